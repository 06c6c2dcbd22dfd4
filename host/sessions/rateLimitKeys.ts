import { signatureOf } from './token.ts'
import { type RateLimit, type RateWindow, consume } from '../store/rateLimits.ts'
import { type Context, rateLimited, type Refused } from '../context/context.ts'
import { lineOf, networkOf, NETWORKS_OF_LINE } from '../context/networkAddress.ts'
import { CHALLENGE_SECONDS, checkSolution } from '../services/botCheck.ts'
import type { BotAction } from '../../contract/botCheck.ts'
import { formatWait } from '../../domain/schedule/formatWait.ts'

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
