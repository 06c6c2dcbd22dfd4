import type { AnswerOf } from '../../contract/calls.ts'
import { isEmpty } from '../../domain/cart/cart.ts'
import type { LogIn } from '../../domain/account/signInFields.ts'
import { sessionCookies, deviceCookie } from '../sessions/cookies.ts'
import { verifyPassword } from '../services/passwords.ts'
import { updateStoredCart, readStoredCart } from '../store/carts.ts'
import type { Db } from '../store/database/database.ts'
import { moveAnswers } from '../store/idempotencyKeys.ts'
import type { Member } from '../store/members.ts'
import { endSession, MEMBER_SESSION_DAYS, startMemberSession } from '../store/sessions.ts'
import { bindingOf, newSecret, newSessionHash, tokenFor } from '../sessions/token.ts'
import { answerWith, refused, sessionFor, type Context, type Result } from '../context/context.ts'
import { consumeRepeatedLogin } from '../sessions/loginRateLimit.ts'
import { priceStoredCart, currentCart } from '../carts/currentCart.ts'
import { readCustomer } from './customer.ts'
import { deviceCookieValue } from '../sessions/knownDevice.ts'
import { mergeCarts } from '../carts/mergeCarts.ts'

export const WRONG_LOG_IN = 'The email or password is not right.'

/**
 * Signs the member in on this device: a new session with a new cookie, so that nobody who knew the guest's knows this one.
 * The guest's cart moves into the member's and the guest's session ends; asked again, there is nothing left to move.
 */
export async function signIn(
  member: Pick<Member, 'hash' | 'passwordHash'>,
  context: Context,
  before: (db: Db) => Promise<boolean> = () => Promise.resolve(true),
): Promise<Result<AnswerOf<'logIn'>>> {
  const { now, settings, secure } = context
  const [device, secret] = [newSessionHash(), newSecret()]
  return await context.db.transaction().execute(async (db) => {
    // The password that was right a moment ago may have been changed meanwhile.
    if (!(await before(db)) || !(await startMemberSession(db, device, bindingOf(secret), member, now)))
      return refused(WRONG_LOG_IN)
    const session = sessionFor(device, member.hash)
    const message = await takeOver({ ...context, db }, member.hash)
    const customer = await readCustomer(db, member.hash)
    if (!customer) return refused(WRONG_LOG_IN)
    const cart = await currentCart({ ...context, db, session })
    const token = tokenFor(session, secret, now, settings.tokenKey)
    const known = deviceCookie(deviceCookieValue(member.hash, context), secure)
    return answerWith({ token, message, customer, cart }, [
      ...sessionCookies(token, secret, secure, MEMBER_SESSION_DAYS),
      known,
    ])
  })
}

/**
 * Signs in who asks again with the password that a sign-up or a recovery has set, because its answer was lost; undefined
 * when it is another, or when too many were tried so.
 */
export async function signInAgain(
  member: Member | undefined,
  { email, password }: LogIn,
  context: Context,
  before?: (db: Db) => Promise<boolean>,
): Promise<Result<AnswerOf<'logIn'>> | undefined> {
  if (await consumeRepeatedLogin(email, context)) return undefined
  if (!(await verifyPassword(password, member?.passwordHash)) || !member) return undefined
  return await signIn(member, context, before)
}

/** Moves what the guest has into the member's hands; says what could not stay. */
async function takeOver({ db, session, catalogue, now }: Context, member: string): Promise<string> {
  if (session.member !== undefined) {
    await endSession(db, session.device)
    return ''
  }
  const inHand = await readStoredCart(db, session.hash, { lock: true })
  const kept = await readStoredCart(db, member, { lock: true })
  if (!inHand || !kept) return ''
  const [mine, theirs] = [priceStoredCart(kept, catalogue), priceStoredCart(inHand, catalogue)]
  const merged = mergeCarts(mine, theirs, catalogue)
  await updateStoredCart(db, member, merged, catalogue.version, now)
  await moveAnswers(db, session.hash, member)
  await endSession(db, session.device)
  if (isEmpty(mine) || isEmpty(theirs) || mine.storeHash === theirs.storeHash) return ''
  const store = catalogue.store(mine.storeHash, now)?.name ?? 'another store'
  return `Your earlier cart from ${store} was emptied: a cart is for one store.`
}
