import { rawBalance, tipAmount } from '../../../rules/balance.ts'
import type { Order } from '../../../rules/order.ts'
import type { Failure } from '../../device/answer.ts'
import { amountsOf, orderInput, type CheckoutData, type CheckoutState } from './checkoutState.ts'

/** What the card form can do: hand over a payment method, and let the bank see the customer. */
export interface Card {
  confirm: (cardholder: string) => Promise<{ ok: true; method: string } | { ok: false; message: string }>
  authenticate: (clientSecret: string) => Promise<{ ok: true } | { ok: false; message: string }>
}

export type Placed = { ok: true; order: Order } | { ok: false; message: string; verificationRequired?: boolean }

/**
 * Pays and places the order: the card gives a method, the host completes, asks for the bank's check where it must, and
 * completes again with the same checkout and method [PAY-24 PAY-25], Q-18. However often it is called, the host places a
 * checkout once.
 */
export async function placeOrder(
  data: CheckoutData,
  state: CheckoutState,
  cardholder: string,
  card: Card | undefined,
): Promise<Placed> {
  if (!state.payment) return { ok: false, message: 'Please confirm your details again.' }
  const amounts = amountsOf(data.cart, state.payment)
  const tip = tipAmount(amounts, state.tip)
  const total = rawBalance(amounts, tip, 0)
  if (!(total >= 0)) return { ok: false, message: 'Please select a payment method' }
  const method = await methodFor(total, cardholder, card)
  if (!method.ok) return method
  const { send } = await import('../../device/send.ts')
  const input = {
    ...orderInput(data, state),
    checkout: state.payment.checkout,
    tip,
    giftCardAmount: 0,
    giftCards: [],
    cardAmount: total,
    ...(method.method === undefined ? {} : { paymentMethod: method.method }),
  }
  let sent = await send('complete', input)
  if (sent.ok && sent.answer.needsAction && sent.answer.clientSecret && card) {
    const shown = await card.authenticate(sent.answer.clientSecret)
    if (!shown.ok) return shown
    sent = await send('complete', input)
  }
  if (!sent.ok) return explained(sent)
  if (sent.answer.order) return { ok: true, order: sent.answer.order }
  return { ok: false, message: 'Your bank did not confirm the payment. Please try again.' }
}

async function methodFor(total: number, cardholder: string, card: Card | undefined) {
  if (total === 0) return { ok: true as const, method: undefined }
  if (!card) return { ok: false as const, message: 'The card form is still loading. Please try again in a moment.' }
  return card.confirm(cardholder)
}

/** The host's own words, or what kept us from hearing them [PAY-27 CHK-42]. */
const explained = (failure: Failure): Placed =>
  failure.kind === 'refused'
    ? { ok: false, message: failure.message, verificationRequired: failure.verificationRequired }
    : { ok: false, message: `Error fetching data: ${failure.message}` }
