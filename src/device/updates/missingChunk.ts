import { CHUNK_ERROR } from '../../../domain/errors/chunkError.ts'
import { connection } from '../store/connection.ts'
import { missingPart } from '../store/notices.ts'
import { isPaying, reload } from '../reload.ts'
import { within } from '../timeout.ts'
import type { ToWorker } from './workerMessages.ts'

/**
 * Recovers from a script of the page that cannot be loaded, because a deploy removed it or the connection broke [ERR-04].
 * The page reloads at most once per build, and not during a payment; otherwise the error is shown. Unless the script is part of
 * what is shown, it does not reload under somebody who is in a field or a dialog, nor where the script can be loaded after all.
 */

const KEY = 'reloaded'
/**
 * How long a page that is about to be left may still be there, a reload waits for its report, and how often a page in use is
 * looked at, in milliseconds.
 */
const WAIT_MS = 1000

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
    // The router does not recognize the error so, and does not reload the page itself.
    payload.message = `Missing: ${payload.message}`
    payload.name = CHUNK_ERROR
    recoverMissing(payload).catch(reportError)
  })
}

/** Resolves only if the page does not reload. `isAll`: there is no page without the script. */
export async function recoverMissing(error: unknown, isAll = false): Promise<void> {
  missingPart.set('reloading')
  const state = await recover(error, isAll).catch(() => 'gone' as const)
  if (state === 'unreachable') connection.set(false)
  missingPart.set(state)
}

async function recover(error: unknown, isAll: boolean): Promise<'unreachable' | 'gone'> {
  // Safari ends all loads of a page that is about to be left, before `pagehide`, and refuses new ones: it has lost no file. The
  // content type tells the host from a captive portal.
  if (!(await head('/sw.js'))?.headers.get('Content-Type')?.includes('javascript')) return 'unreachable'
  // Undefined where the error does not name the file, as in Safari.
  const path = /\S*\/assets\/\S+/.exec(String(error))?.[0]
  let isThere = false
  if (path && (await head(path))?.ok) {
    // Firefox ends loads too, but refuses none: there a reload would keep the customer from leaving.
    await wait()
    // Fails in a browser that does not load again what has failed once.
    isThere = await import(/* @vite-ignore */ path).then(
      () => true,
      () => false,
    )
  } else await within(WAIT_MS, report(error))
  // What shows the missing part watches it.
  while (!isAll && !missingPart.isWatched() && (isThere || document.querySelector(':modal,:is(input,textarea):focus')))
    await wait()
  const build = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? ''
  if (isPaying() || sessionStorage.getItem(KEY) === build) return 'gone'
  sessionStorage.setItem(KEY, build)
  navigator.serviceWorker?.controller?.postMessage({ kind: 'broken' } satisfies ToWorker)
  await reload()
  return await new Promise(() => undefined)
}

const wait = () => new Promise((resolve) => setTimeout(resolve, WAIT_MS))

const head = (path: string) => fetch(path, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
