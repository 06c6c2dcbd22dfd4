import { CONSENT_WORDS } from '../../domain/account/consentWords.ts'
import { nameText } from '../../domain/forms/fields.ts'
import { logInFault, signUpFault } from '../../domain/account/signInFields.ts'
import { bookPointsClaim } from '../orders/pointsClaim.ts'
import { hashPassword, verifyPassword } from '../services/passwords.ts'
import type { Db } from '../store/database/database.ts'
import { insertMember, findMemberByEmail } from '../store/accounts/members.ts'
import { newId } from '../store/database/newId.ts'
import { refused, type Handler, type Context } from '../context/context.ts'
import { resetLoginAttempts, consumeLoginAttempt, consumeNewEmail } from '../sessions/rateLimits.ts'
import { passwordPolicyFault, ownerWords } from '../sessions/passwordPolicy.ts'
import { signIn, signInAgain, WRONG_LOG_IN } from './signIn.ts'

/** Sign-up and log-in. Neither saves its first answer for a repeat, which would save a fast hash of the password and a token. */

const EMAIL_TAKEN = 'There is an account with this email already. Please log in, or reset your password.'

const signUp: Handler<'signUp'> = async (input, context) => {
  const [name, lastname] = [nameText(input.name.trim()), nameText(input.lastname.trim())]
  const [email, phone] = [input.email.trim(), input.phone.trim()]
  const fault = signUpFault({ name, lastname, email, phone, password: input.password, confirm: input.password })
  if (fault) return refused(fault.message)
  const words = [...ownerWords({ name, lastname, email, phone }), context.catalogue.chain.name]
  const weak = await passwordPolicyFault(input.password, words)
  if (weak) return weak
  const wait = await consumeNewEmail(context)
  if (wait) return wait
  const member = {
    hash: newId(),
    name,
    lastname,
    email,
    phone,
    mailing: input.mailing,
    passwordHash: await hashPassword(input.password),
    createdAt: context.now,
  }
  const consent = {
    given: true,
    prechecked: false,
    words: CONSENT_WORDS.signUp,
    place: 'sign-up',
    order: null,
  } as const
  const consents = [
    { ...consent, channel: 'email', address: email, member: member.hash },
    { ...consent, channel: 'sms', address: phone, member: member.hash },
  ] as const
  if (await insertMember(context.db, member, input.mailing ? consents : []))
    return await signIn(member, context, claiming(input.claim, member.hash, context))
  const known = await findMemberByEmail(context.db, email)
  const claim = known && claiming(input.claim, known.hash, context)
  const again = await signInAgain(known, { email, password: input.password }, context, claim)
  return again ?? refused(EMAIL_TAKEN, { field: 'email' })
}

const claiming = (claim: string | undefined, member: string, context: Context) => async (db: Db) => {
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
