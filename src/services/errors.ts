import { ERROR_SERVICE } from '../../contract/pageSettings.ts'

/**
 * Reports a failure to the chain's error service without telling the customer; without a DSN nothing is loaded [ERR-03
 * ERR-05].
 */
export function reportSilently(error: unknown): void {
  const dsn = document.querySelector<HTMLMetaElement>(`meta[name="${ERROR_SERVICE}"]`)?.content
  if (dsn) send(dsn, error).catch(() => undefined)
}

export function watchErrors(): void {
  addEventListener('error', ({ error }: ErrorEvent) => reportSilently(error))
  addEventListener('unhandledrejection', ({ reason }) => reportSilently(reason))
}

async function send(dsn: string, error: unknown): Promise<void> {
  const { errorsEnvelope } = await import('./errorsEnvelope.ts')
  const { name: kind, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  const id = crypto.randomUUID().replaceAll('-', '')
  const page = location.origin + location.pathname
  const { url, body } = errorsEnvelope(dsn, { id, at: Date.now(), kind, message, stack, page })
  // Plain text avoids a CORS preflight request.
  await fetch(url, { method: 'POST', mode: 'no-cors', keepalive: true, credentials: 'omit', body })
}
