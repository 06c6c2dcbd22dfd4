import { setTimeout as pause } from 'node:timers/promises'
import { deviceWords } from '../../../domain/account/deviceWords.ts'
import { networkOf } from '../../context/networkAddress.ts'
import { answerWith, refused, type Refused } from '../../context/context.ts'
import { officeNewsMail } from '../../messages/mail/officeMails.tsx'
import { creationOptions } from '../../services/passkeys.ts'
import { hashPassword } from '../../services/passwords.ts'
import { networkLimits, rateLimitsOf } from '../../sessions/rateLimits.ts'
import { bindingOf } from '../../sessions/token.ts'
import { recordAudit } from '../../store/audit.ts'
import { addSeconds, DAY_SECONDS } from '../../store/database/addSeconds.ts'
import type { Transaction } from '../../store/database/database.ts'
import { newId } from '../../store/database/newId.ts'
import {
  findOpenInvitation,
  insertInvitation,
  spendInvitation,
  withdrawOfMail,
  type Invitation,
} from '../../store/office/invitations.ts'
import { deletePasskeysOf, insertPasskey, type Passkey } from '../../store/office/passkeys.ts'
import {
  findPerson,
  findPersonByMail,
  insertPerson,
  isAnybodyThere,
  listOwners,
  lockPeople,
  savePassword,
  spendTotpStep,
} from '../../store/office/people.ts'
import { replaceRecoveryCodes } from '../../store/office/recoveryCodes.ts'
import { endOfficeSessions } from '../../store/office/sessions.ts'
import { queueMessage } from '../../store/outbox.ts'
import { consume, type RateWindow } from '../../store/rateLimits.ts'
import { codedAssignments, reachedStores } from './entrance.ts'
import { firstStep, newTotpOf, NO_PASSKEY, passwordFault } from './factors.ts'
import type { OfficeHandler, VisitorContext } from './officeContext.ts'
import { ask, handleOf, newPasskey, newRecoveryCodes } from './proof.ts'
import { startSession } from './startSession.ts'

const NO_LINK = refused(
  'This link does not work any more: it was used, withdrawn, or is too old. Sign in, or ask whoever invited you for another one.',
  { httpStatus: 404 },
)
const OWNED = refused(
  'This office has an owner by now, who came by another link: they can invite you. If nobody of the chain knows them, whoever runs the host makes you an owner by its command owner-invite, and you end them among the people.',
  { httpStatus: 404 },
)
const MAIL_TAKEN = refused(
  'Somebody with this mail is in the office already. Sign in, or say that your device is lost.',
)

/** An open link, of the first person while nobody is there, and of a way back while its person is. */
async function openLink(
  secret: string,
  { db, now }: VisitorContext,
): Promise<{ ok: true; invitation: Invitation } | Refused> {
  const invitation = await findOpenInvitation(db, bindingOf(secret), now)
  if (!invitation) return NO_LINK
  if (invitation.kind === 'first' && (await isAnybodyThere(db))) return OWNED
  if (invitation.kind === 'way-back' && (await findPerson(db, ownerOf(invitation)))?.endedAt !== null) return NO_LINK
  return { ok: true, invitation }
}

/** The id of the person who comes by it. */
const ownerOf = ({ person, id }: Invitation): string => person ?? id

export const officeInvitation: OfficeHandler<'officeInvitation'> = async ({ secret }, context) => {
  const opened = await openLink(secret, context)
  if (!opened.ok) return opened
  const { invitation } = opened
  const { kind, by, mail, name, assignments, until } = invitation
  const { catalogue } = context
  return answerWith({
    kind,
    by: by.name,
    mail,
    name,
    assignments: codedAssignments(assignments, catalogue),
    stores: Object.fromEntries(reachedStores(assignments, catalogue).map((store) => [store.code, store.name])),
    until: until.toISOString(),
  })
}

const MAIL = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/

/** Who comes by an invitation: its mail is the one that it was sent to. */
function invitedAs(
  invitation: Invitation,
  { name: typedName, mail: typedMail }: { name: string; mail: string },
): { ok: true; name: string; mail: string } | Refused {
  const mail = (invitation.mail || typedMail).trim()
  const name = invitation.kind === 'way-back' ? invitation.name : typedName.trim() || invitation.name
  if (!MAIL.test(mail)) return refused('Please type your mail address.', { field: 'mail' })
  if (name === '') return refused('Please type your name.', { field: 'name' })
  return { ok: true, name, mail }
}

const making = ({ id }: Invitation): string => `invitation ${id}`

export const officeInvitationOptions: OfficeHandler<'officeInvitationOptions'> = async (
  { secret, ...typed },
  context,
) => {
  const opened = await openLink(secret, context)
  if (!opened.ok) return opened
  const { invitation } = opened
  const invited = invitedAs(invitation, typed)
  if (!invited.ok) return invited
  const { origin, catalogue } = context
  const person = { chain: catalogue.chain.name, name: invited.name, mail: invited.mail }
  const handle = handleOf(ownerOf(invitation))
  const options = await creationOptions({ origin }, { ...person, handle }, [])
  return answerWith({ options: await ask(options, making(invitation), context) })
}

export const officeInvitationTotp: OfficeHandler<'officeInvitationTotp'> = async ({ secret, mail }, context) => {
  const opened = await openLink(secret, context)
  if (!opened.ok) return opened
  const { invitation } = opened
  return answerWith(newTotpOf(ownerOf(invitation), invitation.mail || mail, context))
}

interface Factors {
  passkey?: Pick<Passkey, 'id' | 'publicKey' | 'transports' | 'name'>
  password?: { passwordHash: string; totp: string; step: number }
}

export const officeAcceptInvitation: OfficeHandler<'officeAcceptInvitation'> = async (input, context) => {
  const { db, now } = context
  const opened = await openLink(input.secret, context)
  if (!opened.ok) return opened
  const { invitation } = opened
  const invited = invitedAs(invitation, input)
  if (!invited.ok) return invited
  const person = ownerOf(invitation)
  const factors = await readFactors(input, { ...invited, person, invitation }, context)
  if ('ok' in factors) return factors
  const { codes, hashes } = newRecoveryCodes(person)
  const fault = await db
    .transaction()
    .execute(async (transaction) => {
      if (!(await spendInvitation(transaction, invitation.id, now))) throw new NotAccepted(NO_LINK)
      await welcome(transaction, invitation, { ...invited, person }, now)
      await saveFactors(transaction, person, factors, now)
      await replaceRecoveryCodes(transaction, person, hashes)
      await tellOfAcceptance(transaction, invitation, invited.name, context)
      return undefined
    })
    // The transaction is rolled back, so that the link still works.
    .catch((error: unknown) => {
      if (error instanceof NotAccepted) return error.refusal
      throw error
    })
  if (fault) return fault
  const cookies = await startSession({ person, zone: input.zone, way: 'by a link', isInvited: true }, context)
  return answerWith({ codes }, cookies)
}

/** Rolls back what a link would have done. */
class NotAccepted extends Error {
  readonly refusal: Refused

  constructor(refusal: Refused) {
    super()
    this.refusal = refusal
  }
}

async function readFactors(
  { passkey, password, totp }: Parameters<OfficeHandler<'officeAcceptInvitation'>>[0],
  { invitation, person, name, mail }: { invitation: Invitation; person: string; name: string; mail: string },
  context: VisitorContext,
): Promise<Factors | Refused> {
  if (passkey) {
    const made = await newPasskey(passkey.response, making(invitation), context)
    return made ? { passkey: { ...made, name: passkey.name.trim() || 'Passkey' } } : NO_PASSKEY
  }
  const fault = await passwordFault(password, { name, mail }, context)
  if (fault) return fault
  if (!totp) return refused('A password needs an app for codes. Show its first code.')
  const first = firstStep(totp, person, context)
  if (!first.ok) return first
  return { password: { passwordHash: await hashPassword(password), totp: totp.sealed, step: first.step } }
}

/** Makes the person, or takes from who comes back all that somebody may have found. */
async function welcome(
  transaction: Transaction,
  { kind, assignments }: Invitation,
  { person, name, mail }: { person: string; name: string; mail: string },
  now: Date,
): Promise<void> {
  if (kind === 'way-back') {
    await endOfficeSessions(transaction, person, {}, now)
    await deletePasskeysOf(transaction, person)
    await savePassword(transaction, person, null)
    return
  }
  if (kind === 'first') {
    await lockPeople(transaction)
    if (await isAnybodyThere(transaction)) throw new NotAccepted(NO_LINK)
  }
  if (!(await insertPerson(transaction, { id: person, mail, name, assignments }, now)))
    throw new NotAccepted(MAIL_TAKEN)
}

async function saveFactors(transaction: Transaction, person: string, factors: Factors, now: Date): Promise<void> {
  const { passkey, password } = factors
  if (passkey && !(await insertPasskey(transaction, { ...passkey, person }, now))) throw new NotAccepted(NO_PASSKEY)
  if (!password) return
  await savePassword(transaction, person, password)
  await spendTotpStep(transaction, person, password.step)
}

/** The other owners hear of a new owner, and all of who came back. */
async function tellOfAcceptance(
  transaction: Transaction,
  invitation: Invitation,
  name: string,
  { now, origin, catalogue }: VisitorContext,
): Promise<void> {
  const { kind, assignments, by } = invitation
  const action = kind === 'way-back' ? 'come back after a loss' : 'accept an invitation'
  await recordAudit(transaction, { source: 'office', actor: name, action, subject: by.name }, now)
  const isOwner = assignments.some(({ role }) => role === 'owner')
  if (kind === 'first' || (kind === 'invite' && !isOwner)) return
  const subject = kind === 'way-back' ? `${name} is back in the office` : `${name} is an owner now`
  const words = [`${by.name} let ${name} in. If that is wrong, end ${name} here at once:`]
  for (const owner of await listOwners(transaction)) {
    if (kind === 'invite' && owner.id === ownerOf(invitation)) continue
    const news = { subject, words, link: `${origin}/office/people`, chain: catalogue.chain.name }
    await queueMessage(transaction, officeNewsMail(owner, news), now)
  }
}

const ASKED: readonly RateWindow[] = [[10, 3600]]
const ASKED_OF_PERSON: readonly RateWindow[] = [[5, DAY_SECONDS]]
/** The answer comes after this time at the earliest, so that it says nothing of what was done. */
const ANSWER_MS = 400
const WAY_BACK_DAYS = 7

/** The answer says nothing of whether there is such a person. A colleague approves it, and only then a link is made. */
export const officeAskWayBack: OfficeHandler<'officeAskWayBack'> = async ({ mail: typed }, context) => {
  const { db, now, address, userAgent, origin, catalogue } = context
  const answerTime = pause(ANSWER_MS)
  const subject = `office way back of ${typed.trim().toLowerCase()}`
  const limits = [...networkLimits('office way back from', ASKED, context), ...rateLimitsOf([subject], ASKED_OF_PERSON, context)] // oxfmt-ignore
  const wait = await consume(db, limits, now)
  const person = wait > 0 ? undefined : await findPersonByMail(db, typed.trim())
  if (!person) {
    await answerTime
    return answerWith({})
  }
  const { id, mail, name, assignments } = person
  await db.transaction().execute(async (transaction) => {
    await withdrawOfMail(transaction, 'way-back', mail, now)
    const asked = {
      id: newId(),
      kind: 'way-back' as const,
      secretHash: null,
      person: id,
      mail,
      name,
      assignments,
      by: { id: '', name: '' },
      from: [deviceWords(userAgent), networkOf(address)].filter(Boolean).join(', '),
      until: addSeconds(now, WAY_BACK_DAYS * DAY_SECONDS),
    }
    await insertInvitation(transaction, asked, now)
    await recordAudit(transaction, { source: 'office', actor: name, action: 'ask for a way back' }, now)
    const own = officeNewsMail(person, {
      subject: 'Somebody asks for a way back to the office as you',
      words: ['If that was you, call a colleague, who lets you back in. If not, tell them; nothing has changed yet.'],
      link: `${origin}/office`,
      chain: catalogue.chain.name,
    })
    await queueMessage(transaction, own, now)
    for (const owner of (await listOwners(transaction)).filter((one) => one.id !== id)) {
      const news = officeNewsMail(owner, {
        subject: `${name} has lost the way to the office`,
        words: [`Call ${name}, so that you know that it is them, and let them back in here:`],
        link: `${origin}/office/people/${id}`,
        chain: catalogue.chain.name,
      })
      await queueMessage(transaction, news, now)
    }
  })
  await answerTime
  return answerWith({})
}
