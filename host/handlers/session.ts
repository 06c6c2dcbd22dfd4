import { withOffers } from '../orders/readOffers.ts'
import { emptyCart } from '../../domain/cart/cart.ts'
import { sessionCookies, clearedCookies } from '../sessions/cookies.ts'
import {
  endAbandonedSession,
  endSession,
  GUEST_SESSION_DAYS,
  MEMBER_SESSION_DAYS,
  extendSession,
  startSession,
} from '../store/accounts/sessions.ts'
import { bindingOf, isSame, newSecret, readToken, tokenFor, type TokenClaims } from '../sessions/token.ts'
import { newId } from '../store/database/newId.ts'
import { consumeNewSession } from '../sessions/rateLimits.ts'
import { answerWith, sessionFor, type Handler, type Context, type Credentials } from '../context/context.ts'
import { currentCart } from '../carts/currentCart.ts'
import { readCustomer } from './customer.ts'

/**
 * Issues tokens: with a token of ours, even an expired one, and its HttpOnly cookie the same session goes on; everyone else gets
 * a new guest session [ACALL-05 SESS-04 SESS-05 SESS-07 SESS-08], D-08.
 */
const config: Handler<'config'> = async (_input, context) => {
  const { db, now, settings, credentials, secure } = context
  const known = claimsOf(credentials, settings.tokenKey)
  const extended = known && (await extendSession(db, known.sid, known.cb, now))
  if (!known || !extended) {
    // A cookie without a token comes from a sign-out without a connection: its session is ended now.
    if (!credentials.token && credentials.secret) await endAbandonedSession(db, bindingOf(credentials.secret))
    const wait = await consumeNewSession(context)
    if (wait) return wait
    const [device, secret] = [newId(), newSecret()]
    await startSession(db, device, bindingOf(secret), now)
    const token = tokenFor({ device }, secret, now, settings.tokenKey)
    const cookies = sessionCookies(token, secret, secure, GUEST_SESSION_DAYS)
    return answerWith({ customer: undefined, cart: emptyCart(), token, message: '' }, cookies)
  }
  const { secret = '' } = credentials
  const session = sessionFor(known.sid, extended.member)
  const token = tokenFor(session, secret, now, settings.tokenKey)
  const cart = await currentCart({ ...context, session } satisfies Context)
  const customer = session.member === undefined ? undefined : await readCustomer(db, session.member)
  const cookies = sessionCookies(
    token,
    secret,
    secure,
    session.member === undefined ? GUEST_SESSION_DAYS : MEMBER_SESSION_DAYS,
  )
  return answerWith({ customer, cart: withOffers(cart, context), token, message: '' }, cookies)
}

const signOut: Handler<'signOut'> = async (_input, { db, settings, credentials, secure }) => {
  const known = claimsOf(credentials, settings.tokenKey)
  if (known) await endSession(db, known.sid)
  return answerWith({ message: '' }, clearedCookies(secure))
}

function claimsOf({ token, secret }: Credentials, key: string): TokenClaims | undefined {
  if (!token || !secret) return undefined
  const claims = readToken(token, key)
  return claims && isSame(claims.cb, bindingOf(secret)) ? claims : undefined
}

export const sessionHandlers = { config, signOut }
