import { noteNavigation } from './cameElsewhere.ts'
import { closeDeviceStore } from '../store/deviceStore.ts'
import { deviceOwner } from '../store/deviceOwner.ts'
import { NO_SESSION, session } from '../store/sessionState.ts'
import { isPaying } from '../reload.ts'

/**
 * Clears this page's state after a sign-out here or in another tab, and reloads, so that no personal data stays in memory.
 * `to` is a path of this site, by default the same page. A running payment ends first.
 */
export function reloadAsGuest(to?: string): void {
  closeDeviceStore()
  session.set(NO_SESSION)
  try {
    sessionStorage.clear()
    if (deviceOwner() !== '') noteNavigation()
  } catch {
    // Blocked storage holds nothing.
  }
  const go = () => {
    if (isPaying()) return void setTimeout(go, 500)
    if (to === undefined) location.reload()
    else location.replace(to)
  }
  go()
}
