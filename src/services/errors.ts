import { ERROR_SERVICE } from '../../contract/pageSettings.ts'

/** Tells the chain's error service of a failure that the customer is not told of; without a DSN nothing is loaded [ERR-03 ERR-05]. */
export function reportSilently(error: unknown): void {
  const dsn = document.querySelector<HTMLMetaElement>(`meta[name="${ERROR_SERVICE}"]`)?.content
  // Whoever cannot be told cannot be told of that either.
  if (dsn) tell(dsn, error).catch(() => undefined)
}

/** From now on every failure that nobody caught is reported as well. */
export function watchErrors(): void {
  addEventListener('error', ({ error }: ErrorEvent) => reportSilently(error))
  addEventListener('unhandledrejection', ({ reason }) => reportSilently(reason))
}

async function tell(dsn: string, error: unknown): Promise<void> {
  const { errorsEnvelope } = await import('./errorsEnvelope.ts')
  const { name: kind, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  const id = crypto.randomUUID().replaceAll('-', '')
  const page = location.origin + location.pathname
  const { url, body } = errorsEnvelope(dsn, { id, at: Date.now(), kind, message, stack, page })
  // Plain text, so that the browser asks the service for no leave.
  await fetch(url, { method: 'POST', mode: 'no-cors', keepalive: true, credentials: 'omit', body })
}
