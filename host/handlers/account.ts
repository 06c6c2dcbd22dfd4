import { CONSENT_WORDS } from '../../domain/account/consentWords.ts'
import { accountFault, passwordFault } from '../../domain/account/accountFields.ts'
import { nameText } from '../../domain/forms/fields.ts'
import { CODE_LENGTH, codeFault, detailsFault, phoneFault } from '../../domain/account/signInFields.ts'
import { passwordChangedMail } from '../messages/mail/memberMails.tsx'
import { hashPassword, verifyPassword } from '../services/passwords.ts'
import { PHONE_CODE, secondsLeft } from '../store/accounts/verificationCodes.ts'
import {
  changeMember,
  changePassword,
  changeAllergies,
  changePhone,
  findMember,
  type Member,
} from '../store/accounts/members.ts'
import { recordConsents, withdrawalOf } from '../store/accounts/consents.ts'
import { queueMessage } from '../store/outbox.ts'
import { endMemberSessions, listMemberSessions, markPasswordProved } from '../store/accounts/sessions.ts'
import { sessionEnded } from '../sessions/access.ts'
import { requireProof } from '../sessions/freshProof.ts'
import { answerWith, refused, type Handler, type Context } from '../context/context.ts'
import { resetLoginAttempts, consumeLoginAttempt } from '../sessions/rateLimits.ts'
import { clearedCookies } from '../sessions/cookies.ts'
import { recordErasure } from '../store/customers/dataRequests.ts'
import { readPersonData } from '../store/customers/personData.ts'
import { findPerson } from '../store/customers/persons.ts'
import { readCustomer } from './customer.ts'
import { eraseNow } from './erasures.ts'
import { startEmailChange } from './email.ts'
import { sendWelcomeCode } from './rewards/sendCoupon.ts'
import { passwordPolicyFault, ownerWords } from '../sessions/passwordPolicy.ts'
import { provePhone, sendPhoneCode } from '../sessions/phoneCode.ts'
import { WELCOME_POINTS } from '../../domain/payment/points.ts'
import { bookWelcomePoints } from '../store/accounts/points.ts'

/** A member's own data [ACALL-11 ACALL-12 ACALL-13 ACALL-17 ACALL-18 ACALL-19]. */

const account: Handler<'account'> = async (_input, { db, session }) => {
  const customer = await readCustomer(db, session.hash)
  return customer ? answerWith({ customer, message: '' }) : sessionEnded
}

const saveAllergies: Handler<'saveAllergies'> = async ({ allergies }, { db, session }) => {
  await changeAllergies(db, session.hash, allergies)
  return answerWith({ message: allergies.length > 0 ? 'Your allergy is saved.' : 'Your account says no allergy now.' })
}

const updateAccount: Handler<'updateAccount'> = async (input, context) => {
  const { db } = context
  const member = await currentMember(context)
  if (!member) return sessionEnded
  const changed = {
    name: nameText(input.name.trim()),
    lastname: nameText(input.lastname.trim()),
    email: input.email.trim(),
    phone: input.phone.trim(),
    mailing: input.mailing,
  }
  const fault = accountFault(changed) ?? detailsFault(changed)
  if (fault) return refused(fault.message)
  const isNewEmail = changed.email.toLowerCase() !== member.email.toLowerCase()
  const isNewPhone = changed.phone !== member.phone
  const refusal =
    (isNewEmail || isNewPhone ? await requireProof(context) : undefined) ??
    (isNewEmail ? await startEmailChange(changed.email, member, context) : undefined)
  if (refusal) return refusal
  await changeMember(db, member.hash, { ...changed, email: isNewEmail ? member.email : changed.email })
  if (changed.mailing !== member.mailing) await recordChoice(changed.mailing, member, context)
  const after = await currentMember(context)
  if (!after) return sessionEnded
  if (!member.mailing) await sendWelcomeCode(db, after, context)
  const { phoneVerified, email, newEmail } = after
  return answerWith({ message: 'Your changes are saved.', phoneVerified, email, newEmail: newEmail ?? '' })
}

async function recordChoice(given: boolean, { hash, email, phone }: Member, { db, now }: Context): Promise<void> {
  const choice = { words: CONSENT_WORDS.account, place: 'account' } as const
  const consent = { ...choice, channel: 'email', address: email, given, prechecked: false, order: null } as const
  const withdrawal = withdrawalOf({ ...choice, hash, email, phone })
  await recordConsents(db, given ? [{ ...consent, member: hash }] : withdrawal, now)
}

const updatePassword: Handler<'updatePassword'> = async (input, context) => {
  const { now, session, catalogue } = context
  const member = await currentMember(context)
  if (!member) return sessionEnded
  const fault = passwordFault(input, member.hasPassword)
  if (fault) return refused(fault.message)
  const weak = await passwordPolicyFault(input.password, [...ownerWords(member), catalogue.chain.name])
  if (weak) return weak
  // Who has none proves by a passkey or a code that they may set one (D-241).
  const wait = member.hasPassword ? await consumeLoginAttempt(member, context) : await requireProof(context)
  if (wait) return wait
  if (member.hasPassword && !(await verifyPassword(input.old, member.passwordHash))) {
    // A repeat after the first answer was lost: the new password is already set.
    const isRepeat = await verifyPassword(input.password, member.passwordHash)
    return isRepeat ? answerWith({ message: PASSWORD_CHANGED }) : refused('Your old password is not right.')
  }
  const passwordHash = await hashPassword(input.password)
  await resetLoginAttempts(member, context)
  await context.db.transaction().execute(async (db) => {
    await changePassword(db, member.hash, passwordHash)
    await endMemberSessions(db, member.hash, session.device)
    await queueMessage(db, passwordChangedMail(member, catalogue.chain.name), now)
  })
  return answerWith({ message: PASSWORD_CHANGED })
}

const sessions: Handler<'sessions'> = async (_input, { db, session, now }) => {
  const live = await listMemberSessions(db, session.hash, now)
  return answerWith({ sessions: live.map(({ hash, since }) => ({ since: since.toISOString(), isThis: hash === session.device })) }) // oxfmt-ignore
}

const endOtherSessions: Handler<'endOtherSessions'> = async (_input, context) => {
  const wanted = await requireProof(context)
  if (wanted) return wanted
  await endMemberSessions(context.db, context.session.hash, context.session.device)
  return answerWith({ message: 'You are signed out everywhere else.' })
}

const PASSWORD_CHANGED = 'Your password is changed.'

const resendCode: Handler<'resendCode'> = async ({ unlessValid = false }, context) => {
  const member = await currentMember(context)
  if (!member) return sessionEnded
  const asked = { owner: member.hash, target: member.phone }
  const validFor =
    unlessValid && !member.phoneVerified ? await secondsLeft(context.db, PHONE_CODE, asked, context.now) : 0
  if (validFor > 0) return answerWith({ message: 'The code that we sent to your phone is still valid.', validFor })
  return await sendPhoneCode(member.phone, context)
}

const updatePhone: Handler<'updatePhone'> = async (input, context) => {
  const phone = input.phone.trim()
  const fault = phoneFault(phone)
  if (fault) return refused(fault.message)
  const member = await currentMember(context)
  if (!member) return sessionEnded
  const wanted = phone === member.phone ? undefined : await requireProof(context)
  if (wanted) return wanted
  await changePhone(context.db, member.hash, phone)
  return answerWith({ message: 'Your phone number is changed.' })
}

const verifyMemberPhone: Handler<'verifyMemberPhone'> = async (input, context) => {
  const code = input.code.trim()
  const fault = codeFault(code, CODE_LENGTH)
  if (fault) return refused(fault.message)
  const customer = await readCustomer(context.db, context.session.hash)
  if (!customer) return sessionEnded
  const wrong = await provePhone(code, customer.phone, context)
  if (wrong) return wrong
  const { addresses, mailing: _, ...known } = customer
  const verified = { ...known, addresses: [...addresses], phoneVerified: true }
  return answerWith({ ...verified, message: 'Your phone number is verified.' })
}

const currentMember = ({ db, session }: Context): Promise<Member | undefined> => findMember(db, session.hash)

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

/** The installed app was opened: once for each member and phone number the welcome points, and the code [REWARD-04 REWARD-06], D-42. */
const openApp: Handler<'openApp'> = async (_input, context) => {
  const { db, now, session } = context
  const member = await findMember(db, session.hash)
  if (!member) return sessionEnded
  if (!member.phoneVerified) return refused('Please verify your phone number first.')
  const isBooked = await bookWelcomePoints(
    db,
    { member: member.hash, phone: member.phone, points: WELCOME_POINTS },
    now,
  )
  const codeSent = await sendWelcomeCode(db, member, context)
  return answerWith({ points: isBooked ? WELCOME_POINTS : 0, codeSent })
}

const ownData: Handler<'ownData'> = async (_input, context) => {
  const { db, session, now } = context
  const wanted = await requireProof(context)
  if (wanted) return wanted
  const person = await findPerson(db, 'all', `m-${session.hash}`, now)
  return person ? answerWith({ data: await readPersonData(db, person) }) : sessionEnded
}

/** At once, since the password was given; what is open bars it (D-208). */
const eraseAccount: Handler<'eraseAccount'> = async (_input, context) => {
  const { db, session, now, settings, secure } = context
  const wanted = await requireProof(context)
  if (wanted) return wanted
  const bars = await db.transaction().execute(async (transaction) => {
    const person = await findPerson(transaction, 'all', `m-${session.hash}`, now)
    if (!person) return undefined
    const found = await eraseNow(transaction, person, settings, now)
    if (found.length === 0) await recordErasure(transaction, person.id, now)
    return found
  })
  if (!bars) return sessionEnded
  if (bars.length > 0) return refused(`Your account cannot be deleted yet, because ${bars.join(', and ')}.`)
  return answerWith({ message: 'Your account is deleted.' }, clearedCookies(secure))
}

export const accountHandlers = {
  ownData,
  eraseAccount,
  account,
  updateAccount,
  saveAllergies,
  updatePassword,
  updatePhone,
  resendCode,
  verifyMemberPhone,
  sessions,
  endOtherSessions,
  provePassword,
  openApp,
}
