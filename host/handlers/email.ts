import { CODE_LENGTH, codeFault } from '../../domain/account/signInFields.ts'
import { confirmEmailMail, emailChangedMail } from '../messages/mail/memberMails.tsx'
import { hashPassword } from '../services/passwords.ts'
import { EMAIL_CODE, secondsLeft, spendCode, tryCode } from '../store/accounts/verificationCodes.ts'
import {
  changeEmail,
  findEmailChange,
  deleteEmailChanges,
  isEmailTaken,
  saveEmailChange,
} from '../store/accounts/emailChanges.ts'
import { setPendingEmail, changePassword, findMember, type Member } from '../store/accounts/members.ts'
import { deleteMemberPasskeys } from '../store/accounts/passkeys.ts'
import { queueMessage } from '../store/outbox.ts'
import { endMemberSessions } from '../store/accounts/sessions.ts'
import { isSame, newSecret, signatureOf } from '../sessions/token.ts'
import { sessionEnded } from '../sessions/access.ts'
import {
  answerWith,
  refused,
  type Handler,
  type ChangeContext,
  type Context,
  type Refused,
  type Result,
} from '../context/context.ts'
import { consumeNewEmail } from '../sessions/rateLimits.ts'
import { codeAttemptFault, newCode, consumeCodeSend, CODE_REFUSALS, sendCode } from '../sessions/phoneCode.ts'

/**
 * The new email is confirmed by a code that is sent to it; until then the previous one is used for sign-in and recovery. For
 * three days after the change, a link mailed to the previous email restores it (D-36).
 */

const EMAIL_TAKEN = 'Another account has this email already.'
const NO_NEW_EMAIL = 'There is no new email to confirm.'
const USED_LINK = 'This link has expired or was used already.'

/** Sends a code to the new email and saves it as unconfirmed. Answers a refusal, or undefined when the code was sent. */
export async function startEmailChange(
  email: string,
  member: Member,
  context: ChangeContext,
): Promise<Refused | undefined> {
  const wait = await consumeNewEmail(context)
  if (wait) return wait
  if (await isEmailTaken(context.db, email, member.hash, context.now)) return refused(EMAIL_TAKEN)
  const sent = await sendEmailCode(email, member, context)
  if (!sent.ok) return sent
  await setPendingEmail(context.db, member.hash, email)
  return undefined
}

async function sendEmailCode(
  email: string,
  member: Member,
  context: ChangeContext,
): Promise<Result<{ message: string }>> {
  const asked = emailCodeOwner(email, member.hash, context)
  const wait = await consumeCodeSend(context, [`email by ${asked.owner}`, `email to ${asked.target}`])
  if (wait) return wait
  const code = newCode(EMAIL_CODE)
  const mail = confirmEmailMail({ name: member.name, email }, code, context.catalogue.chain.name)
  sendCode(EMAIL_CODE, asked, code, mail, context)
  return answerWith({ message: 'We sent a code to your new email. It is valid for 3 minutes.' })
}

const resendEmailCode: Handler<'resendEmailCode'> = async ({ unlessValid = false }, context) => {
  const member = await currentMember(context)
  if (!member) return sessionEnded
  if (member.newEmail === null) return refused(NO_NEW_EMAIL)
  const asked = emailCodeOwner(member.newEmail, member.hash, context)
  const validFor = unlessValid ? await secondsLeft(context.db, EMAIL_CODE, asked, context.now) : 0
  if (validFor > 0) return answerWith({ message: 'The code that we sent to your new email is still valid.', validFor })
  return await sendEmailCode(member.newEmail, member, context)
}

const cancelEmail: Handler<'cancelEmail'> = async (_input, { db, session }) => {
  await setPendingEmail(db, session.hash, null)
  return answerWith({ message: 'Your email stays as it is.' })
}

const confirmEmail: Handler<'confirmEmail'> = async (input, context) => {
  const { db, now, catalogue } = context
  const code = input.code.trim()
  const fault = codeFault(code, CODE_LENGTH)
  if (fault) return refused(fault.message)
  const member = await currentMember(context)
  if (!member) return sessionEnded
  if (member.newEmail === null) return refused(NO_NEW_EMAIL)
  const asked = emailCodeOwner(member.newEmail, member.hash, context)
  const tried = await tryCode(db, EMAIL_CODE, asked, now)
  const wrong = codeAttemptFault(tried, code, asked.owner, context)
  if (wrong || tried.kind !== 'tried') return wrong ?? refused(CODE_REFUSALS.none)
  if (!(await spendCode(db, tried.id, now))) return refused(CODE_REFUSALS.none)
  if (!(await changeEmail(db, member.hash, member.newEmail, now))) {
    await setPendingEmail(db, member.hash, null)
    return refused(EMAIL_TAKEN)
  }
  const id = await saveEmailChange(db, member.hash, member.email, now)
  const link = `${context.origin}/undo-email#${id}.${undoSignature(id, context)}`
  await queueMessage(db, emailChangedMail(member, link, catalogue.chain.name), now)
  return answerWith({ message: 'Your email is changed.', email: member.newEmail })
}

/**
 * Restores the previous email. A thief may have known the password, held a session or made a passkey, so the sessions and passkeys
 * end and the password is replaced by a random one: the member sets a new one by recovery.
 */
const undoEmail: Handler<'undoEmail'> = async ({ link }, context) => {
  const { db, now } = context
  const [, id = '', signature = ''] = /^(\d{1,9})\.([\w-]{43})$/.exec(link) ?? []
  if (!isSame(signature, undoSignature(Number(id), context))) return refused(USED_LINK)
  const change = await findEmailChange(db, Number(id), now)
  if (!change) return refused(USED_LINK)
  const { member, email } = change
  if (!(await changeEmail(db, member, email, now))) return refused(EMAIL_TAKEN)
  await changePassword(db, member, await hashPassword(newSecret()), false)
  await deleteMemberPasskeys(db, member)
  await endMemberSessions(db, member)
  await deleteEmailChanges(db, member, Number(id))
  return answerWith({ message: 'Your email is the one of before.', email })
}

const currentMember = ({ db, session }: Context): Promise<Member | undefined> => findMember(db, session.hash)

const undoSignature = (id: number, { settings }: Context): string => signatureOf(`undo email ${id}`, settings.tokenKey)

export const emailCodeOwner = (email: string, owner: string, { settings }: Pick<Context, 'settings'>) => ({
  owner,
  target: signatureOf(`email ${email.toLowerCase()}`, settings.tokenKey),
})

export const emailHandlers = { resendEmailCode, cancelEmail, confirmEmail, undoEmail }
