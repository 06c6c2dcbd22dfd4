import { noteNavigation } from './cameElsewhere.ts'
import { closeDeviceStore } from '../store/deviceStore.ts'
import { deviceOwner } from '../store/deviceOwner.ts'
import { NO_SESSION, session } from '../store/sessionState.ts'
import { isPaying } from '../reload.ts'

/**
 * Whoever this page was shown to has signed out, here or in another tab: it forgets what it remembers and is loaded anew, so
 * that nothing of it stays in memory. `to` is a path of this site; without it the same page. A payment that is under way ends
 * first.
 */
export function reloadAsGuest(to?: string): void {
  closeDeviceStore()
  session.set(NO_SESSION)
  try {
    sessionStorage.clear()
    if (deviceOwner() !== '') noteNavigation()
  } catch {
    // Nothing was kept.
  }
  const go = () => {
    if (isPaying()) return void setTimeout(go, 500)
    if (to === undefined) location.reload()
    else location.replace(to)
  }
  go()
}
