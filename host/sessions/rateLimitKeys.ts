import { createHmac } from 'node:crypto'
import type { RateLimit, RateWindow } from '../store/rateLimits.ts'
import type { Context } from '../context/context.ts'
import { networkOf } from '../context/networkAddress.ts'

/** A rate limit's subject is saved as a hash, so that the database holds no phone, email or network address for it. */
export const hashSubject = (subject: string, { settings }: Pick<Context, 'settings'>): string =>
  createHmac('sha256', settings.tokenKey).update(`limit ${subject}`).digest('base64url')

export const rateLimitsOf = (
  subjects: readonly string[],
  windows: readonly RateWindow[],
  context: Pick<Context, 'settings'>,
): RateLimit[] => subjects.map((subject) => ({ subject: hashSubject(subject, context), windows }))

export const networkSubject = ({ address }: Pick<Context, 'address'>, what: string): string[] =>
  address === '' ? [] : [`${what} ${networkOf(address)}`]
