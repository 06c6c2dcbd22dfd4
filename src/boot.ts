import './ui/critical.css'
import { keepTaps, replayTaps } from './taps.ts'

/**
 * The first script: half a kilobyte. It keeps taps that come before the page can answer them, and imports the app after
 * the first frame, so that no script is in the way of the paint.
 */
keepTaps()
requestAnimationFrame(() => {
  setTimeout(() => {
    import('./main.tsx').then(({ start }) => start(replayTaps)).catch(reportError)
  })
})
