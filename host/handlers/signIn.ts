import { withOffers } from '../orders/readOffers.ts'
import type { AnswerOf } from '../../contract/calls.ts'
import { isEmpty, realLines, type Cart } from '../../domain/cart/cart.ts'
import type { LogIn } from '../../domain/account/signInFields.ts'
import { sessionCookies, deviceCookie } from '../sessions/cookies.ts'
import { verifyPassword } from '../services/passwords.ts'
import { moveCheckedAddress } from '../store/orders/checkedAddresses.ts'
import { lockStoredCart, saveCartChange, type StoredCart } from '../store/orders/carts.ts'
import type { Db, Transaction } from '../store/database/database.ts'
import { moveAnswers } from '../store/idempotencyKeys.ts'
import type { Member } from '../store/accounts/members.ts'
import { endSession, MEMBER_SESSION_DAYS, startMemberSession } from '../store/accounts/sessions.ts'
import { bindingOf, newSecret, tokenFor } from '../sessions/token.ts'
import { newId } from '../store/database/newId.ts'
import { answerWith, refused, sessionFor, type Context, type Result } from '../context/context.ts'
import { consumeRepeatedLogin } from '../sessions/rateLimits.ts'
import { priceStoredCart, currentCart } from '../carts/currentCart.ts'
import { readCustomer } from './customer.ts'
import { deviceCookieValue } from '../sessions/knownDevice.ts'
import { withLines } from '../../domain/cart/cartLines.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { applyCrossPromotions } from '../carts/crossPromotion.ts'

export const WRONG_LOG_IN = 'The email or password is not right.'

/** Signs the member in on this device, with a new session and a new cookie against session fixation. */
export async function signIn(
  member: Pick<Member, 'hash' | 'passwordHash'>,
  context: Context,
  before: (db: Db) => Promise<boolean> = () => Promise.resolve(true),
): Promise<Result<AnswerOf<'logIn'>>> {
  const { now, settings, secure } = context
  const [device, secret] = [newId(), newSecret()]
  return await context.db.transaction().execute(async (db) => {
    // The password may have been changed since it was verified.
    if (!(await before(db)) || !(await startMemberSession(db, device, bindingOf(secret), member, now)))
      return refused(WRONG_LOG_IN)
    const session = sessionFor(device, member.hash)
    if (context.session.member === undefined) await moveCheckedAddress(db, context.session.device, device)
    const message = await moveGuestCart({ ...context, db }, member.hash)
    const customer = await readCustomer(db, member.hash)
    if (!customer) return refused(WRONG_LOG_IN)
    const cart = await currentCart({ ...context, db, session })
    const token = tokenFor(session, secret, now, settings.tokenKey)
    const rememberedDevice = deviceCookie(deviceCookieValue(member.hash, context), secure)
    return answerWith({ token, message, customer, cart: withOffers(cart, context) }, [
      ...sessionCookies(token, secret, secure, MEMBER_SESSION_DAYS),
      rememberedDevice,
    ])
  })
}

/**
 * Signs in a member who repeats a sign-up or a recovery with the right password, because the first answer was lost. Undefined
 * when the password is wrong or was tried too often.
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

async function moveGuestCart({ db, session, catalogue, now }: Context<Transaction>, member: string): Promise<string> {
  if (session.member !== undefined) {
    await endSession(db, session.device)
    return ''
  }
  const guestStored = await lockStoredCart(db, session.hash)
  const memberStored = await lockStoredCart(db, member)
  if (!guestStored || !memberStored) return ''
  // What changes a paid order is no cart of its own: the order stays as it was (D-235).
  const ownCart = (stored: StoredCart) =>
    priceStoredCart(stored.change ? { ...stored.change.aside, catalogue: 0 } : stored, catalogue)
  const [memberCart, guestCart] = [ownCart(memberStored), ownCart(guestStored)]
  const merged = mergeCarts(memberCart, guestCart, catalogue)
  await saveCartChange(db, member, merged, { change: null, catalogue: catalogue.version }, now)
  await moveAnswers(db, session.hash, member)
  await endSession(db, session.device)
  if (isEmpty(memberCart) || isEmpty(guestCart) || memberCart.storeHash === guestCart.storeHash) return ''
  const store = catalogue.store(memberCart.storeHash, now)?.name ?? 'another store'
  return `Your earlier cart from ${store} was emptied: a cart is for one store.`
}

/** A cart has one store, so with two stores the guest's cart wins, as when the store is changed (D-11). */
export function mergeCarts(memberCart: Cart, guestCart: Cart, catalogue: Catalogue): Cart {
  if (isEmpty(guestCart)) return isEmpty(memberCart) ? guestCart : memberCart
  if (isEmpty(memberCart) || memberCart.storeHash !== guestCart.storeHash) return guestCart
  return applyCrossPromotions(withLines(memberCart, realLines(guestCart)), catalogue).cart
}
