import { answerWith, refused, type Refused } from '../../context/context.ts'
import { officeNewsMail } from '../../messages/mail/officeMails.tsx'
import { creationOptions } from '../../services/passkeys.ts'
import { hashPassword } from '../../services/passwords.ts'
import { seal } from '../../services/seal.ts'
import { newTotpSecret, totpAddress } from '../../services/totp.ts'
import { proofFault } from '../../sessions/office.ts'
import { endOfficeSessions } from '../../store/office/sessions.ts'
import { passwordPolicyFault } from '../../sessions/passwordPolicy.ts'
import { recordAudit } from '../../store/audit.ts'
import type { Transaction } from '../../store/database/database.ts'
import { deletePasskey, insertPasskey, listPasskeys, namePasskey } from '../../store/office/passkeys.ts'
import { lockPerson, readSecrets, savePassword, spendTotpStep } from '../../store/office/people.ts'
import { countRecoveryCodes, replaceRecoveryCodes } from '../../store/office/recoveryCodes.ts'
import { queueMessage } from '../../store/outbox.ts'
import type { OfficeContext, OfficeHandler, VisitorContext } from './officeContext.ts'
import { ask, handleOf, newPasskey, newRecoveryCodes, totpStep, totpSubject } from './proof.ts'

/** What opens everything in the place of somebody has to be longer than a customer's. */
const MIN_PASSWORD_LENGTH = 12

export const NO_PASSKEY = refused('The passkey could not be made. Please try again.')
const WRONG_CODE = refused('This code is not right. Type the six digits that the app shows now.')
const LAST_FACTOR = refused('This is your only way to sign in. Add another one first.')

export const officeFactors: OfficeHandler<'officeFactors'> = async (_input, { db, asker }) => {
  const { id } = asker.person
  const [passkeys, secrets] = [await listPasskeys(db, id), await readSecrets(db, id)]
  return answerWith({
    passkeys: passkeys.map(({ id: passkey, name, createdAt, usedAt }) => ({
      id: passkey,
      name,
      madeAt: createdAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? '',
    })),
    hasPassword: secrets.passwordHash !== null,
    codesLeft: await countRecoveryCodes(db, id),
  })
}

const making = (person: string): string => `passkey ${person}`

export const officePasskeyOptions: OfficeHandler<'officePasskeyOptions'> = async (_input, context) => {
  const { db, asker, now, origin, catalogue } = context
  const fault = proofFault(asker, now)
  if (fault) return fault
  const { id, name, mail } = asker.person
  const known = await listPasskeys(db, id)
  const options = await creationOptions(
    { origin },
    { chain: catalogue.chain.name, handle: handleOf(id), name, mail },
    known,
  )
  return answerWith({ options: await ask(options, making(id), context) })
}

/** Changes how a person signs in, with a line of the audit and a mail to them, by whom it may be stopped. */
async function changeFactors(
  words: string,
  { db, asker, now, origin, catalogue }: OfficeContext,
  change: (transaction: Transaction) => Promise<Refused | undefined>,
): Promise<Refused | undefined> {
  const { person } = asker
  return await db.transaction().execute(async (transaction) => {
    // Two changes at once cannot both leave the other one's factor as the last.
    await lockPerson(transaction, person.id)
    const fault = await change(transaction)
    if (fault) return fault
    await recordAudit(transaction, { source: 'office', actor: person.name, action: words }, now)
    const mail = officeNewsMail(person, {
      subject: `Your way to sign in to the office was changed: ${words}`,
      words: ['If that was not you, end all sessions here at once, and tell a colleague:'],
      link: `${origin}/office/account`,
      chain: catalogue.chain.name,
    })
    await queueMessage(transaction, mail, now)
    return undefined
  })
}

export const officeAddPasskey: OfficeHandler<'officeAddPasskey'> = async ({ response, name }, context) => {
  const { asker, now } = context
  const { id } = asker.person
  const made = proofFault(asker, now) ?? (await newPasskey(response, making(id), context))
  if (made === undefined) return NO_PASSKEY
  if ('ok' in made) return made
  const fault = await changeFactors(`a passkey was added, ${name}`, context, async (transaction) =>
    (await insertPasskey(transaction, { ...made, person: id, name: name.trim() || 'Passkey' }, now))
      ? undefined
      : NO_PASSKEY,
  )
  return fault ?? answerWith({})
}

export const officeNamePasskey: OfficeHandler<'officeNamePasskey'> = async ({ id, name }, { db, asker }) => {
  if (name.trim() === '') return refused('A passkey needs a name.')
  const isNamed = await namePasskey(db, { id, person: asker.person.id, name: name.trim() })
  return isNamed ? answerWith({}) : refused('There is no such passkey.')
}

/** Every other session ends with it: the one of the device that it was on is among them. */
export const officeRemovePasskey: OfficeHandler<'officeRemovePasskey'> = async ({ id }, context) => {
  const { asker, now } = context
  const proof = proofFault(asker, now)
  if (proof) return proof
  const { id: person } = asker.person
  const fault = await changeFactors('a passkey was removed', context, async (transaction) => {
    const known = await listPasskeys(transaction, person)
    const { passwordHash } = await readSecrets(transaction, person)
    if (known.every((passkey) => passkey.id !== id)) return refused('There is no such passkey.')
    if (known.length === 1 && passwordHash === null) return LAST_FACTOR
    await deletePasskey(transaction, person, id)
    await endOfficeSessions(transaction, person, { except: asker.session.id }, now)
    return undefined
  })
  return fault ?? answerWith({})
}

export const officeRecoveryCodes: OfficeHandler<'officeRecoveryCodes'> = async (_input, context) => {
  const { asker, now } = context
  const proof = proofFault(asker, now)
  if (proof) return proof
  const { codes, hashes } = newRecoveryCodes(asker.person.id)
  await changeFactors('new recovery codes', context, async (transaction) => {
    await replaceRecoveryCodes(transaction, asker.person.id, hashes)
    return undefined
  })
  return answerWith({ codes })
}

/** A secret for an app; the host keeps it when the first code of it comes back. */
export function newTotpOf(owner: string, mail: string, { settings, catalogue }: VisitorContext) {
  const secret = newTotpSecret()
  return {
    secret,
    address: totpAddress(secret, `${catalogue.chain.name} office`, mail),
    sealed: seal(secret, totpSubject(owner), settings.tokenKey),
  }
}

export const officeNewTotp: OfficeHandler<'officeNewTotp'> = (_input, context) => {
  const { asker, now } = context
  const fault = proofFault(asker, now)
  return Promise.resolve(fault ?? answerWith(newTotpOf(asker.person.id, asker.person.mail, context)))
}

/** Why a password is refused; undefined for a good one. */
export const passwordFault = async (
  password: string,
  { name, mail }: { name: string; mail: string },
  { catalogue }: VisitorContext,
): Promise<Refused | undefined> =>
  password.length < MIN_PASSWORD_LENGTH
    ? refused(`A password has at least ${MIN_PASSWORD_LENGTH} characters.`, { field: 'password' })
    : await passwordPolicyFault(password, [name, mail, mail.split('@')[0] ?? '', catalogue.chain.name])

/** The half minute of the first code of an app; a refusal for a wrong one. */
export function firstStep(
  { sealed, code }: { sealed: string; code: string },
  owner: string,
  context: VisitorContext,
): { ok: true; step: number } | Refused {
  const step = totpStep(code, { totp: sealed, totpStep: 0 }, owner, context)
  return step === undefined ? WRONG_CODE : { ok: true, step }
}

export const officeSetPassword: OfficeHandler<'officeSetPassword'> = async ({ password, totp }, context) => {
  const { db, asker, now } = context
  const { person } = asker
  const secrets = await readSecrets(db, person.id)
  const fault = proofFault(asker, now) ?? (await passwordFault(password, person, context))
  if (fault) return fault
  const first = totp && firstStep(totp, person.id, context)
  if (first?.ok === false) return first
  const kept = totp?.sealed ?? secrets.totp
  if (kept === null) return refused('A password needs an app for codes. Show its first code.')
  const passwordHash = await hashPassword(password)
  const refusal = await changeFactors('a new password', context, async (transaction) => {
    if (first && !(await spendTotpStep(transaction, person.id, first.step))) return WRONG_CODE
    await savePassword(transaction, person.id, { passwordHash, totp: kept })
    return undefined
  })
  return refusal ?? answerWith({})
}

export const officeRemovePassword: OfficeHandler<'officeRemovePassword'> = async (_input, context) => {
  const { asker, now } = context
  const proof = proofFault(asker, now)
  if (proof) return proof
  const { id } = asker.person
  const fault = await changeFactors('the password was removed', context, async (transaction) => {
    if ((await listPasskeys(transaction, id)).length === 0) return LAST_FACTOR
    await savePassword(transaction, id, null)
    return undefined
  })
  return fault ?? answerWith({})
}
