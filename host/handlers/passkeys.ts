import { passkeySignUpFault } from '../../domain/account/signInFields.ts'
import type { PasskeyAssertion, PasskeyCreation } from '../../contract/webauthn.ts'
import { passkeyAddedMail, passkeyRemovedMail } from '../messages/mail/memberMails.tsx'
import { hashPassword } from '../services/passwords.ts'
import { assertionOptions, challengeIn, creationOptions, readAssertion, readCreation } from '../services/passkeys.ts'
import { isEmailTaken } from '../store/accounts/emailChanges.ts'
import { findMember, insertMember, lockMember, type Member } from '../store/accounts/members.ts'
import {
  deleteMemberPasskey,
  deleteMemberPasskeys,
  findMemberPasskey,
  insertMemberPasskey,
  listMemberPasskeys,
  markMemberPasskeyUsed,
  nameMemberPasskey,
  saveMemberChallenge,
  takeMemberChallenge,
  type KnownPasskey,
  type MadePasskey,
  type MemberPasskey,
} from '../store/accounts/passkeys.ts'
import { endMemberSessions, markPasswordProved } from '../store/accounts/sessions.ts'
import { newId } from '../store/database/newId.ts'
import { queueMessage } from '../store/outbox.ts'
import { sessionEnded } from '../sessions/access.ts'
import { requireProof } from '../sessions/freshProof.ts'
import { consumeChallenge, consumeNewEmail } from '../sessions/rateLimits.ts'
import { newSecret } from '../sessions/token.ts'
import {
  answerWith,
  refused,
  type ChangeContext,
  type Context,
  type Handler,
  type Refused,
} from '../context/context.ts'
import { emailCodeOwner } from './email.ts'
import { signIn } from './signIn.ts'
import { claiming, consentsOf, EMAIL_TAKEN, personOf } from './signUp.ts'

/**
 * Passkeys of members (D-241). Each challenge is for one purpose of one session, once, within five minutes; whatever answers it is worth
 * nothing elsewhere. A passkey opens the same session as a password does.
 */

const MOST_PASSKEYS = 20

/** The page asks for new options by itself, once. */
const EXPIRED = refused('That took too long. Please try again.', { field: 'challenge' })
/** The page tells the device, where the browser can. */
const UNKNOWN = refused(
  'No account has this passkey any more. Remove it where your device keeps its passwords, and sign in in another way.',
  { field: 'passkey' },
)
const WRONG = refused('This passkey does not open the account. Use another one, or sign in in another way.')
const NOT_MADE = refused('The passkey could not be made. Please try again.')
const NO_SUCH = refused('There is no such passkey any more.')
const LAST_WAY = refused('This is your only way to sign in. Set a password or add another passkey first.')

const signingIn = ({ session }: Context) => `sign in ${session.device}`
const signingUp = (email: string, { session, settings }: Context) =>
  `sign up ${emailCodeOwner(email, '', { settings }).target} ${session.device}`
const adding = ({ session }: Context) => `add ${session.device}`
const addingQuietly = ({ session }: Context) => `add quietly ${session.device}`
const proving = ({ session }: Context) => `prove ${session.device}`

/** Counts the challenge of these options and keeps it for one answer. */
async function ask<O extends { challenge: string }>(options: O, purpose: string, context: Context, handle = '') {
  const wait = await consumeChallenge(context)
  if (wait) return wait
  await saveMemberChallenge(context.db, { challenge: options.challenge, purpose, handle }, context.now)
  return answerWith({ options })
}

/** The passkey that has signed, as it is now; or why it counts for nothing. */
async function provenPasskey(
  response: PasskeyAssertion,
  purpose: string,
  context: Context,
): Promise<{ ok: true; passkey: MemberPasskey } | Refused> {
  const { db, now } = context
  const challenge = challengeIn(response)
  if (!(await takeMemberChallenge(db, challenge, [purpose], now))) return EXPIRED
  const passkey = await findMemberPasskey(db, response.id)
  if (!passkey) return UNKNOWN
  const { userHandle = passkey.handle } = response.response
  const read = userHandle === passkey.handle && (await readAssertion(context, response, challenge, passkey))
  return read ? { ok: true, passkey: { ...passkey, ...read } } : WRONG
}

/** The passkey that a browser has made for one of these purposes, with the handle that it was made for; or why there is none. */
async function newPasskey(
  response: PasskeyCreation,
  purposes: readonly string[],
  context: Context,
): Promise<{ ok: true; made: MadePasskey & { handle: string } } | Refused> {
  const challenge = challengeIn(response)
  const asked = await takeMemberChallenge(context.db, challenge, purposes, context.now)
  if (!asked) return EXPIRED
  const made = await readCreation(context, response, challenge, asked.purpose === addingQuietly(context))
  return made ? { ok: true, made: { ...made, handle: asked.handle } } : NOT_MADE
}

const passkeySignInOptions: Handler<'passkeySignInOptions'> = async (_input, context) =>
  await ask(await assertionOptions(context), signingIn(context), context)

const passkeySignIn: Handler<'passkeySignIn'> = async ({ response }, context) => {
  const proven = await provenPasskey(response, signingIn(context), context)
  if (!proven.ok) return proven
  const { passkey } = proven
  const member = await findMember(context.db, passkey.member)
  if (!member) return UNKNOWN
  const signed = await signIn(member, context, (db) => markMemberPasskeyUsed(db, passkey, context.now))
  // The password was changed or the passkey removed in this moment.
  return signed.ok ? signed : WRONG
}

const passkeySignUpOptions: Handler<'passkeySignUpOptions'> = async (input, context) => {
  const person = personOf(input)
  const fault = passkeySignUpFault(person)
  if (fault) return refused(fault.message)
  const wait = await consumeNewEmail(context)
  if (wait) return wait
  if (await isEmailTaken(context.db, person.email, '', context.now)) return EMAIL_TAKEN
  const handle = newSecret()
  return await ask(await optionsFor(person, handle, [], context), signingUp(person.email, context), context, handle)
}

const passkeySignUp: Handler<'passkeySignUp'> = async (input, context) => {
  const { now } = context
  const person = personOf(input)
  const fault = passkeySignUpFault(person)
  if (fault) return refused(fault.message)
  const answered = await newPasskey(input.response, [signingUp(person.email, context)], context)
  if (!answered.ok) return answered
  const passwordHash = await hashPassword(newSecret())
  const member = { ...person, hash: newId(), mailing: input.mailing, passwordHash, hasPassword: false, createdAt: now }
  const passkey = { ...answered.made, member: member.hash, name: nameOf(input.passkeyName) }
  const signed = await signIn(member, context, async (db) => {
    if ((await insertMemberPasskey(db, passkey, now)) && (await insertMember(db, member, consentsOf(member))))
      return await claiming(input.claim, member.hash, context)(db)
    await deleteMemberPasskeys(db, member.hash)
    return false
  })
  return signed.ok ? signed : EMAIL_TAKEN
}

const optionsFor = (
  { name, lastname, email }: Pick<Member, 'name' | 'lastname' | 'email'>,
  handle: string,
  known: readonly KnownPasskey[],
  context: Context,
  quietly = false,
) => {
  const owner = { chain: context.catalogue.chain.name, handle, mail: email, name: `${name} ${lastname}` }
  return creationOptions(context, owner, known, quietly)
}

const nameOf = (typed: string): string => typed.trim() || 'Passkey'

const passkeys: Handler<'passkeys'> = async (_input, { db, session }) => {
  const member = await findMember(db, session.hash)
  if (!member) return sessionEnded
  const kept = await listMemberPasskeys(db, member.hash)
  return answerWith({
    hasPassword: member.hasPassword,
    passkeys: kept.map(({ id, name, createdAt, usedAt, isSynced }) => ({
      id,
      name,
      madeAt: createdAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? '',
      isSynced,
    })),
  })
}

const passkeyOptions: Handler<'passkeyOptions'> = async ({ quietly = false }, context) => {
  const { db, session } = context
  const wanted = await requireProof(context)
  if (wanted) return wanted
  const member = await findMember(db, session.hash)
  if (!member) return sessionEnded
  const known = await listMemberPasskeys(db, member.hash)
  if (known.length >= MOST_PASSKEYS)
    return refused(`An account has at most ${MOST_PASSKEYS} passkeys. Remove one first.`)
  const handle = known[0]?.handle ?? newSecret()
  const options = await optionsFor(member, handle, known, context, quietly)
  return await ask(options, quietly ? addingQuietly(context) : adding(context), context, handle)
}

const addPasskey: Handler<'addPasskey'> = async ({ response, name }, context) => {
  const { db, session, now } = context
  const answered = await newPasskey(response, [adding(context), addingQuietly(context)], context)
  if (!answered.ok) return answered
  const member = await findMember(db, session.hash)
  if (!member) return sessionEnded
  const passkey = { ...answered.made, member: member.hash, name: nameOf(name) }
  if (!(await insertMemberPasskey(db, passkey, now))) return NOT_MADE
  await mail(passkeyAddedMail, member, passkey.name, context)
  return answerWith({ message: 'Your passkey is added.' })
}

const namePasskey: Handler<'namePasskey'> = async ({ id, name }, { db, session }) => {
  if (name.trim() === '') return refused('A passkey needs a name.', { field: 'name' })
  const isNamed = await nameMemberPasskey(db, { id, member: session.hash }, name.trim())
  return isNamed ? answerWith({ message: 'Your passkey has its new name.' }) : NO_SUCH
}

/** Every other session ends with it: the one of a lost device is among them. */
const removePasskey: Handler<'removePasskey'> = async ({ id }, context) => {
  const { db, session } = context
  const wanted = await requireProof(context)
  if (wanted) return wanted
  // Two removals at once cannot both leave the other one's passkey as the last.
  const member = await lockMember(db, session.hash)
  if (!member) return sessionEnded
  const known = await listMemberPasskeys(db, member.hash)
  const removed = known.find((one) => one.id === id)
  if (!removed) return NO_SUCH
  if (known.length === 1 && !member.hasPassword) return LAST_WAY
  await deleteMemberPasskey(db, removed)
  await endMemberSessions(db, member.hash, session.device)
  await mail(passkeyRemovedMail, member, removed.name, context)
  return answerWith({ message: 'The passkey is removed, and you are signed out everywhere else.' })
}

const mail = (write: typeof passkeyAddedMail, member: Member, passkey: string, context: ChangeContext) =>
  queueMessage(
    context.db,
    write(member, passkey, `${context.origin}/account`, context.catalogue.chain.name),
    context.now,
  )

const passkeyProofOptions: Handler<'passkeyProofOptions'> = async (_input, context) => {
  const known = await listMemberPasskeys(context.db, context.session.hash)
  if (known.length === 0) return refused('Your account has no passkey.')
  return await ask(await assertionOptions(context, known), proving(context), context)
}

const provePasskey: Handler<'provePasskey'> = async ({ response }, context) => {
  const { db, session, now } = context
  const proven = await provenPasskey(response, proving(context), context)
  if (!proven.ok) return proven
  if (proven.passkey.member !== session.hash) return WRONG
  await markMemberPasskeyUsed(db, proven.passkey, now)
  await markPasswordProved(db, session.device, now)
  return answerWith({ message: '' })
}

export const passkeyHandlers = {
  passkeySignInOptions,
  passkeySignIn,
  passkeySignUpOptions,
  passkeySignUp,
  passkeys,
  passkeyOptions,
  addPasskey,
  namePasskey,
  removePasskey,
  passkeyProofOptions,
  provePasskey,
}
