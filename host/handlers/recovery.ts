import { codeFault, FORGOT_CODE_LENGTH, forgotFault, resetFault } from '../../domain/account/signInFields.ts'
import { passwordChangedMail, recoveryMail } from '../messages/mail/memberMails.tsx'
import { hashPassword } from '../services/passwords.ts'
import { proveCode, RECOVERY_CODE, tryCode, spendCode } from '../store/accounts/verificationCodes.ts'
import { changeEmail, deleteEmailChanges, findReservation } from '../store/accounts/emailChanges.ts'
import { changePassword, findMember, findMemberByEmail, type Member } from '../store/accounts/members.ts'
import { listMemberPasskeys } from '../store/accounts/passkeys.ts'
import { queueMessage, smsMessage } from '../store/outbox.ts'
import { endMemberSessions } from '../store/accounts/sessions.ts'
import { answerWith, refused, type Context, type Handler } from '../context/context.ts'
import { trustedDevice, resetLoginAttempts } from '../sessions/rateLimits.ts'
import { emailCodeOwner } from './email.ts'
import {
  codeAttemptFault,
  sendCode,
  newCode,
  consumeCodeSend,
  CODE_REFUSALS,
  WRONG_CODE,
} from '../sessions/phoneCode.ts'
import { passwordPolicyFault, ownerWords } from '../sessions/passwordPolicy.ts'
import { signIn, signInAgain } from './signIn.ts'

/**
 * No answer reveals whether there is an account: for an unknown email a code is made too, but not sent. A code is valid only in
 * the session that asked for it, so that others cannot use up its tries.
 */

const CODE_TEXTED =
  'If that account has passkeys alone and a verified phone, a code is on its way to it. It is valid for 3 minutes.'
const CODE_SENT = 'If an account is registered with this email, a code is on its way. It is valid for 3 minutes.'

/**
 * The account of this email, or the one that had it less than 72 hours ago: nobody else can sign up with that email meanwhile, so
 * who reads its mail gets the account, as by the link of the change (D-129). `change` is the one that is then undone.
 */
async function findAccount(email: string, { db, now }: Context): Promise<(Member & { change?: number }) | undefined> {
  const current = await findMemberByEmail(db, email)
  if (current) return current
  const reservation = await findReservation(db, email, now)
  const former = reservation && (await findMember(db, reservation.member))
  return former && { ...former, email: reservation.email, change: reservation.id }
}

/**
 * Who has passkeys alone, and has lost the device and perhaps the mailbox with it, comes back by the verified phone (D-242). Nobody else
 * does: a number may be given to another person, and a password is not lost with a device.
 */
const isTextedTo = async ({ hash, hasPassword, phoneVerified }: Member, { db }: Context): Promise<boolean> =>
  phoneVerified && !hasPassword && (await listMemberPasskeys(db, hash)).length > 0

const recoveryText = (phone: string, code: string, chain: string) =>
  smsMessage({ phone, code, text: `${code} is your ${chain} code for a new password. It is valid for 3 minutes.` })

const forgotPassword: Handler<'forgotPassword'> = async ({ byText = false, ...input }, context) => {
  const { catalogue } = context
  const email = input.email.trim()
  const fault = forgotFault(email)
  if (fault) return refused(fault.message)
  const asked = emailCodeOwner(email, context.session.hash, context)
  const member = await findAccount(email, context)
  const device = member && trustedDevice(member, context)
  const account = `recovery of ${asked.target}${device === undefined ? '' : ` on ${device}`}`
  const wait = await consumeCodeSend(context, [`recovery by ${asked.owner}`, account])
  if (wait) return wait
  const code = newCode(RECOVERY_CODE)
  const hasText = byText && member !== undefined && (await isTextedTo(member, context))
  const text = hasText ? recoveryText(member.phone, code, catalogue.chain.name) : undefined
  const mail = byText ? undefined : member && recoveryMail(member, code, catalogue.chain.name)
  sendCode(RECOVERY_CODE, asked, code, text ?? mail, context)
  return answerWith({ message: byText ? CODE_TEXTED : CODE_SENT })
}

const forgotPasswordCode: Handler<'forgotPasswordCode'> = async (input, context) => {
  const { db, now } = context
  const [email, code] = [input.email.trim(), input.code.trim()]
  const fault = forgotFault(email) ?? codeFault(code, FORGOT_CODE_LENGTH)
  if (fault) return refused(fault.message)
  const asked = emailCodeOwner(email, context.session.hash, context)
  const tried = await tryCode(db, RECOVERY_CODE, asked, now)
  const wrong = codeAttemptFault(tried, code, asked.owner, context)
  if (wrong) return wrong
  if (tried.kind === 'tried') await proveCode(db, tried.id, now)
  return answerWith({ message: '' })
}

const forgotPasswordUpdate: Handler<'forgotPasswordUpdate'> = async (input, context) => {
  const { db, now, catalogue } = context
  const [email, code, password] = [input.email.trim(), input.code.trim(), input.password]
  const fault = resetFault({ password, confirm: password }) ?? forgotFault(email) ?? codeFault(code, FORGOT_CODE_LENGTH)
  if (fault) return refused(fault.message)
  const weak = await passwordPolicyFault(password, [email, catalogue.chain.name])
  if (weak) return weak
  const asked = emailCodeOwner(email, context.session.hash, context)
  const member = await findAccount(email, context)
  const tried = await tryCode(db, RECOVERY_CODE, asked, now)
  // Perhaps a repeat after the first answer was lost.
  if (tried.kind === 'none')
    return (await signInAgain(member, { email, password }, context)) ?? refused(CODE_REFUSALS.none)
  const wrong = codeAttemptFault(tried, code, asked.owner, context)
  if (wrong || tried.kind !== 'tried') return wrong ?? refused(CODE_REFUSALS.none)
  if (!member) return refused(WRONG_CODE)
  // Checked only after the code was right, because this refusal reveals the account's name.
  const ownerFault = await passwordPolicyFault(password, ownerWords(member))
  if (ownerFault) {
    await proveCode(db, tried.id, now)
    return ownerFault
  }
  const passwordHash = await hashPassword(password)
  await resetLoginAttempts(member, context)
  return await signIn({ ...member, passwordHash }, context, async (transaction) => {
    if (!(await spendCode(transaction, tried.id, now))) return false
    if (member.change !== undefined) {
      if (!(await changeEmail(transaction, member.hash, member.email, now))) return false
      await deleteEmailChanges(transaction, member.hash, member.change)
    }
    await changePassword(transaction, member.hash, passwordHash)
    await endMemberSessions(transaction, member.hash)
    await queueMessage(transaction, passwordChangedMail(member, catalogue.chain.name), now)
    return true
  })
}

export const recoveryHandlers = { forgotPassword, forgotPasswordCode, forgotPasswordUpdate }
