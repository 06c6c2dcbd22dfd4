import { reset, refund, consume, type RateLimit, type RateWindow } from '../store/rateLimits.ts'
import { rateLimited, type Context, type Refused } from '../context/context.ts'
import { knownDevice } from './knownDevice.ts'
import { networkSubject, rateLimitsOf, hashSubject } from './rateLimitKeys.ts'
import { formatWait } from '../../domain/schedule/formatWait.ts'

/** Guesses of a password: so many for an account, and for an address. */
const FOR_ACCOUNT: readonly RateWindow[] = [
  [10, 900],
  [50, 86_400],
]
const FROM_ADDRESS: readonly RateWindow[] = [
  [50, 900],
  [300, 86_400],
]
const NEW_EMAILS: readonly RateWindow[] = [
  [20, 3600],
  [60, 86_400],
]

/** Whose password is guessed; without a hash nobody has the email. */
interface Guessed {
  email: string
  hash?: string
}

/** A device that is or was signed in to the account counts by itself: others cannot lock the member out of it (D-37). */
export const trustedDevice = ({ hash = '' }: Pick<Guessed, 'hash'>, context: Context): string | undefined =>
  context.session.member === hash ? context.session.device : knownDevice(hash, context)

const guesses = ({ email, hash }: Guessed, context: Context) => {
  const device = trustedDevice({ hash }, context)
  const whose = `password of ${email.toLowerCase()}`
  return {
    account: device === undefined ? whose : `${whose} on ${device}`,
    addresses: device === undefined ? networkSubject(context, 'password from') : [],
  }
}

/** Counts a guess at the account's password before it is looked at, whether there is such an account or not. */
export async function consumeLoginAttempt(guessed: Guessed, context: Context): Promise<Refused | undefined> {
  const { account, addresses } = guesses(guessed, context)
  return await taken(context, [
    ...rateLimitsOf([account], FOR_ACCOUNT, context),
    ...rateLimitsOf(addresses, FROM_ADDRESS, context),
  ])
}

/** Counts a password that comes with a sign-up or a recovery, by itself: it keeps nobody from logging in (D-37). */
export async function consumeRepeatedLogin(email: string, context: Context): Promise<Refused | undefined> {
  return await taken(context, rateLimitsOf([`repeat of ${email.toLowerCase()}`], FOR_ACCOUNT, context))
}

/** It was no guess: the account's count begins anew, and the address is one better off. */
export async function resetLoginAttempts(guessed: Guessed, context: Context): Promise<void> {
  const { account, addresses } = guesses(guessed, context)
  const subject = (one: string) => hashSubject(one, context)
  await reset(context.db, subject(account))
  await refund(context.db, addresses.map(subject), context.now)
}

/** Counts an email that is to have an account: the answer tells whether it has one. */
export async function consumeNewEmail(context: Context): Promise<Refused | undefined> {
  return await taken(context, rateLimitsOf(networkSubject(context, 'new email from'), NEW_EMAILS, context))
}

async function taken({ db, now }: Context, limits: readonly RateLimit[]): Promise<Refused | undefined> {
  const seconds = limits.length === 0 ? 0 : await consume(db, limits, now)
  return seconds === 0 ? undefined : rateLimited(`Too many tries. Please try again in ${formatWait(seconds)}.`, seconds)
}
