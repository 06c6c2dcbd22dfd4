import { CONSENT_WORDS } from '../../domain/account/consentWords.ts'
import { nameText } from '../../domain/forms/fields.ts'
import { logInFault, signUpFault, type PasskeySignUp } from '../../domain/account/signInFields.ts'
import { bookPointsClaim } from '../orders/pointsClaim.ts'
import { hashPassword, verifyPassword } from '../services/passwords.ts'
import type { Db } from '../store/database/database.ts'
import type { NewConsent } from '../store/accounts/consents.ts'
import { insertMember, findMemberByEmail } from '../store/accounts/members.ts'
import { newId } from '../store/database/newId.ts'
import { refused, type Handler, type Context } from '../context/context.ts'
import { resetLoginAttempts, consumeLoginAttempt, consumeNewEmail } from '../sessions/rateLimits.ts'
import { passwordPolicyFault, ownerWords } from '../sessions/passwordPolicy.ts'
import { signIn, signInAgain, WRONG_LOG_IN } from './signIn.ts'

/** Sign-up and log-in. Neither saves its first answer for a repeat, which would save a fast hash of the password and a token. */

export const EMAIL_TAKEN = refused(
  'There is an account with this email already. Please log in, or reset your password.',
  { field: 'email' },
)

const signUp: Handler<'signUp'> = async (input, context) => {
  const person = personOf(input)
  const fault = signUpFault({ ...person, password: input.password, confirm: input.password })
  if (fault) return refused(fault.message)
  const words = [...ownerWords(person), context.catalogue.chain.name]
  const weak = await passwordPolicyFault(input.password, words)
  if (weak) return weak
  const wait = await consumeNewEmail(context)
  if (wait) return wait
  const passwordHash = await hashPassword(input.password)
  const member = { ...person, hash: newId(), mailing: input.mailing, passwordHash, createdAt: context.now }
  if (await insertMember(context.db, member, consentsOf(member)))
    return await signIn(member, context, claiming(input.claim, member.hash, context))
  const known = await findMemberByEmail(context.db, person.email)
  const claim = known && claiming(input.claim, known.hash, context)
  const again = await signInAgain(known, { email: person.email, password: input.password }, context, claim)
  return again ?? EMAIL_TAKEN
}

/** What was typed, as it is kept. */
export const personOf = ({ name, lastname, email, phone }: PasskeySignUp): PasskeySignUp => ({
  name: nameText(name.trim()),
  lastname: nameText(lastname.trim()),
  email: email.trim(),
  phone: phone.trim(),
})

/** The consents that a new member has given in the form of the sign-up. */
export function consentsOf({
  hash,
  email,
  phone,
  mailing,
}: PasskeySignUp & { hash: string; mailing: boolean }): NewConsent[] {
  if (!mailing) return []
  const consent = {
    given: true,
    prechecked: false,
    words: CONSENT_WORDS.signUp,
    place: 'sign-up',
    order: null,
    member: hash,
  } as const
  return [
    { ...consent, channel: 'email', address: email },
    { ...consent, channel: 'sms', address: phone },
  ]
}

/** Books the points of an order placed as a guest for the new member (D-39). */
export const claiming = (claim: string | undefined, member: string, context: Context) => async (db: Db) => {
  if (claim !== undefined) await bookPointsClaim(db, claim, member, context)
  return true
}

const logIn: Handler<'logIn'> = async ({ email: typed, password }, context) => {
  const email = typed.trim()
  const fault = logInFault({ email, password })
  if (fault) return refused(fault.message)
  const member = await findMemberByEmail(context.db, email)
  const wait = await consumeLoginAttempt(member ?? { email }, context)
  if (wait) return wait
  if (!(await verifyPassword(password, member?.passwordHash)) || !member) return refused(WRONG_LOG_IN)
  await resetLoginAttempts(member, context)
  return await signIn(member, context)
}

export const signUpHandlers = { signUp, logIn }
