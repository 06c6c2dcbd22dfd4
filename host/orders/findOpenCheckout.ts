import { paperBagOf } from '../../domain/catalogue/store.ts'
import type { CheckedOrder } from '../../domain/order/checkedOrder.ts'
import type { Context } from '../context/context.ts'
import { insertCheckout, supersedeCheckout } from '../store/orders/checkouts.ts'
import { newId } from '../store/database/newId.ts'
import { isUnsettled, takeLease, type Payment } from '../store/orders/payments.ts'
import type { CheckoutState } from '../store/orders/checkoutState.ts'
import { hashCart, checkOrder, hashRequest, type OrderRequest } from './checkOrder.ts'

type OpenCheckoutResult =
  | { kind: 'open'; hash: string; document: CheckedOrder }
  /** Money may be moving for the checkout that would be superseded. The caller has leased its payment and must cancel it first. */
  | { kind: 'unsettled'; payment: Payment }
  | { kind: 'busy' }
  | { kind: 'again' }

/** The session's open checkout when it is for the same order, else a new one that supersedes it (D-06). */
export async function findOpenCheckout(
  asked: OrderRequest,
  open: Omit<CheckoutState, 'giftCards'> | undefined,
  context: Context,
): Promise<OpenCheckoutResult> {
  const { db, session, now, catalogue } = context
  const { input, delivery, coupon } = asked
  const bag = paperBagOf(catalogue.store(input.store, now), input.service, input.ownBag)
  const request = hashRequest(input, { delivery, coupon, bag })
  const cartHash = hashCart(asked.cart)
  const document = checkOrder(asked, context)
  const isSame = open?.checkout.request === request && open.checkout.cart === cartHash
  if (open && isSame && open.checkout.document.points === document.points)
    return { kind: 'open', hash: open.checkout.hash, document: open.checkout.document }
  if (open && isUnsettled(open.payment)) {
    const { payment } = open
    if (payment.leased_until > now) return { kind: 'busy' }
    return (await takeLease(db, payment, now)) ? { kind: 'unsettled', payment } : { kind: 'again' }
  }
  if (open && !(await supersedeCheckout(db, open.checkout.hash))) return { kind: 'again' }
  const hash = newId()
  const checkout = { hash, session: session.hash, state: 'open' as const, request, cart: cartHash, document }
  return (await insertCheckout(db, checkout, now)) ? { kind: 'open', hash, document } : { kind: 'again' }
}
