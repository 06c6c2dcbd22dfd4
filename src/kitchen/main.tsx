import { hydrateRoot } from 'react-dom/client'
import { Kitchen } from './Kitchen.tsx'
import { kitchenState, refresh, rereadPresses, tick, tryNow } from './device/boardStore.ts'
import { armSound } from './device/ring.ts'
import { watchErrors } from '../services/errors/errors.ts'
import { trustedScript } from '../device/trustedScript.ts'
import { reportRejection } from '../ui/reportRejection.ts'

watchErrors()
reportRejection(refresh())
setInterval(tick, 1000)
window.addEventListener('online', tryNow)
window.addEventListener('storage', rereadPresses)
document.addEventListener('visibilitychange', tryNow)
// Every press arms the sound again: a call or a locked tablet takes it away, and only a press brings it back.
document.addEventListener('pointerdown', () => {
  if (kitchenState().isShiftOn && !kitchenState().hasSound) armSound()
})
registerWorker()

const root = document.getElementById('root')
if (root) hydrateRoot(root, <Kitchen />)

/** The worker answers this page alone when there is no connection; the customers' worker knows nothing of it. */
function registerWorker(): void {
  if (!('serviceWorker' in navigator)) return
  // Without it the screen works as long as it is not loaded again without a connection.
  const worker = trustedScript('shop-worker', '/kitchen/sw.js')
  navigator.serviceWorker.register(worker, { scope: '/kitchen/' }).catch(() => undefined)
}
