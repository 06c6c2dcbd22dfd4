import {
  driverCalls,
  DRIVER_MOUNT,
  type DriverAnswer,
  type DriverCallName,
  type DriverInput,
} from '../../../contract/kitchen.ts'

export type DriverResult<N extends DriverCallName> =
  | { ok: true; answer: DriverAnswer<N> }
  | { ok: false; message: string; status?: number }

const TIMEOUT_MS = 10_000

/** The secret of the link. */
const linkSecret = (): string => new URLSearchParams(location.search).get('d') ?? ''

export async function askDriver<N extends DriverCallName>(
  name: N,
  ...[input]: object extends DriverInput<N> ? [] : [DriverInput<N>]
): Promise<DriverResult<N>> {
  const { method, path } = driverCalls[name]
  try {
    const response = await fetch(`${DRIVER_MOUNT}${path}`, {
      method,
      cache: 'no-store',
      keepalive: method === 'POST',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { Authorization: `Bearer ${linkSecret()}`, 'Content-Type': 'application/json' },
      ...(method === 'POST' ? { body: JSON.stringify(input ?? {}) } : {}),
    })
    const body = (await response.json()) as DriverAnswer<N> & { status?: boolean; message?: string }
    if (body.status === true) return { ok: true, answer: body }
    return response.status >= 500
      ? { ok: false, message: '' }
      : { ok: false, message: body.message ?? '', status: response.status }
  } catch {
    return { ok: false, message: '' }
  }
}
