import { hasNavigated } from '../api/cameElsewhere.ts'
import { listenToOtherTabs } from '../api/otherTabs.ts'
import { deviceOwner } from '../store/deviceOwner.ts'
import { phoneCheck } from '../store/phoneCheck.ts'
import { session } from '../store/sessionState.ts'

/** Follows a sign-in or sign-out of another tab, also after a sleep (bfcache, hidden tab) that missed its message. */
export function syncSession(): void {
  const leaveCodeToOtherTab = () => phoneCheck.set({ ...phoneCheck.get(), dismissed: true })
  if (hasNavigated()) leaveCodeToOtherTab()
  listenToOtherTabs((news) => {
    if (news === 'in') leaveCodeToOtherTab()
    follow(news === 'out')
  })
  const followIfChanged = () => {
    if (document.visibilityState === 'visible' && known() !== deviceOwner()) follow(false)
  }
  addEventListener('pageshow', ({ persisted }) => persisted && followIfChanged())
  document.addEventListener('visibilitychange', followIfChanged)
}

const known = (): string => session.get().customer?.hash ?? ''

function follow(isOut: boolean): void {
  if (isOut || (known() !== '' && known() !== deviceOwner()))
    import('../api/reloadAsGuest.ts').then(({ reloadAsGuest }) => reloadAsGuest()).catch(() => location.reload())
  else import('../api/api.ts').then(({ renew }) => renew()).catch(reportError)
}
