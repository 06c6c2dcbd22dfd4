import { parse } from 'hono/utils/cookie'
import { generateCookie } from 'hono/cookie'
import type { OwnLimits } from '../../domain/office/limits.ts'
import { heldOn, type Assignment } from '../../domain/office/roles.ts'
import { sessionEnd } from '../../domain/office/sessionLimits.ts'
import { dayIn } from '../catalogue/zoneOffsets.ts'
import { refused, type Context, type Refused } from '../context/context.ts'
import { addSeconds, DAY_SECONDS } from '../store/database/addSeconds.ts'
import { findOfficeSession, markSessionSeen } from '../store/office/sessions.ts'
import { bindingOf } from './token.ts'

/** Somebody of the chain who is signed in at the office, as they are at this request (D-197). */
export interface OfficeAsker {
  session: { id: string; device: string; madeAt: Date; seenAt: Date }
  /** With stores by their hashes. */
  person: { id: string; name: string; mail: string; assignments: readonly Assignment[]; limits: OwnLimits }
  /** When they proved last that it is them. */
  provedAt: Date
}

const PROOF_SECONDS = 300
/** `seen_at` is at most so old. */
const SEEN_SECONDS = 60
/** The cookie may live longer than the session, which the host ends. */
const COOKIE_DAYS = 7
const DEVICE_DAYS = 400

const cookieName = (secure: boolean) => (secure ? '__Secure-forno-office' : 'forno-office')
const deviceName = (secure: boolean) => `${cookieName(secure)}-device`

const cookie = (name: string, value: string, days: number, secure: boolean) =>
  generateCookie(name, value, {
    path: '/office',
    maxAge: days * DAY_SECONDS,
    sameSite: 'Strict',
    httpOnly: true,
    secure,
  })

/** The HttpOnly secret of a session; '' ends it. */
export const officeCookie = (secret: string, secure: boolean): string =>
  cookie(cookieName(secure), secret, secret === '' ? 0 : COOKIE_DAYS, secure)

/** By it a browser is known to have been signed in before; it outlives the session (as D-37). */
export const officeDeviceCookie = (value: string, secure: boolean): string =>
  cookie(deviceName(secure), value, DEVICE_DAYS, secure)

const cookieOf = (headers: Headers, name: string): string => parse(headers.get('cookie') ?? '')[name] ?? ''

export const officeSecretOf = (headers: Headers, secure: boolean): string => cookieOf(headers, cookieName(secure))

export const officeDeviceOf = (headers: Headers, secure: boolean): string | undefined =>
  cookieOf(headers, deviceName(secure)) || undefined

/**
 * Who asks, by the cookie of the request: undefined when nobody is signed in, the session was ended or has ended by itself, or the
 * person has left. Everything is read now, so that what a colleague changes counts at the next request on any host.
 */
export async function findOfficeAsker(
  headers: Headers,
  { db, now, secure, catalogue }: Pick<Context, 'db' | 'now' | 'secure' | 'catalogue'>,
): Promise<OfficeAsker | undefined> {
  const secret = officeSecretOf(headers, secure)
  const found = secret === '' ? undefined : await findOfficeSession(db, bindingOf(secret))
  if (!found || sessionEnd(found, found.person.assignments).idleUntil <= now) return undefined
  const { id, device, madeAt, seenAt, provedAt, person } = found
  const assignments = heldOn(person.assignments, dayIn(catalogue.chain.timeZone, now))
  return { session: { id, device, madeAt, seenAt }, person: { ...person, assignments }, provedAt }
}

/** Notes once a minute that the asker is there. An open page that only listens does not call it. */
export async function noteSeen({ session }: OfficeAsker, { db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  if (session.seenAt <= addSeconds(now, -SEEN_SECONDS)) await markSessionSeen(db, session.id, now)
}

export const provedUntil = (provedAt: Date): Date => addSeconds(provedAt, PROOF_SECONDS)

/** For what a stolen session must not do: asks the person to prove first that it is them; undefined when they have just done so. */
export const proofFault = ({ provedAt }: Pick<OfficeAsker, 'provedAt'>, now: Date): Refused | undefined =>
  provedUntil(provedAt) > now
    ? undefined
    : refused('Please show first that it is you.', { httpStatus: 403, passwordRequired: true })
