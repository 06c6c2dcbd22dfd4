import { API_MOUNT, ERROR_PATH } from '../contract/callPaths.ts'
import { describeError, reportFields, type ErrorKind } from '../domain/errors/browserError.ts'
import { BUILD_ID } from './build.ts'

declare const self: ServiceWorkerGlobalScope

/** A worker starts often; within one start an error is reported a few times. */
const MAX_REPORTS = 3

/** Tells the host of the worker's own errors. A report that is lost is not sent again [ERR-05]. */
export function watchErrors(): void {
  let left = MAX_REPORTS
  const report = (error: unknown, kind: ErrorKind): void => {
    const described = describeError(error, { kind, place: 'worker', origin: self.location.origin })
    // Without a connection the worker rejects as it should.
    const isUsual = described.name === 'AbortError' || described.message === 'network' || !self.navigator.onLine
    if (isUsual || left === 0) return
    left -= 1
    const body = new URLSearchParams(reportFields(described, BUILD_ID))
    fetch(API_MOUNT + ERROR_PATH, { method: 'POST', credentials: 'omit', body }).catch(() => undefined)
  }
  self.addEventListener('error', ({ error, message }) => report(error ?? message, 'error'))
  self.addEventListener('unhandledrejection', ({ reason }) => report(reason, 'rejection'))
}
