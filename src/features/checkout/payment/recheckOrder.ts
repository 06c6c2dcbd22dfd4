import { cartChanges } from '../../../../domain/cart/cartChanges.ts'
import type { Reason } from '../../../device/payment/payOrder.ts'
import { sendCall } from '../../../device/api/sendCall.ts'
import { orderInput, type Checked, type CheckoutData, type CheckoutState } from '../checkoutState.ts'

/**
 * After a refused payment: same: the order is still what the customer confirmed; renewed: it is, in a new checkout; changed: the
 * details have to be confirmed again, for `reason` where the host has one.
 */
export type Rechecked = { kind: 'same' } | { kind: 'renewed'; checked: Checked } | { kind: 'changed'; reason?: Reason }

/** Points, coupon, cart or prices may have changed since the check, or been used by another order. */
export async function recheckOrder(data: CheckoutData, state: CheckoutState, before: Checked): Promise<Rechecked> {
  const sent = await sendCall('completeCheck', { ...orderInput(data, state), tip: 0 })
  if (!sent.ok)
    return sent.kind === 'refused' && sent.status < 400 ? { kind: 'changed', reason: sent } : { kind: 'same' }
  const { payment, cart = before.cart } = sent.answer
  const isSame = (['discount', 'delivery', 'gst', 'pst', 'total', 'bagFee', 'points'] as const).every(
    (amount) => payment[amount] === before.payment[amount],
  )
  if (!isSame || cartChanges(before.cart, cart).length > 0) return { kind: 'changed' }
  return payment.checkout === before.payment.checkout
    ? { kind: 'same' }
    : { kind: 'renewed', checked: { payment, cart } }
}
