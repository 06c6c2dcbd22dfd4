import '../ui/styles/critical.css'
import { markBusyNotice } from '../device/store/busyNotice.ts'
import { recoverMissing, watchForMissingChunks } from '../device/updates/missingChunk.ts'
import { holdInstallPrompt } from '../device/store/notices.ts'
import { recordEarlyTaps, replayEarlyTaps } from './earlyTaps.ts'

/**
 * The first script, about 1 kB. After the first frame it loads the page's scripts, which the host lists in a template,
 * and starts the app, so that no script delays the first paint.
 */
recordEarlyTaps()
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

async function giveUp(error: unknown): Promise<void> {
  reportError(error)
  await recoverMissing()
  replayEarlyTaps()
}
