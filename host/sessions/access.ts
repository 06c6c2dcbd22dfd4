import type { Call } from '../../contract/call.ts'
import { bindingOf, isSame, readToken } from './token.ts'
import { isSessionLive } from '../store/accounts/sessions.ts'
import type { Db } from '../store/database/database.ts'
import { NO_SESSION, refused, sessionFor, type Credentials, type Refused, type Session } from '../context/context.ts'

/** Refuses a change that does not come from a script of our own page, but from a link, form, preload or another site (D-07). */
export function requestFault(call: Pick<Call, 'kind' | 'method'>, request: Request): Refused | undefined {
  const method = request.method === 'HEAD' && call.kind === 'read' ? 'GET' : request.method
  if (method !== call.method) return refused('This call does not know that method.', { httpStatus: 405 })
  if (call.kind === 'read') return undefined
  const header = (name: string) => request.headers.get(name)
  const isFetch =
    !header('sec-purpose') &&
    !header('purpose') &&
    header('sec-fetch-mode') !== 'navigate' &&
    (header('sec-fetch-dest') ?? 'empty') === 'empty' &&
    header('sec-fetch-site') !== 'cross-site'
  return isFetch ? undefined : refused('This cannot be opened as a page or ahead of time.', { httpStatus: 403 })
}

/** The session of a request's token. The token is valid only together with the HttpOnly cookie (D-08). */
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

/** Whether a member's session was signed out. A guest's token stays valid until it expires, so guests are not looked up. */
export async function hasSessionEnded({ member, device }: Session, db: Db, now: Date): Promise<boolean> {
  return member !== undefined && !(await isSessionLive(db, device, member, now))
}

export const sessionEnded = refused('Your session has ended. Please reload the page.', { httpStatus: 401 })
