import { randomInt } from 'node:crypto'
import { isPhone } from '../../domain/forms/fields.ts'
import { ALREADY_VERIFIED } from '../../domain/account/signInFields.ts'
import { announceJobs } from '../store/jobs/jobs.ts'
import { smsMessage, type OutgoingMessage } from '../store/outbox.ts'
import {
  PHONE_CODE,
  codeInsert,
  tryCode,
  type CodeKind,
  type CodeOwner,
  type CodeAttempt,
  isPhoneVerified,
  phoneVerification,
} from '../store/accounts/verificationCodes.ts'
import {
  consume,
  readCounted,
  waitOf,
  type CountedEvents,
  type RateLimit,
  type RateWindow,
} from '../store/rateLimits.ts'
import { isSame, signatureOf } from './token.ts'
import {
  answerWith,
  rateLimited,
  refused,
  type ChangeContext,
  type Context,
  type Refused,
  type Result,
} from '../context/context.ts'
import { formatWait } from '../../domain/schedule/formatTime.ts'
import { networkLimits, rateLimitsOf, solutionLimit } from './rateLimits.ts'

/** Verification codes by SMS, for guests at the checkout and members in the account (D-13). */

export const SEND_WINDOWS: readonly RateWindow[] = [
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

export async function sendPhoneCode(phone: string, context: ChangeContext): Promise<Result<{ message: string }>> {
  const { db, session, catalogue } = context
  if (!isPhone(phone)) return refused('Please enter a valid 10-digit phone number!')
  if (await isPhoneVerified(db, session.hash, phone)) return answerWith({ message: ALREADY_VERIFIED })
  const wait = await consumeCodeSend(context, [`code by ${session.hash}`, `code to ${phone}`])
  if (wait) return wait
  const code = newCode(PHONE_CODE)
  const text = `${code} is your ${catalogue.chain.name} code. It is valid for 3 minutes.${webOtpLine(code, context)}`
  const asked = { owner: session.hash, target: phone }
  sendCode(PHONE_CODE, asked, code, smsMessage({ phone, code, text }), context)
  return answerWith({ message: 'We sent a code to your phone. It is valid for 3 minutes.' })
}

/**
 * Proves a phone with a code; without `phone` the session's latest code counts. A phone that is already verified needs no code.
 * Answers a refusal, or undefined when the phone is verified.
 */
export async function provePhone(
  code: string,
  phone: string | undefined,
  context: ChangeContext,
): Promise<Refused | undefined> {
  const { db, session, now, atCommit } = context
  const owner = session.hash
  const tried = await tryCode(db, PHONE_CODE, { owner, ...(phone === undefined ? {} : { target: phone }) }, now)
  if (tried.kind !== 'tried') {
    // An earlier answer was lost, or the phone was verified on another device.
    const target = phone ?? tried.target
    const isVerified = target !== undefined && (await isPhoneVerified(db, owner, target))
    return isVerified ? undefined : refused(CODE_REFUSALS[tried.kind])
  }
  const fault = codeAttemptFault(tried, code, owner, context)
  if (fault) return fault
  for (const write of phoneVerification(tried.id, now)) atCommit(write)
  return undefined
}

/** Why a tried code is refused; undefined when it is right. */
export function codeAttemptFault(
  tried: CodeAttempt,
  code: string,
  owner: string,
  context: Pick<Context, 'settings'>,
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
  const limits = await codeSendLimits(context, subjects)
  if ((await consume(db, limits.used, now)) === 0) return undefined
  return codeSendFault(limits, await readCounted(db, limits.unchecked), now)
}

interface CodeSendLimits {
  checked: RateLimit[]
  unchecked: RateLimit[]
  /** Those of this request, with or without a solution. */
  used: RateLimit[]
}

async function codeSendLimits(context: Context, subjects: readonly string[]): Promise<CodeSendLimits> {
  const solution = await solutionLimit('send_code', context)
  const fromAddress = (windows: readonly RateWindow[]) => networkLimits('code from', windows, context)
  const own = rateLimitsOf(subjects, SEND_WINDOWS, context)
  const checked = [...own, ...fromAddress(CHECKED_SEND_WINDOWS)]
  const unchecked = [...own, ...fromAddress(UNCHECKED_SEND_WINDOWS)]
  return { checked, unchecked, used: solution ? [...checked, solution] : unchecked }
}

function codeSendFault({ checked, unchecked }: CodeSendLimits, counted: readonly CountedEvents[], now: Date): Refused {
  const seconds = waitOf(checked, counted, now)
  if (seconds > 0) return rateLimited(`Too many codes were sent. Please try again in ${formatWait(seconds)}.`, seconds)
  const uncheckedSeconds = Math.max(1, waitOf(unchecked, counted, now))
  const message = `Too many codes were sent to your network. Please try again in ${formatWait(uncheckedSeconds)}.`
  return { ...rateLimited(message, uncheckedSeconds), botCheck: 'send_code' }
}

export const newCode = ({ digits }: CodeKind): string => String(randomInt(10 ** digits)).padStart(digits, '0')

/** WebOTP's last line: a browser offers the code to our own site only. */
const webOtpLine = (code: string, { settings: { publicUrl } }: Context): string =>
  publicUrl ? `\n\n@${new URL(publicUrl).hostname} #${code}` : ''

/** Saves a code, hashed, and sends the message that carries it, if any, as soon as the call is committed. */
export function sendCode(
  kind: CodeKind,
  asked: Required<CodeOwner>,
  code: string,
  message: OutgoingMessage | undefined,
  context: ChangeContext,
): void {
  const { now, afterCommit, atCommit } = context
  for (const write of codeInsert(kind, asked, hashCode(code, asked, context), message, now)) atCommit(write)
  afterCommit(announceJobs)
}

/** Hashed with owner and target, so that the code is valid for them only. */
export const hashCode = (
  code: string,
  asked: { owner: string; target: string },
  { settings }: Pick<Context, 'settings'>,
): string => signatureOf(`code ${asked.owner} ${asked.target} ${code}`, settings.tokenKey)
