import { verifyPassword } from '../services/passwords.ts'
import { wasPasswordProvedSince, markPasswordProved } from '../store/accounts/sessions.ts'
import { findMember } from '../store/accounts/members.ts'
import { sessionEnded } from '../sessions/access.ts'
import { answerWith, refused, type Handler, type Context, type Refused } from '../context/context.ts'
import { resetLoginAttempts, consumeLoginAttempt } from '../sessions/loginRateLimit.ts'

/** Email and phone can recover an account, so changing them needs the password, not only a session (D-36). */

const PASSWORD_PROOF_MS = 10 * 60_000

/** A refusal that asks for the password, unless it was typed in this session within the last ten minutes. */
export async function requirePassword({ db, session, now }: Context): Promise<Refused | undefined> {
  if (await wasPasswordProvedSince(db, session.device, new Date(now.getTime() - PASSWORD_PROOF_MS))) return undefined
  return refused('Please confirm your password first.', { passwordRequired: true })
}

const provePassword: Handler<'provePassword'> = async ({ password }, context) => {
  const { db, session, now } = context
  const member = await findMember(db, session.hash)
  if (!member) return sessionEnded
  const wait = await consumeLoginAttempt(member, context)
  if (wait) return wait
  if (!(await verifyPassword(password, member.passwordHash))) return refused('Your password is not right.')
  await resetLoginAttempts(member, context)
  await markPasswordProved(db, session.device, now)
  return answerWith({ message: '' })
}

export const passwordProofHandlers = { provePassword }
