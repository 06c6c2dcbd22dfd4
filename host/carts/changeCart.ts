import type { Cart } from '../../domain/cart/cart.ts'
import type { AnswerOf, CallName, InputOf } from '../../contract/calls.ts'
import { cartWrite, findCart } from '../store/orders/cartChange.ts'
import { sessionEnded } from '../sessions/access.ts'
import { answerWith, type Context, type Refused } from '../context/context.ts'
import { withoutWrites, type AnySingleWrite } from '../context/singleWrite.ts'
import { priceStoredCart } from './currentCart.ts'

/** Computes the changed cart and the call's answer. It has no side effects, so that it can run again after a conflict. */
export type CartChange<N extends CallName> = (
  input: InputOf<N>,
  cart: Cart,
  context: Context,
) => { ok: true; cart: Cart; answer: AnswerOf<N> } | Refused

export type AnyCartChange = (
  input: unknown,
  cart: Cart,
  context: Context,
) => { ok: true; cart: Cart; answer: unknown } | Refused

/** A change of the session's cart as one read and one write. */
export const cartWriteOf =
  (change: AnyCartChange): AnySingleWrite =>
  async (input, context) => {
    const { db, session, now, catalogue, key } = context
    const found = await findCart(db, session.hash, key)
    if (!found) return withoutWrites(sessionEnded)
    const { first, version: before } = found
    if (first) return { first }
    const changed = change(input, priceStoredCart(found, catalogue), context)
    if (!changed.ok) return withoutWrites(changed)
    const { storeHash, lines } = changed.cart
    const cart = { before, lines: { storeHash, lines }, catalogue: catalogue.version }
    return { result: answerWith(changed.answer), writes: [cartWrite(session.hash, cart, now)] }
  }
