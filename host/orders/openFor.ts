import { randomBytes } from 'node:crypto'
import type { Amounts } from '../../rules/balance.ts'
import type { Cart } from '../../rules/cart.ts'
import type { Context } from '../answers/answer.ts'
import { endCheckout, keepCheckout, openCheckout } from '../store/checkouts.ts'
import { isUnsettled, paymentOf, prolongLease, type Payment } from '../store/payments.ts'
import { cartMark, checkedOrder, requestOf, type OrderInput } from './check.ts'

export type Opened =
  | { kind: 'open'; csh: string; amounts: Amounts }
  /** Money may be moving for the checkout that this one would supersede: it has to be given up first. */
  | { kind: 'unsettled'; payment: Payment }
  | { kind: 'busy' }

/** The session's checkout for this order: the open one when it is the same, else a new one in its place (D-06). */
export async function openFor(input: OrderInput, cart: Cart, context: Context): Promise<Opened> {
  const { session, now } = context
  const request = requestOf(input)
  const mark = cartMark(cart)
  return await context.db.transaction().execute(async (db): Promise<Opened> => {
    const before = await openCheckout(db, session.hash)
    if (before?.request === request && before.cart === mark)
      return { kind: 'open', csh: before.hash, amounts: before.document.amounts }
    if (before) {
      const payment = await paymentOf(db, before.hash)
      if (isUnsettled(payment)) {
        if (payment.leased_until > now) return { kind: 'busy' }
        await prolongLease(db, before.hash, now)
        return { kind: 'unsettled', payment }
      }
      await endCheckout(db, before.hash, 'superseded')
    }
    const document = checkedOrder(input, cart, context)
    const hash = randomBytes(18).toString('base64url')
    await keepCheckout(db, { hash, session: session.hash, state: 'open', request, cart: mark, document }, now)
    return { kind: 'open', csh: hash, amounts: document.amounts }
  })
}
