import { hasNavigated } from '../api/cameElsewhere.ts'
import { listenToOtherTabs } from '../api/otherTabs.ts'
import { deviceOwner } from '../store/deviceOwner.ts'
import { phoneCheck } from '../store/phoneCheck.ts'
import { session } from '../store/sessionState.ts'

/** Another tab signed in or out: this one follows, also when it comes back from a sleep in which it heard nothing. */
export function syncSession(): void {
  // The tab that signed in asks for the phone's code.
  const leaveTheCode = () => phoneCheck.set({ ...phoneCheck.get(), dismissed: true })
  if (hasNavigated()) leaveTheCode()
  listenToOtherTabs((news) => {
    if (news === 'in') leaveTheCode()
    follow(news === 'out')
  })
  const look = () => {
    if (document.visibilityState === 'visible' && known() !== deviceOwner()) follow(false)
  }
  addEventListener('pageshow', ({ persisted }) => persisted && look())
  document.addEventListener('visibilitychange', look)
}

const known = (): string => session.get().customer?.hash ?? ''

function follow(isOut: boolean): void {
  // What this page shows is another's.
  if (isOut || (known() !== '' && known() !== deviceOwner()))
    import('../api/reloadAsGuest.ts').then(({ reloadAsGuest }) => reloadAsGuest()).catch(() => location.reload())
  else import('../api/api.ts').then(({ renew }) => renew()).catch(reportError)
}
