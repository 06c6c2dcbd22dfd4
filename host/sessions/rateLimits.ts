import { reset, refund, consume, type RateLimit, type RateWindow } from '../store/rateLimits.ts'
import { rateLimited, type Context, type Refused } from '../context/context.ts'
import { knownDevice } from './knownDevice.ts'
import { formatWait } from '../../domain/schedule/formatTime.ts'
import { signatureOf } from './token.ts'
import { lineOf, networkOf, NETWORKS_OF_LINE } from '../context/networkAddress.ts'
import { CHALLENGE_SECONDS, checkSolution } from '../services/botCheck.ts'
import type { BotAction } from '../../contract/botCheck.ts'

/** A rate limit's subject is saved as a hash, so that the database holds no phone, email or network address for it. */
export const hashSubject = (subject: string, { settings }: Pick<Context, 'settings'>): string =>
  signatureOf(`limit ${subject}`, settings.tokenKey)

export const rateLimitsOf = (
  subjects: readonly string[],
  windows: readonly RateWindow[],
  context: Pick<Context, 'settings'>,
): RateLimit[] => subjects.map((subject) => ({ subject: hashSubject(subject, context), windows }))

/** The limits of the caller's network and, for IPv6, of its line; none where the address is unknown. */
export function networkLimits(
  what: string,
  windows: readonly RateWindow[],
  context: Pick<Context, 'address' | 'settings'>,
): RateLimit[] {
  const { address } = context
  const [network, line] = [networkOf(address), lineOf(address)]
  if (address === '') return []
  const wider = windows.map(([most, seconds]) => [most * NETWORKS_OF_LINE, seconds] as const)
  return [
    ...rateLimitsOf([`${what} ${network}`], windows, context),
    ...(line === network ? [] : rateLimitsOf([`${what} ${line}/48`], wider, context)),
  ]
}

/** The request's bot check solution as a rate limit of one use; undefined without a valid solution. */
export async function solutionLimit(action: BotAction, context: Context): Promise<RateLimit | undefined> {
  const { solution, now, settings } = context
  const name = solution === null ? undefined : await checkSolution(solution, action, now, settings.tokenKey)
  return name === undefined ? undefined : rateLimitsOf([`solution ${name}`], [[1, CHALLENGE_SECONDS]], context)[0]
}

export async function consumeNewSession(context: Context): Promise<Refused | undefined> {
  const { address, throttle, db, now } = context
  const seconds = throttle?.session(address) ?? 0
  if (seconds === 0) return undefined
  const solution = await solutionLimit('new_session', context)
  if (solution && (await consume(db, [solution], now)) === 0) return undefined
  const message = `Very many visitors came from your network. Please try again in ${formatWait(seconds)}.`
  return { ...rateLimited(message, seconds), botCheck: 'new_session' }
}

const ACCOUNT_WINDOWS: readonly RateWindow[] = [
  [10, 900],
  [50, 86_400],
]
const ADDRESS_WINDOWS: readonly RateWindow[] = [
  [50, 900],
  [300, 86_400],
]
const NEW_EMAIL_WINDOWS: readonly RateWindow[] = [
  [20, 3600],
  [60, 86_400],
]

interface Account {
  email: string
  /** The member's hash; undefined when no member has the email. */
  hash?: string
}

/**
 * The device, if it is or was signed in to the account. Such a device is counted separately, so that others cannot lock the
 * member out of it (D-37).
 */
export const trustedDevice = ({ hash = '' }: Pick<Account, 'hash'>, context: Context): string | undefined =>
  context.session.member === hash ? context.session.device : knownDevice(hash, context)

const attemptLimits = ({ email, hash }: Account, context: Context) => {
  const device = trustedDevice({ hash }, context)
  const account = `password of ${email.toLowerCase()}`
  return {
    account: rateLimitsOf([device === undefined ? account : `${account} on ${device}`], ACCOUNT_WINDOWS, context),
    networks: device === undefined ? networkLimits('password from', ADDRESS_WINDOWS, context) : [],
  }
}

/** Counts a password attempt before the password is compared, whether there is such an account or not. */
export async function consumeLoginAttempt(account: Account, context: Context): Promise<Refused | undefined> {
  const limits = attemptLimits(account, context)
  return await consumeOrRefuse(context, [...limits.account, ...limits.networks])
}

/** Counts a password of a repeated sign-up or recovery. It has its own limit, so that it cannot block the log-in (D-37). */
export async function consumeRepeatedLogin(email: string, context: Context): Promise<Refused | undefined> {
  return await consumeOrRefuse(context, rateLimitsOf([`repeat of ${email.toLowerCase()}`], ACCOUNT_WINDOWS, context))
}

/** After a right password: resets the account's count and takes the attempt back from the address's. */
export async function resetLoginAttempts(member: Account, context: Context): Promise<void> {
  const { account, networks } = attemptLimits(member, context)
  for (const { subject } of account) await reset(context.db, subject)
  await refund(context.db, networks, context.now)
}

/** Counts an attempt to use a new email, because its answer reveals whether the email has an account. */
export async function consumeNewEmail(context: Context): Promise<Refused | undefined> {
  return await consumeOrRefuse(context, networkLimits('new email from', NEW_EMAIL_WINDOWS, context))
}

const CHALLENGE_WINDOWS: readonly RateWindow[] = [[30, 900]]
const CHALLENGE_NETWORK_WINDOWS: readonly RateWindow[] = [[300, 900]]

/**
 * Counts a challenge for a passkey, which is a row of five minutes. No passkey can be guessed, so it counts for no account, and whoever
 * is signed in is counted without their network (D-241).
 */
export async function consumeChallenge(context: Context): Promise<Refused | undefined> {
  const { device, member } = context.session
  const own = rateLimitsOf([`passkey by ${device}`], CHALLENGE_WINDOWS, context)
  const networks = member === undefined ? networkLimits('passkey from', CHALLENGE_NETWORK_WINDOWS, context) : []
  return await consumeOrRefuse(context, [...own, ...networks])
}

async function consumeOrRefuse({ db, now }: Context, limits: readonly RateLimit[]): Promise<Refused | undefined> {
  const seconds = await consume(db, limits, now)
  return seconds === 0 ? undefined : rateLimited(`Too many tries. Please try again in ${formatWait(seconds)}.`, seconds)
}
