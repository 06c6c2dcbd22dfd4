import { deviceWords } from '../../../domain/account/deviceWords.ts'
import { networkOf } from '../../context/networkAddress.ts'
import { newDeviceMail } from '../../messages/mail/officeMails.tsx'
import { deviceCookieValue, knownDevice } from '../../sessions/knownDevice.ts'
import { officeCookie, officeDeviceCookie } from '../../sessions/office.ts'
import { bindingOf, newSecret } from '../../sessions/token.ts'
import { recordAudit } from '../../store/audit.ts'
import type { Transaction } from '../../store/database/database.ts'
import { newId } from '../../store/database/newId.ts'
import { lockPerson, type Person } from '../../store/office/people.ts'
import { endSessionOfSecret, startOfficeSession } from '../../store/office/sessions.ts'
import { queueMessage } from '../../store/outbox.ts'
import type { VisitorContext } from './officeContext.ts'

interface SignIn {
  person: string
  zone: string
  /** As in 'with a passkey'. */
  way: string
  /** What the sign-in uses up, in its transaction: false when it was used up meanwhile. */
  spend?: (transaction: Transaction, person: Person) => Promise<boolean>
  /** The person has just come by a link, and knows. */
  isInvited?: boolean
}

const owner = (person: string): string => `office ${person}`

/** The browser, if it has signed in as this person before. */
export const knownOfficeDevice = (person: string, context: VisitorContext): string | undefined =>
  knownDevice(owner(person), context)

/**
 * Signs a person in on this device under a new secret, in the place of whoever was signed in there, and tells them of a device that
 * is new; answers the cookies, or undefined for somebody who has left.
 */
export async function startSession(
  { person: id, zone, way, spend, isInvited = false }: SignIn,
  context: VisitorContext,
): Promise<string[] | undefined> {
  const { db, now, secure, address, catalogue, origin, userAgent } = context
  const secret = newSecret()
  const device = deviceWords(userAgent)
  const network = networkOf(address)
  const isKnown = knownOfficeDevice(id, context) !== undefined
  const isStarted = await db.transaction().execute(async (transaction) => {
    const person = await lockPerson(transaction, id)
    if (!person || (spend && !(await spend(transaction, person)))) return false
    if (context.secret !== '') await endSessionOfSecret(transaction, bindingOf(context.secret), now)
    const session = { id: newId(), secretHash: bindingOf(secret), person: id, device, network, zone }
    await startOfficeSession(transaction, session, now)
    const entry = { source: 'office' as const, actor: person.name, action: 'sign in', subject: `${way}, ${device}` }
    await recordAudit(transaction, entry, now)
    if (!isKnown && !isInvited) {
      const place = [network, zone].filter(Boolean).join(', ')
      const words = { device, place, way, link: `${origin}/office/account`, chain: catalogue.chain.name }
      await queueMessage(transaction, newDeviceMail(person, words), now)
    }
    return true
  })
  if (!isStarted) return undefined
  return [officeCookie(secret, secure), officeDeviceCookie(deviceCookieValue(owner(id), context), secure)]
}
