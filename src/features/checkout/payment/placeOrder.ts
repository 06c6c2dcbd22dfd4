import { rawBalance, tipAmount } from '../../../../domain/payment/balance.ts'
import { realLines } from '../../../../domain/cart/cart.ts'
import type { Paid } from '../../../device/payment/payOrder.ts'
import { amountsOf, orderInput, type CheckoutData, type CheckoutState } from '../checkoutState.ts'

export interface Card {
  confirm: (cardholder: string) => Promise<{ ok: true; method: string } | { ok: false; message: string }>
  authenticate: (clientSecret: string) => Promise<{ ok: true } | { ok: false; message: string }>
}

/** Creates a payment method from the card, pays and places the order [PAY-24 PAY-25], Q-18. */
export async function placeOrder(
  data: CheckoutData,
  state: CheckoutState,
  cardholder: string,
  card: Card | undefined,
  onChecking: () => void,
): Promise<Paid | undefined> {
  if (!state.payment) return notPaid('Please confirm your details again.')
  const amounts = amountsOf(data.cart, state.payment)
  const tip = tipAmount(amounts, state.tip)
  const total = rawBalance(amounts, tip, 0)
  if (!(total >= 0)) return notPaid('Please select a payment method')
  const method = await methodFor(total, cardholder, card)
  if (!method.ok) return notPaid(method.message)
  const { payOrder } = await import('../../../device/payment/payment.ts')
  const input = {
    ...orderInput(data, state),
    checkout: state.payment.checkout,
    tip,
    giftCardAmount: 0,
    giftCards: [],
    cardAmount: total,
    ...(method.method === undefined ? {} : { paymentMethod: method.method }),
  }
  const pieces = realLines(data.cart).map(({ productHash, quantity }) => ({ product: productHash, quantity }))
  return await payOrder({ input, pieces, authenticate: card?.authenticate }, onChecking)
}

const notPaid = (message: string): Paid => ({ kind: 'free', message })

async function methodFor(total: number, cardholder: string, card: Card | undefined) {
  if (total === 0) return { ok: true as const, method: undefined }
  if (!card) return { ok: false as const, message: 'The card form is still loading. Please try again in a moment.' }
  return card.confirm(cardholder)
}
