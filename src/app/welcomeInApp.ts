import { BRAND } from '../../shared/brand.ts'
import { api } from '../device/api/api.ts'
import { readAccount } from '../device/session/memberAccount.ts'
import { session } from '../device/store/sessionState.ts'
import { storedText, storeText } from '../device/storedText.ts'
import { toast } from '../hooks/toast.ts'
import { reportRejection } from '../ui/reportRejection.ts'

/** The member who has opened the installed app on this device. */
const KEY = 'appOpened'

/** Tells the host that a signed-in, verified member has opened the installed app [REWARD-04 REWARD-06], D-42. */
export function welcomeInApp(): void {
  let asked = ''
  const tell = () => {
    const { ready, customer } = session.get()
    if (!ready || !customer?.phoneVerified || [asked, storedText(KEY)].includes(customer.hash)) return
    asked = customer.hash
    reportRejection(welcome(customer.hash))
  }
  session.watch(tell)
  tell()
}

/** Without an answer it is asked again when the app is opened next. */
async function welcome(member: string): Promise<void> {
  const sent = await api('openApp', {})
  if (!sent.ok) return
  storeText(KEY, member)
  const { points, codeSent } = sent.answer
  if (points > 0) await readAccount()
  const words = [
    ...(points > 0 ? [`Welcome: ${points} ${BRAND.points} are yours.`] : []),
    ...(codeSent ? ['Your 25% code is in your mail.'] : []),
  ]
  if (words.length > 0) toast(words.join(' '))
}
