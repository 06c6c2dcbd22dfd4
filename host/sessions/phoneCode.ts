import { createHmac, randomInt } from 'node:crypto'
import { isPhone } from '../../domain/forms/fields.ts'
import { ALREADY_VERIFIED } from '../../domain/account/signInFields.ts'
import { smsMessage } from '../services/sms.ts'
import {
  saveCode,
  PHONE_CODE,
  tryCode,
  spendCode,
  type CodeKind,
  type CodeAttempt,
} from '../store/verificationCodes.ts'
import { consume, secondsUntilAllowed, type RateWindow } from '../store/rateLimits.ts'
import { isPhoneVerified, saveVerifiedPhone } from '../store/verifiedPhones.ts'
import { isSame } from './token.ts'
import { answerWith, rateLimited, refused, type Context, type Refused, type Result } from '../context/context.ts'
import { formatWait } from '../../domain/schedule/formatWait.ts'
import { networkSubject, rateLimitsOf } from './rateLimitKeys.ts'
import { solutionLimit } from './botSolution.ts'

/** Codes by SMS, of guests at the checkout and of members in the account, and what they prove (D-13). */

/** For each number and account by itself. */
export const SEND_WINDOWS: readonly RateWindow[] = [
  [5, 3600],
  [10, 86_400],
]

/** From a network address, each with a solved bot check, and without one. */
const CHECKED_SEND_WINDOWS: readonly RateWindow[] = [
  [60, 3600],
  [300, 86_400],
]
const UNCHECKED_SEND_WINDOWS: readonly RateWindow[] = [
  [5, 3600],
  [300, 86_400],
]

export const WRONG_CODE = 'This code is not right. Please check it and try again.'

export async function sendPhoneCode(phone: string, context: Context): Promise<Result<{ message: string }>> {
  const { db, session, now, catalogue } = context
  if (!isPhone(phone)) return refused('Please enter a valid 10-digit phone number!')
  if (await isPhoneVerified(db, session.hash, phone)) return answerWith({ message: ALREADY_VERIFIED })
  const wait = await consumeCodeSend(context, [`code by ${session.hash}`, `code to ${phone}`])
  if (wait) return wait
  const code = newCode(PHONE_CODE)
  const text = `${code} is your ${catalogue.chain.name} code. It is valid for 3 minutes.${forTheBrowser(code, context)}`
  const asked = { owner: session.hash, target: phone }
  await saveCode(db, PHONE_CODE, asked, hashCode(code, asked, context), smsMessage({ phone, code, text }), now)
  return answerWith({ message: 'We sent a code to your phone. It is valid for 3 minutes.' })
}

/** The number that a code proves, the latest sent one or this; it is the session's from now on. One that is already needs no code. */
export async function provePhone(
  code: string,
  phone: string | undefined,
  context: Context,
): Promise<{ ok: true; phone: string } | Refused> {
  const { db, session, now } = context
  const tried = await tryCode(db, PHONE_CODE, { owner: session.hash, target: phone }, now)
  const target = phone ?? tried.target
  // The answer that said so was lost, or the number was proved elsewhere meanwhile.
  if (tried.kind !== 'tried' && target && (await isPhoneVerified(db, session.hash, target)))
    return { ok: true, phone: target }
  const fault = codeAttemptFault(tried, code, session.hash, context)
  if (fault || tried.kind !== 'tried') return fault ?? refused(CODE_REFUSALS.none)
  if (!(await spendCode(db, tried.id, now))) return refused(CODE_REFUSALS.none)
  await saveVerifiedPhone(db, session.hash, tried.target, now)
  return { ok: true, phone: tried.target }
}

/** Why a tried code opens nothing. */
export function codeAttemptFault(
  tried: CodeAttempt,
  code: string,
  owner: string,
  context: Context,
): Refused | undefined {
  if (tried.kind !== 'tried') return refused(CODE_REFUSALS[tried.kind])
  const asked = { owner, target: tried.target }
  return isSame(tried.code, hashCode(code.trim(), asked, context)) ? undefined : refused(WRONG_CODE)
}

export const CODE_REFUSALS = {
  none: 'Please ask for a code first.',
  expired: 'This code has expired. Please ask for a new one.',
  exhausted: 'Too many tries. Please ask for a new code.',
}

/**
 * Counts a code against who asks, whom it goes to and the network address asked from. From an address that many codes are sent
 * from, each goes with a solved bot check: shops, campuses and telephone networks share one (D-34).
 */
export async function consumeCodeSend(context: Context, subjects: readonly string[]): Promise<Refused | undefined> {
  const { db, now } = context
  const solution = await solutionLimit('send_code', context)
  const from = (windows: readonly RateWindow[]) => rateLimitsOf(networkSubject(context, 'code from'), windows, context)
  const own = rateLimitsOf(subjects, SEND_WINDOWS, context)
  const checked = [...own, ...from(CHECKED_SEND_WINDOWS)]
  const unchecked = [...own, ...from(UNCHECKED_SEND_WINDOWS)]
  if ((await consume(db, solution ? [...checked, solution] : unchecked, now)) === 0) return undefined
  const seconds = await secondsUntilAllowed(db, checked, now)
  if (seconds > 0) return rateLimited(`Too many codes were sent. Please try again in ${formatWait(seconds)}.`, seconds)
  const without = Math.max(1, await secondsUntilAllowed(db, unchecked, now))
  const message = `Too many codes were sent to your network. Please try again in ${formatWait(without)}.`
  return { ...rateLimited(message, without), botCheck: 'send_code' }
}

export const newCode = ({ digits }: CodeKind): string => String(randomInt(10 ** digits)).padStart(digits, '0')

/** The last line lets a browser offer the code to our own page and to no other (WebOTP). */
const forTheBrowser = (code: string, { settings: { publicUrl } }: Context): string =>
  publicUrl ? `\n\n@${new URL(publicUrl).hostname} #${code}` : ''

/** A code is worth something to its owner and target only. */
export const hashCode = (code: string, asked: { owner: string; target: string }, { settings }: Context): string =>
  createHmac('sha256', settings.tokenKey).update(`code ${asked.owner} ${asked.target} ${code}`).digest('base64url')
