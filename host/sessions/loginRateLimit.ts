import { reset, refund, consume, type RateLimit, type RateWindow } from '../store/rateLimits.ts'
import { rateLimited, type Context, type Refused } from '../context/context.ts'
import { knownDevice } from './knownDevice.ts'
import { networkLimits, rateLimitsOf } from './rateLimitKeys.ts'
import { formatWait } from '../../domain/schedule/formatTime.ts'

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
  await refund(
    context.db,
    networks.map(({ subject }) => subject),
    context.now,
  )
}

/** Counts an attempt to use a new email, because its answer reveals whether the email has an account. */
export async function consumeNewEmail(context: Context): Promise<Refused | undefined> {
  return await consumeOrRefuse(context, networkLimits('new email from', NEW_EMAIL_WINDOWS, context))
}

async function consumeOrRefuse({ db, now }: Context, limits: readonly RateLimit[]): Promise<Refused | undefined> {
  const seconds = limits.length === 0 ? 0 : await consume(db, limits, now)
  return seconds === 0 ? undefined : rateLimited(`Too many tries. Please try again in ${formatWait(seconds)}.`, seconds)
}
