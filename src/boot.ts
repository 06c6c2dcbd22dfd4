import './ui/critical.css'
import { watchForMissingChunks } from './device/missingChunk.ts'
import { holdInstallPrompt } from './device/notices.ts'
import { keepTaps, replayTaps } from './taps.ts'

/**
 * The first script: a kilobyte. It keeps taps that come before the page can answer them, and imports the app after the
 * first frame, so that no script is in the way of the paint.
 */
keepTaps()
watchForMissingChunks()
holdInstallPrompt()
requestAnimationFrame(() => {
  setTimeout(() => {
    import('./main.tsx').then(({ start }) => start(replayTaps)).catch(reportError)
  })
})
