import { codeFault, FORGOT_CODE_LENGTH, forgotFault, resetFault } from '../../domain/account/signInFields.ts'
import { passwordChangedMail, recoveryMail } from '../messages/mail/memberMails.tsx'
import { hashPassword } from '../services/passwords.ts'
import { keepCode, proveCode, RECOVERY_CODE, tryCode, spendCode } from '../store/verificationCodes.ts'
import { changePassword, memberWithEmail } from '../store/members.ts'
import { keepMessage } from '../store/outbox.ts'
import { endMemberSessions } from '../store/sessions.ts'
import { answerWith, refused, type Answer } from '../context/context.ts'
import { deviceOf, resetAttempts } from '../sessions/loginRateLimit.ts'
import { emailOf } from './email.ts'
import { codeFaultOf, hashedCode, newCode, consumeSend, UNTRIED, WRONG_CODE } from '../sessions/phoneCode.ts'
import { passwordPolicyFault, ownWords } from '../sessions/passwordPolicy.ts'
import { signIn, signInAgain } from './signIn.ts'

/**
 * A forgotten password. Whether there is an account, no answer tells: an email without one has a code too, which nobody is
 * sent. A code is worth something in the session that asked for it alone, so nobody uses up another's tries.
 */

const CODE_SENT = 'If an account is registered with this email, a code is on its way. It is valid for 3 minutes.'

const forgotPassword: Answer<'forgotPassword'> = async (input, context) => {
  const { db, now, catalogue } = context
  const email = input.email.trim()
  const fault = forgotFault(email)
  if (fault) return refused(fault.message)
  const asked = emailOf(email, context.session.hash, context)
  const member = await memberWithEmail(db, email)
  const device = member && deviceOf(member, context)
  const whose = `recovery of ${asked.target}${device === undefined ? '' : ` on ${device}`}`
  const wait = await consumeSend(context, [`recovery by ${asked.owner}`, whose])
  if (wait) return wait
  const code = newCode(RECOVERY_CODE)
  const mail = member && recoveryMail(member, code, catalogue.chain.name)
  await keepCode(db, RECOVERY_CODE, asked, hashedCode(code, asked, context), mail, now)
  return answerWith({ message: CODE_SENT })
}

const forgotPasswordCode: Answer<'forgotPasswordCode'> = async (input, context) => {
  const { db, now } = context
  const [email, code] = [input.email.trim(), input.code.trim()]
  const fault = forgotFault(email) ?? codeFault(code, FORGOT_CODE_LENGTH)
  if (fault) return refused(fault.message)
  const asked = emailOf(email, context.session.hash, context)
  const tried = await tryCode(db, RECOVERY_CODE, asked, now)
  const wrong = codeFaultOf(tried, code, asked.owner, context)
  if (wrong) return wrong
  if (tried.kind === 'tried') await proveCode(db, tried.id, now)
  return answerWith({ message: '' })
}

const forgotPasswordUpdate: Answer<'forgotPasswordUpdate'> = async (input, context) => {
  const { db, now, catalogue } = context
  const [email, code, password] = [input.email.trim(), input.code.trim(), input.password]
  const fault = resetFault({ password, confirm: password }) ?? forgotFault(email) ?? codeFault(code, FORGOT_CODE_LENGTH)
  if (fault) return refused(fault.message)
  const weak = await passwordPolicyFault(password, [email, catalogue.chain.name])
  if (weak) return weak
  const asked = emailOf(email, context.session.hash, context)
  const member = await memberWithEmail(db, email)
  const tried = await tryCode(db, RECOVERY_CODE, asked, now)
  // Asked again, perhaps, by somebody whom the first answer never reached.
  if (tried.kind === 'none') return (await signInAgain(member, { email, password }, context)) ?? refused(UNTRIED.none)
  const wrong = codeFaultOf(tried, code, asked.owner, context)
  if (wrong || tried.kind !== 'tried') return wrong ?? refused(UNTRIED.none)
  if (!member) return refused(WRONG_CODE)
  // Only now, so that nobody is told what the account of an email is called.
  const own = await passwordPolicyFault(password, ownWords(member))
  if (own) {
    await proveCode(db, tried.id, now)
    return own
  }
  const passwordHash = await hashPassword(password)
  await resetAttempts(member, context)
  return await signIn({ ...member, passwordHash }, context, async (within) => {
    if (!(await spendCode(within, tried.id, now))) return false
    await changePassword(within, member.hash, passwordHash)
    await endMemberSessions(within, member.hash)
    await keepMessage(within, passwordChangedMail(member, catalogue.chain.name), now)
    return true
  })
}

export const recoveryHandlers = { forgotPassword, forgotPasswordCode, forgotPasswordUpdate }
