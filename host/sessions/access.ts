import type { Call } from '../../contract/call.ts'
import { bindingOf, isSame, readToken } from './token.ts'
import { isSessionLive } from '../store/sessions.ts'
import type { Db } from '../store/database/database.ts'
import { NO_SESSION, refused, sessionFor, type Credentials, type Refused, type Session } from '../context/context.ts'

/** A change is asked for by a script of our own page, never by a link, a form, a preload or another site (D-07). */
export function requestFault(call: Call, request: Request): Refused | undefined {
  const method = request.method === 'HEAD' && call.does === 'read' ? 'GET' : request.method
  if (method !== call.method) return refused('This call does not know that method.', { httpStatus: 405 })
  if (call.does === 'read') return undefined
  const said = (name: string) => request.headers.get(name)
  const fetched =
    !said('sec-purpose') &&
    !said('purpose') &&
    said('sec-fetch-mode') !== 'navigate' &&
    (said('sec-fetch-dest') ?? 'empty') === 'empty' &&
    said('sec-fetch-site') !== 'cross-site'
  return fetched ? undefined : refused('This cannot be opened as a page or ahead of time.', { httpStatus: 403 })
}

/** Whose token it is. Token and HttpOnly cookie are demanded together: neither opens anything alone (D-08). */
export function sessionOf(
  call: Call,
  { token, secret }: Credentials,
  key: string,
  now: Date,
): { ok: true; session: Session } | Refused {
  if (call.token === 'none') return { ok: true, session: NO_SESSION }
  if (!token || !secret) return sessionEnded
  const claims = readToken(token, key)
  if (!claims || !isSame(claims.cb, bindingOf(secret)) || claims.exp * 1000 <= now.getTime()) return sessionEnded
  if (call.token === 'member' && claims.ch === undefined) return refused('Please sign in first.', { httpStatus: 403 })
  return { ok: true, session: sessionFor(claims.sid, claims.ch) }
}

/** A member's token opens nothing any more once its session was signed out of; a guest's is good until it expires. */
export async function hasSessionEnded({ member, device }: Session, db: Db, now: Date): Promise<boolean> {
  return member !== undefined && !(await isSessionLive(db, device, member, now))
}

export const sessionEnded = refused('Your session has ended. Please reload the page.', { httpStatus: 401 })
