import {
  kitchenCalls,
  KITCHEN_MOUNT,
  type KitchenAnswer,
  type KitchenCallName,
  type KitchenInput,
} from '../../../contract/kitchen.ts'
import { setHostTime } from './hostClock.ts'

export type KitchenResult<N extends KitchenCallName> =
  | { ok: true; answer: KitchenAnswer<N> }
  /** `status` is the HTTP status of a refusal; undefined when no host answered. */
  | { ok: false; message: string; status?: number }

const TIMEOUT_MS = 8000

/** Asks the host. It answers, refuses with a message, or is not there. */
export async function ask<N extends KitchenCallName>(
  name: N,
  ...[input]: object extends KitchenInput<N> ? [] : [KitchenInput<N>]
): Promise<KitchenResult<N>> {
  const { method, path } = kitchenCalls[name]
  try {
    const response = await fetch(`${KITCHEN_MOUNT}${path}`, {
      method,
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(method === 'POST'
        ? { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(input ?? {}) }
        : {}),
    })
    const body = (await response.json()) as KitchenAnswer<N> & { status?: boolean; message?: string; now?: string }
    if (body.now) setHostTime(body.now)
    if (body.status === true) return { ok: true, answer: body }
    if (response.status >= 500) return { ok: false, message: '' }
    return { ok: false, message: body.message ?? '', status: response.status }
  } catch {
    // No connection, no answer in time, or a page of somebody else's network.
    return { ok: false, message: '' }
  }
}
