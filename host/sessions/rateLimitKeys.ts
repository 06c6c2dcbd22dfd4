import { createHmac } from 'node:crypto'
import type { RateLimit, RateWindow } from '../store/rateLimits.ts'
import type { Context } from '../context/context.ts'
import { lineOf, networkOf, NETWORKS_OF_LINE } from '../context/networkAddress.ts'

/** A rate limit's subject is saved as a hash, so that the database holds no phone, email or network address for it. */
export const hashSubject = (subject: string, { settings }: Pick<Context, 'settings'>): string =>
  createHmac('sha256', settings.tokenKey).update(`limit ${subject}`).digest('base64url')

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
