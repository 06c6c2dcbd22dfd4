import { missingPart } from '../store/notices.ts'
import { isPaying, reload } from '../reload.ts'
import type { ToWorker } from './workerMessages.ts'

/**
 * A file of the page that is not to be had: a deploy has removed it, or the line broke [ERR-04]. The page is loaded anew
 * once for each build, where that can help and costs nothing; then the error is shown.
 */

const NAME = 'ChunkLoadError'
const KEY = 'reloaded for build'

export const isMissingChunk = (error: unknown): boolean => error instanceof Error && error.name === NAME

export function watchForMissingChunks(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    // Under its own name the router does not reload the page for it, in whatever state that is.
    payload.message = `A file of the page could not be loaded: ${payload.message.replace(/^.*: /, '')}`
    payload.name = NAME
    recoverMissing().catch(reportError)
  })
}

/** Ends only when the page stays as it is. */
export async function recoverMissing(): Promise<void> {
  missingPart.set('reloading')
  missingPart.set(await recover().catch(() => 'gone' as const))
}

/** Answers why it could not, or never: then the page goes. */
async function recover(): Promise<'unreachable' | 'gone'> {
  if (!(await isHostThere())) return 'unreachable'
  const build = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? ''
  if (isPaying() || sessionStorage.getItem(KEY) === build) return 'gone'
  sessionStorage.setItem(KEY, build)
  navigator.serviceWorker?.controller?.postMessage({ kind: 'broken' } satisfies ToWorker)
  await reload()
  return await new Promise(() => undefined)
}

/** The host itself, not a hotel's sign-in page. */
async function isHostThere(): Promise<boolean> {
  try {
    const { headers } = await fetch('/sw.js', { method: 'HEAD', cache: 'no-store' })
    return headers.get('Content-Type')?.includes('javascript') ?? false
  } catch {
    return false
  }
}
