import { cameElsewhere } from './cameElsewhere.ts'
import { hearOtherTabs } from './otherTabs.ts'
import { owner } from './owner.ts'
import { phoneCheck } from './phoneCheck.ts'
import { session } from './session.ts'

/** Another tab signed in or out: this one follows, also when it comes back from a sleep in which it heard nothing. */
export function followSession(): void {
  // The tab that signed in asks for the phone's code.
  const leaveTheCode = () => phoneCheck.set({ ...phoneCheck.get(), dismissed: true })
  if (cameElsewhere()) leaveTheCode()
  hearOtherTabs((news) => {
    if (news === 'in') leaveTheCode()
    follow(news === 'out')
  })
  const look = () => {
    if (document.visibilityState === 'visible' && known() !== owner()) follow(false)
  }
  addEventListener('pageshow', ({ persisted }) => persisted && look())
  document.addEventListener('visibilitychange', look)
}

const known = (): string => session.get().customer?.hash ?? ''

function follow(isOut: boolean): void {
  // What this page shows is another's.
  if (isOut || (known() !== '' && known() !== owner()))
    import('./leave.ts').then(({ leave }) => leave()).catch(() => location.reload())
  else import('./send.ts').then(({ renew }) => renew()).catch(reportError)
}
