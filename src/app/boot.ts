import '../ui/styles/critical.css'
import { markBusyNotice } from '../device/store/busyNotice.ts'
import { recoverMissing, watchForMissingChunks } from '../device/updates/missingChunk.ts'
import { holdInstallPrompt } from '../device/store/notices.ts'
import { keepEarlyTaps, replayEarlyTaps } from './earlyTaps.ts'

/**
 * The first script: a kilobyte. It keeps taps that come before the page can answer them. After the first frame it fetches the
 * page's scripts, which the host named in a template, and starts the app, so that no script is in the way of the paint.
 */
keepEarlyTaps()
markBusyNotice()
watchForMissingChunks()
holdInstallPrompt()
requestAnimationFrame(() => {
  setTimeout(() => {
    const next = document.querySelector<HTMLTemplateElement>('#next')
    next?.replaceWith(next.content)
    import('./main.tsx').then(({ start }) => start(replayEarlyTaps), giveUp).catch(reportError)
  })
})

/** Where nothing helps the page never answers: then its links do what links do. */
async function giveUp(error: unknown): Promise<void> {
  reportError(error)
  await recoverMissing()
  replayEarlyTaps()
}
