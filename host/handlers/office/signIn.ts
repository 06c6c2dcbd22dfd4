import { formatWait } from '../../../domain/schedule/formatTime.ts'
import { answerWith, rateLimited, refused, type Refused } from '../../context/context.ts'
import { officeNewsMail } from '../../messages/mail/officeMails.tsx'
import { assertionOptions } from '../../services/passkeys.ts'
import { verifyPassword } from '../../services/passwords.ts'
import { officeCookie, provedUntil } from '../../sessions/office.ts'
import { networkLimits, rateLimitsOf } from '../../sessions/rateLimits.ts'
import { bindingOf } from '../../sessions/token.ts'
import { recordAudit } from '../../store/audit.ts'
import type { Transaction } from '../../store/database/database.ts'
import { listPasskeys, markPasskeyUsed } from '../../store/office/passkeys.ts'
import {
  findPersonByMail,
  listOwners,
  readSecrets,
  spendTotpStep,
  type Person,
  type Secrets,
} from '../../store/office/people.ts'
import { countRecoveryCodes, isRecoveryCode, spendRecoveryCode } from '../../store/office/recoveryCodes.ts'
import { endSessionOfSecret, markSessionProved } from '../../store/office/sessions.ts'
import { queueMessage } from '../../store/outbox.ts'
import { consume, refund, reset, type RateLimit, type RateWindow } from '../../store/rateLimits.ts'
import type { OfficeHandler, VisitorContext } from './officeContext.ts'
import { ask, provenPasskey, recoveryHash, totpStep } from './proof.ts'
import { knownOfficeDevice, startSession } from './startSession.ts'

/** Five wrong codes of a person, on a device that they know or on all others, in a quarter of an hour. */
const TRIES: readonly RateWindow[] = [[5, 900]]
const NETWORK_TRIES: readonly RateWindow[] = [[50, 900]]

const WRONG_PASSKEY = refused('This passkey does not open the office. Use another one, or sign in in another way.', {
  httpStatus: 403,
})
const WRONG = refused('Mail, password or code is not right. A code of the app counts once, for half a minute.', {
  httpStatus: 403,
})

const tooOften = (seconds: number): Refused =>
  rateLimited(`Too many tries. Please try again in ${formatWait(seconds)}.`, seconds)

export const officeSignInOptions: OfficeHandler<'officeSignInOptions'> = async (_input, context) => {
  const { db, now, origin } = context
  const wait = await consume(db, networkLimits('office passkey from', NETWORK_TRIES, context), now)
  if (wait > 0) return tooOften(wait)
  return answerWith({ options: await ask(await assertionOptions({ origin }), 'sign-in', context) })
}

export const officeSignInPasskey: OfficeHandler<'officeSignInPasskey'> = async ({ response, zone }, context) => {
  const passkey = await provenPasskey(response, 'sign-in', context)
  if (!passkey) return WRONG_PASSKEY
  const spend = async (transaction: Transaction) => {
    await markPasskeyUsed(transaction, passkey.id, context.now)
    return true
  }
  const cookies = await startSession({ person: passkey.person, zone, way: 'with a passkey', spend }, context)
  return cookies ? answerWith({}, cookies) : WRONG_PASSKEY
}

/** The tries of a person's mail, whether there is such a person or not; strangers cannot lock out a device that is known. */
function triesOf(mail: string, person: Person | undefined, context: VisitorContext): RateLimit[] {
  const device = person && knownOfficeDevice(person.id, context)
  const subject = `office code of ${mail.toLowerCase()}`
  return device === undefined
    ? [...rateLimitsOf([subject], TRIES, context), ...networkLimits('office code from', NETWORK_TRIES, context)]
    : rateLimitsOf([`${subject} on ${device}`], TRIES, context)
}

export const officeSignIn: OfficeHandler<'officeSignIn'> = async ({ mail: typed, password, code, zone }, context) => {
  const { db, now } = context
  const mail = typed.trim()
  const person = await findPersonByMail(db, mail)
  const tries = triesOf(mail, person, context)
  const wait = await consume(db, tries, now)
  if (wait > 0) return tooOften(wait)
  const id = person?.id ?? ''
  const secrets = await readSecrets(db, id)
  // All is looked at before anything is answered, so that the time says nothing of what was right.
  const isPassword = await verifyPassword(password, secrets.passwordHash ?? undefined)
  const step = totpStep(code, secrets, id, context)
  const recovery = recoveryHash(id, code)
  const isRecovery = await isRecoveryCode(db, recovery)
  const isRight = secrets.passwordHash === null ? isRecovery : isPassword && (isRecovery || step !== undefined)
  if (!person || !isRight) return WRONG
  const spend = (transaction: Transaction, owner: Person) =>
    isRecovery ? spendRecovery(transaction, owner, recovery, context) : spendTotpStep(transaction, id, step ?? 0)
  const way = isRecovery ? 'with a recovery code' : 'with a password and a code'
  const cookies = await startSession({ person: id, zone, way, spend }, context)
  if (!cookies) return WRONG
  for (const { subject } of tries.slice(0, 1)) await reset(db, subject)
  await refund(db, tries.slice(1), now)
  return answerWith(isRecovery ? { codesLeft: await countRecoveryCodes(db, id) } : {}, cookies)
}

/** A printed code stands for a lost device, so the person and all owners hear of it. */
async function spendRecovery(
  transaction: Transaction,
  person: Person,
  hash: string,
  { now, origin, catalogue }: VisitorContext,
): Promise<boolean> {
  if (!(await spendRecoveryCode(transaction, hash, now))) return false
  const { name: chain } = catalogue.chain
  const subject = `${person.name} signed in to the office with a recovery code`
  const words = ['A recovery code stands for a lost device. If nothing was lost, end their sessions, and call them.']
  const owners = (await listOwners(transaction)).filter(({ id }) => id !== person.id)
  for (const owner of owners) {
    const mail = officeNewsMail(owner, { subject, words, link: `${origin}/office/people/${person.id}`, chain })
    await queueMessage(transaction, mail, now)
  }
  const own = officeNewsMail(person, {
    subject: 'Somebody signed in to the office with one of your recovery codes',
    words: ['If that was you, remove the passkey of the device that you have lost. If not, end that session here:'],
    link: `${origin}/office/account`,
    chain,
  })
  await queueMessage(transaction, own, now)
  return true
}

export const officeSignOut: OfficeHandler<'officeSignOut'> = async (_input, { db, asker, now, secure, secret }) => {
  await db.transaction().execute(async (transaction) => {
    await endSessionOfSecret(transaction, bindingOf(secret), now)
    const entry = { source: 'office' as const, actor: asker.person.name, action: 'sign out' }
    await recordAudit(transaction, entry, now)
  })
  return answerWith({}, [officeCookie('', secure)])
}

const proving = (session: string): string => `prove ${session}`

export const officeProveOptions: OfficeHandler<'officeProveOptions'> = async (_input, context) => {
  const { db, asker, origin } = context
  const known = await listPasskeys(db, asker.person.id)
  if (known.length === 0) return refused('You have no passkey: please show by a code that it is you.')
  return answerWith({
    options: await ask(await assertionOptions({ origin }, known), proving(asker.session.id), context),
  })
}

export const officeProve: OfficeHandler<'officeProve'> = async ({ response, code }, context) => {
  const { db, now, asker } = context
  const { person, session } = asker
  if (response) {
    const passkey = await provenPasskey(response, proving(session.id), context)
    if (passkey?.person !== person.id) return WRONG_PASSKEY
    await markPasskeyUsed(db, passkey.id, now)
  } else {
    const tries = rateLimitsOf([`office proof of ${person.id}`], TRIES, context)
    const wait = await consume(db, tries, now)
    if (wait > 0) return tooOften(wait)
    const secrets: Secrets = await readSecrets(db, person.id)
    const step = totpStep(code, secrets, person.id, context)
    if (step === undefined || !(await spendTotpStep(db, person.id, step))) return WRONG
    for (const { subject } of tries) await reset(db, subject)
  }
  await markSessionProved(db, session.id, now)
  return answerWith({ provedUntil: provedUntil(now).toISOString() })
}
