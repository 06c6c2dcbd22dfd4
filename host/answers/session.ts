import { randomBytes } from 'node:crypto'
import { emptyCart } from '../../rules/cart.ts'
import { cookiesOf } from '../cookies.ts'
import { prolongSession, startSession } from '../store/sessions.ts'
import { bindingOf, isSame, readToken, signToken, TOKEN_SECONDS, type TokenClaims } from '../token.ts'
import { answered, type Answer, type Context, type Credentials } from './answer.ts'
import { currentCart } from './currentCart.ts'

/**
 * The one call that hands out tokens: the next one of the same session to whoever shows a token of ours, expired or not,
 * with its HttpOnly cookie; a new guest session to everybody else [ACALL-05 SESS-04 SESS-05 SESS-07 SESS-08], D-08.
 */
const config: Answer<'config'> = async (_input, context) => {
  const { db, now, settings, credentials } = context
  const known = claimsOf(credentials, settings.tokenKey)
  const goesOn = known && (await prolongSession(db, known.sid, known.cb, now))
  const secret = (goesOn && credentials.secret) || randomBytes(32).toString('base64url')
  const sid = goesOn ? known.sid : randomBytes(18).toString('base64url')
  if (!goesOn) await startSession(db, sid, bindingOf(secret), now)
  const token = signToken(
    { sid, exp: Math.floor(now.getTime() / 1000) + TOKEN_SECONDS, cb: bindingOf(secret) },
    settings.tokenKey,
  )
  const cart = goesOn ? await currentCart({ ...context, session: { hash: sid } } satisfies Context) : emptyCart()
  return answered({ customer: undefined, cart, token, message: '' }, cookiesOf(token, secret, context.secure))
}

function claimsOf({ token, secret }: Credentials, key: string): TokenClaims | undefined {
  if (!token || !secret) return undefined
  const claims = readToken(token, key)
  return claims && isSame(claims.cb, bindingOf(secret)) ? claims : undefined
}

export const sessionAnswers = { config }
