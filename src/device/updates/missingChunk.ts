import { CHUNK_ERROR } from '../../../domain/errors/chunkError.ts'
import { connection } from '../store/connection.ts'
import { missingPart } from '../store/notices.ts'
import { isPaying, reload } from '../reload.ts'
import { within } from '../timeout.ts'
import type { ToWorker } from './workerMessages.ts'

/**
 * Recovers from a script of the page that cannot be loaded, because a deploy removed it or the connection broke [ERR-04].
 * The page reloads at most once per build, and not during a payment; otherwise the error is shown.
 */

const KEY = 'reloaded for build'
/** How long a reload waits for the report, and the report for the host's answer about the file, in milliseconds. */
const REPORT_MS = 2000
/** How long a page that is about to be left may still be there, in milliseconds. */
const LEAVING_MS = 1000

type Report = (error: unknown) => Promise<void>
let report: Report = () => Promise.resolve()

/** `to` is called with each missing file before the page reloads. */
export function reportMissingChunks(to: Report): void {
  report = to
}

export function watchForMissingChunks(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    // A file that has loaded and throws while it runs is not missing: loads fail with none of these.
    if (payload instanceof DOMException || payload instanceof ReferenceError) return
    // With this name the router does not recognize the error and does not reload the page itself.
    payload.message = `A file of the page could not be loaded: ${payload.message.replace(/^.*: /, '')}`
    payload.name = CHUNK_ERROR
    recoverMissing(payload).catch(reportError)
  })
}

/** Resolves only if the page does not reload. */
export async function recoverMissing(error: unknown): Promise<void> {
  missingPart.set('reloading')
  const state = await recover(error).catch(() => 'gone' as const)
  if (state === 'unreachable') connection.set(false)
  missingPart.set(state)
}

async function recover(error: unknown): Promise<'unreachable' | 'gone'> {
  // Safari ends all loads of a page that is about to be left, before `pagehide`, and refuses new ones: it has lost no file.
  if (!(await isHostThere())) return 'unreachable'
  // Firefox ends them too, but refuses none: there a reload would keep the customer from leaving.
  if (await isFileThere(error)) await new Promise((resolve) => setTimeout(resolve, LEAVING_MS))
  else await within(REPORT_MS, report(error))
  const build = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? ''
  if (isPaying() || sessionStorage.getItem(KEY) === build) return 'gone'
  sessionStorage.setItem(KEY, build)
  navigator.serviceWorker?.controller?.postMessage({ kind: 'broken' } satisfies ToWorker)
  await reload()
  return await new Promise(() => undefined)
}

const head = (path: string) => fetch(path, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)

/** The content type tells the host from a captive portal. */
const isHostThere = async (): Promise<boolean> =>
  (await head('/sw.js'))?.headers.get('Content-Type')?.includes('javascript') ?? false

/** False too where the error does not name the file, as in Safari. */
async function isFileThere(error: unknown): Promise<boolean> {
  const [path] = /\S*\/assets\/\S+/.exec(String(error)) ?? []
  return path !== undefined && (await within(REPORT_MS, head(path)))?.ok === true
}
