import { API_MOUNT, ERROR_PATH } from '../../../contract/callPaths.ts'
import { describeError, reportFields, type ErrorKind } from '../../../domain/errors/browserError.ts'

declare const __BUILD_ID__: string

const MAX_REPORTS = 10

/** Tells the host of this page's errors, each once. A report that is lost is not sent again [ERR-05]. */
export function watchErrors(place: 'kitchen' | 'driver'): void {
  const sent = new Set<string>()
  const report = (error: unknown, kind: ErrorKind): void => {
    const described = describeError(error, { kind, place, origin: location.origin })
    const same = JSON.stringify(described)
    if (described.name === 'AbortError' || sent.has(same) || sent.size >= MAX_REPORTS) return
    sent.add(same)
    const body = new URLSearchParams(reportFields(described, __BUILD_ID__))
    fetch(API_MOUNT + ERROR_PATH, { method: 'POST', keepalive: true, credentials: 'omit', body }).catch(() => undefined)
  }
  addEventListener('error', ({ error, message }) => report(error ?? message, 'error'))
  addEventListener('unhandledrejection', ({ reason }) => report(reason, 'rejection'))
}
