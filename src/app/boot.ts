import '../ui/styles/critical.css'
import { nextTask } from '../device/nextTask.ts'
import { markBusyNotice } from '../device/store/documentMarks/busyNotice.ts'
import { markDeliveryLine } from '../device/store/documentMarks/deliveryLine.ts'
import { markOrderAgain } from '../device/store/documentMarks/orderAgainPlace.ts'
import { markOwnStore } from '../device/store/documentMarks/ownStore.ts'
import { recoverMissing, watchForMissingChunks } from '../device/updates/missingChunk.ts'
import { holdInstallPrompt } from '../device/store/notices.ts'
import { showBrandFonts, showBrandFontsSoon } from '../ui/brandFonts.ts'
import type { start } from './main.tsx'
import { startIfServed } from '../ui/startIfServed.ts'
import { recordEarlyTaps, replayEarlyTaps } from './earlyTaps.ts'

/**
 * The first script, about 1 kB. After the first frame it starts the app, whose scripts the browser has preloaded, so that no script
 * delays the first paint.
 */
startIfServed(boot)

function boot(): void {
  recordEarlyTaps()
  markBusyNotice()
  markDeliveryLine()
  markOrderAgain()
  markOwnStore()
  watchForMissingChunks()
  holdInstallPrompt()
  showBrandFontsSoon()
  requestAnimationFrame(() => {
    setTimeout(() => {
      loadApp()
        .then((start) => start(replayEarlyTaps), giveUp)
        .catch(reportError)
    })
  })
}

/** Evaluates the scripts in several tasks: in one it would block a slow phone for 150 ms. */
async function loadApp(): Promise<typeof start> {
  if (!('popover' in HTMLElement.prototype))
    await import('../ui/popover/polyfill.ts').then(({ polyfillPopovers }) => polyfillPopovers())
  await import('react-dom/client')
  await nextTask()
  const app = await import('./main.tsx')
  // The network is idle while the page hydrates.
  showBrandFonts()
  await nextTask()
  return app.start
}

async function giveUp(error: unknown): Promise<void> {
  reportError(error)
  await recoverMissing(error, true)
  replayEarlyTaps()
}
