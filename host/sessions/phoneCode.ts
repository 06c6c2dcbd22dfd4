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
} from '../store/accounts/verificationCodes.ts'
import { consume, secondsUntilAllowed, type RateWindow } from '../store/rateLimits.ts'
import { isPhoneVerified, saveVerifiedPhone } from '../store/accounts/verifiedPhones.ts'
import { isSame } from './token.ts'
import { answerWith, rateLimited, refused, type Context, type Refused, type Result } from '../context/context.ts'
import { formatWait } from '../../domain/schedule/formatWait.ts'
import { networkSubject, rateLimitsOf } from './rateLimitKeys.ts'
import { solutionLimit } from './botSolution.ts'

/** Verification codes by SMS, for guests at the checkout and members in the account (D-13). */

const SEND_WINDOWS: readonly RateWindow[] = [
  [5, 3600],
  [10, 86_400],
]

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
  const text = `${code} is your ${catalogue.chain.name} code. It is valid for 3 minutes.${webOtpLine(code, context)}`
  const asked = { owner: session.hash, target: phone }
  await saveCode(db, PHONE_CODE, asked, hashCode(code, asked, context), smsMessage({ phone, code, text }), now)
  return answerWith({ message: 'We sent a code to your phone. It is valid for 3 minutes.' })
}

/** Without `phone` the session's latest code counts. A phone that is already verified needs no code. */
export async function provePhone(
  code: string,
  phone: string | undefined,
  context: Context,
): Promise<{ ok: true; phone: string } | Refused> {
  const { db, session, now } = context
  const tried = await tryCode(db, PHONE_CODE, { owner: session.hash, target: phone }, now)
  const target = phone ?? tried.target
  // An earlier answer was lost, or the phone was verified on another device.
  if (tried.kind !== 'tried' && target && (await isPhoneVerified(db, session.hash, target)))
    return { ok: true, phone: target }
  const fault = codeAttemptFault(tried, code, session.hash, context)
  if (fault || tried.kind !== 'tried') return fault ?? refused(CODE_REFUSALS.none)
  if (!(await spendCode(db, tried.id, now))) return refused(CODE_REFUSALS.none)
  await saveVerifiedPhone(db, session.hash, tried.target, now)
  return { ok: true, phone: tried.target }
}

/** Why a tried code is refused; undefined when it is right. */
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
 * An address with many codes needs a solved bot check for each further one, because shops, campuses and telephone networks
 * share an address (D-34).
 */
export async function consumeCodeSend(context: Context, subjects: readonly string[]): Promise<Refused | undefined> {
  const { db, now } = context
  const solution = await solutionLimit('send_code', context)
  const fromAddress = (windows: readonly RateWindow[]) =>
    rateLimitsOf(networkSubject(context, 'code from'), windows, context)
  const own = rateLimitsOf(subjects, SEND_WINDOWS, context)
  const checked = [...own, ...fromAddress(CHECKED_SEND_WINDOWS)]
  const unchecked = [...own, ...fromAddress(UNCHECKED_SEND_WINDOWS)]
  if ((await consume(db, solution ? [...checked, solution] : unchecked, now)) === 0) return undefined
  const seconds = await secondsUntilAllowed(db, checked, now)
  if (seconds > 0) return rateLimited(`Too many codes were sent. Please try again in ${formatWait(seconds)}.`, seconds)
  const uncheckedSeconds = Math.max(1, await secondsUntilAllowed(db, unchecked, now))
  const message = `Too many codes were sent to your network. Please try again in ${formatWait(uncheckedSeconds)}.`
  return { ...rateLimited(message, uncheckedSeconds), botCheck: 'send_code' }
}

export const newCode = ({ digits }: CodeKind): string => String(randomInt(10 ** digits)).padStart(digits, '0')

/** WebOTP's last line: a browser offers the code to our own site only. */
const webOtpLine = (code: string, { settings: { publicUrl } }: Context): string =>
  publicUrl ? `\n\n@${new URL(publicUrl).hostname} #${code}` : ''

/** Hashed with owner and target, so that the code is valid for them only. */
export const hashCode = (code: string, asked: { owner: string; target: string }, { settings }: Context): string =>
  createHmac('sha256', settings.tokenKey).update(`code ${asked.owner} ${asked.target} ${code}`).digest('base64url')
