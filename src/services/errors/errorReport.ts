import { API_MOUNT, ERROR_PATH } from '../../../contract/callPaths.ts'
import { ERROR_SERVICE } from '../../../shared/pageSettings.ts'
import { describeError, placeOf, reportFields, type ErrorKind } from '../../../domain/errors/browserError.ts'
import { errorsEnvelope } from './errorsEnvelope.ts'

/** A page that fails again and again is reported a few times. */
const MAX_REPORTS = 10

const sent = new Set<string>()

/** Sends the report once, to the error service of the page or to the host that drew it. Never throws. */
export function sendReport(error: unknown, kind: ErrorKind): void {
  const meta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
  const { origin, pathname } = location
  const report = describeError(error, { kind, place: placeOf(pathname), origin })
  const build = meta('build') ?? ''
  const same = JSON.stringify(report)
  // An aborted request is no failure, and what has a stack without a script of ours is a browser's extension.
  // Chromium names the file that did not load in a stack without frames.
  const isForeign =
    kind !== 'chunk' && error instanceof Error && error.stack?.includes('://') === true && report.frames.length === 0
  if (report.name === 'AbortError' || isForeign || sent.has(same) || sent.size >= MAX_REPORTS) return
  sent.add(same)
  const dsn = meta(ERROR_SERVICE)
  const id = crypto.randomUUID().replaceAll('-', '')
  const to = dsn
    ? errorsEnvelope(dsn, { ...report, id, at: Date.now(), build, origin })
    : { url: API_MOUNT + ERROR_PATH, body: new URLSearchParams(reportFields(report, build)) }
  // Neither waits for an answer nor asks another site for leave. A report that is lost is not sent again.
  fetch(to.url, {
    method: 'POST',
    mode: dsn ? 'no-cors' : 'same-origin',
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    body: to.body,
  }).catch(() => undefined)
}
