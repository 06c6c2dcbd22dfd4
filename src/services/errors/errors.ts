import type { ErrorKind } from '../../../domain/errors/browserError.ts'

let canReport = true

/** Reports a failure to the operator without telling the customer, whatever becomes of the report [ERR-03 ERR-05]. */
export function reportSilently(error: unknown, kind: ErrorKind = 'handled'): void {
  if (!canReport || !navigator.onLine) return
  import('./errorReport.ts').then(
    ({ sendReport }) => sendReport(error, kind),
    () => {
      // Without the file that reports, its own failure would be reported next.
      canReport = false
    },
  )
}

export function watchErrors(): void {
  addEventListener('error', ({ error, message }: ErrorEvent) => reportSilently(error ?? message, 'error'))
  addEventListener('unhandledrejection', ({ reason }) => reportSilently(reason, 'rejection'))
  addEventListener('vite:preloadError', ({ payload }) => reportSilently(payload, 'chunk'))
}
