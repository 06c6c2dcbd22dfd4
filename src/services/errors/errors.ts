import type { ErrorKind } from '../../../domain/errors/browserError.ts'
import { isMissingChunk } from '../../../domain/errors/chunkError.ts'

let canReport = true

/**
 * Reports a failure to the operator without telling the customer, whatever becomes of the report [ERR-03 ERR-05]. A file that
 * did not load is left to `reportMissing`.
 */
export function reportSilently(error: unknown, kind: ErrorKind = 'handled'): void {
  if (!isMissingChunk(error)) report(error, kind).catch(reportError)
}

/** Reports a file of the page that the host does not have. Resolves when the report is on its way, or cannot be sent. */
export const reportMissing = (error: unknown): Promise<void> => report(error, 'chunk')

async function report(error: unknown, kind: ErrorKind): Promise<void> {
  if (!canReport || !navigator.onLine) return
  await import('./errorReport.ts').then(
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
  // Safari refuses the file to a page that is left; one that comes back gets it.
  addEventListener('pageshow', () => {
    canReport = true
  })
}
