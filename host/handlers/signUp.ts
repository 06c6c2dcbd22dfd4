import { logInFault, signUpFault } from '../../domain/account/signInFields.ts'
import { bookClaim } from '../orders/pointsClaim.ts'
import { hashPassword, verifyPassword } from '../services/passwords.ts'
import type { Db } from '../store/database/database.ts'
import { keepMember, memberWithEmail } from '../store/members.ts'
import { newId } from '../store/newId.ts'
import { refused, type Answer, type Context } from '../context/context.ts'
import { resetAttempts, consumeAttempt, consumeNewEmail } from '../sessions/loginRateLimit.ts'
import { passwordPolicyFault, ownWords } from '../sessions/passwordPolicy.ts'
import { signIn, signInAgain, WRONG_LOG_IN } from './signIn.ts'

/**
 * Signing up and logging in. Neither keeps its first answer for a repeat: that would keep a quick hash of the password and
 * a token. Asked again they do the same again, and a member who signs up again with the right password is signed in.
 */

export const EMAIL_TAKEN = 'There is an account with this email already. Please log in, or reset your password.'

const signUp: Answer<'signUp'> = async (input, context) => {
  const [name, lastname] = [input.name.trim(), input.lastname.trim()]
  const [email, phone] = [input.email.trim(), input.phone.trim()]
  const fault = signUpFault({ name, lastname, email, phone, password: input.password, confirm: input.password })
  if (fault) return refused(fault.message)
  const words = [...ownWords({ name, lastname, email, phone }), context.catalogue.chain.name]
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
  if (await keepMember(context.db, member))
    return await signIn(member, context, claiming(input.claim, member.hash, context))
  const known = await memberWithEmail(context.db, email)
  const claim = known && claiming(input.claim, known.hash, context)
  const again = await signInAgain(known, { email, password: input.password }, context, claim)
  return again ?? refused(EMAIL_TAKEN, { field: 'email' })
}

/** Books the order that a member claims in the transaction that signs them in. */
const claiming = (claim: string | undefined, member: string, context: Context) => async (db: Db) => {
  if (claim !== undefined) await bookClaim(db, claim, member, context)
  return true
}

const logIn: Answer<'logIn'> = async ({ email: typed, password }, context) => {
  const email = typed.trim()
  const fault = logInFault({ email, password })
  if (fault) return refused(fault.message)
  const member = await memberWithEmail(context.db, email)
  const wait = await consumeAttempt(member ?? { email }, context)
  if (wait) return wait
  if (!(await verifyPassword(password, member?.passwordHash)) || !member) return refused(WRONG_LOG_IN)
  await resetAttempts(member, context)
  return await signIn(member, context)
}

export const signUpHandlers = { signUp, logIn }
