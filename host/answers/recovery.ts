import { createHmac } from 'node:crypto'
import { codeFault, FORGOT_CODE_LENGTH, forgotFault, resetFault, type LogIn } from '../../rules/signInFields.ts'
import { passwordChangedMail, recoveryMail } from '../memberMail.ts'
import { hashPassword, isPassword } from '../services/passwords.ts'
import { keepCode, proveCode, RECOVERY_CODE, tryCode, spendCode } from '../store/codes.ts'
import { changePassword, memberWithEmail, type Member } from '../store/members.ts'
import { keepMessage } from '../store/outbox.ts'
import { endMemberSessions } from '../store/sessions.ts'
import { answered, refused, type Answer, type Context } from './answer.ts'
import { forgiveAttempt, takeAttempt } from './attempt.ts'
import { codeFaultOf, hashedCode, newCode, takeSend, UNTRIED, WRONG_CODE } from './phoneCode.ts'
import { newPasswordFault } from './passwordRule.ts'
import { signIn } from './signIn.ts'

/**
 * A forgotten password. Whether there is an account, no answer tells: an email without one has a code too, which nobody is
 * sent. A code is worth something in the session that asked for it alone, so nobody uses up another's tries.
 */

const SENT = 'If an account is registered with this email, a code is on its way. It is valid for 3 minutes.'

const forgotPassword: Answer<'forgotPassword'> = async (input, context) => {
  const { db, now, catalogue } = context
  const email = input.email.trim()
  const fault = forgotFault(email)
  if (fault) return refused(fault.message)
  const asked = askedFor(email, context)
  const wait = await takeSend(context, [`recovery by ${asked.owner}`, `recovery of ${asked.target}`])
  if (wait) return wait
  const member = await memberWithEmail(db, email)
  const code = newCode(RECOVERY_CODE)
  const mail = member && recoveryMail(member, code, catalogue.chain.name)
  await keepCode(db, RECOVERY_CODE, asked, hashedCode(code, asked, context), mail, now)
  return answered({ message: SENT })
}

const forgotPasswordCode: Answer<'forgotPasswordCode'> = async (input, context) => {
  const { db, now } = context
  const [email, code] = [input.email.trim(), input.code.trim()]
  const fault = forgotFault(email) ?? codeFault(code, FORGOT_CODE_LENGTH)
  if (fault) return refused(fault.message)
  const asked = askedFor(email, context)
  const tried = await tryCode(db, RECOVERY_CODE, asked, now)
  const wrong = codeFaultOf(tried, code, asked.owner, context)
  if (wrong) return wrong
  if (tried.kind === 'tried') await proveCode(db, tried.id, now)
  return answered({ message: '' })
}

const forgotPasswordUpdate: Answer<'forgotPasswordUpdate'> = async (input, context) => {
  const { db, now, catalogue } = context
  const [email, code, password] = [input.email.trim(), input.code.trim(), input.password]
  const fault = resetFault({ password, confirm: password }) ?? forgotFault(email) ?? codeFault(code, FORGOT_CODE_LENGTH)
  if (fault) return refused(fault.message)
  const weak = await newPasswordFault(password, [email])
  if (weak) return weak
  const asked = askedFor(email, context)
  const member = await memberWithEmail(db, email)
  const tried = await tryCode(db, RECOVERY_CODE, asked, now)
  // Asked again, perhaps, by somebody whom the first answer never reached.
  if (tried.kind === 'none') return (await signInAgain(member, input, context)) ?? refused(UNTRIED.none)
  const wrong = codeFaultOf(tried, code, asked.owner, context)
  if (wrong || tried.kind !== 'tried') return wrong ?? refused(UNTRIED.none)
  if (!member) return refused(WRONG_CODE)
  const passwordHash = await hashPassword(password)
  await forgiveAttempt(email, context)
  return await signIn({ ...member, passwordHash }, context, async (within) => {
    if (!(await spendCode(within, tried.id, now))) return false
    await changePassword(within, member.hash, passwordHash)
    await endMemberSessions(within, member.hash)
    await keepMessage(within, passwordChangedMail(member, catalogue.chain.name), now)
    return true
  })
}

/** Whoever knows the password by now may come in; how often that is tried is counted as for a log-in. */
async function signInAgain(member: Member | undefined, { email, password }: LogIn, context: Context) {
  const wait = await takeAttempt(email.trim(), context)
  if (wait) return wait
  if (!(await isPassword(password, member?.passwordHash)) || !member) return undefined
  return await signIn(member, context)
}

const askedFor = (email: string, { session, settings }: Context) => ({
  owner: session.hash,
  target: createHmac('sha256', settings.tokenKey).update(`email ${email.toLowerCase()}`).digest('base64url'),
})

export const recoveryAnswers = { forgotPassword, forgotPasswordCode, forgotPasswordUpdate }
