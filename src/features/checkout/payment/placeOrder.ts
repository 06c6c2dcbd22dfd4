import { realLines } from '../../../../domain/cart/cart.ts'
import { rawBalance } from '../../../../domain/payment/balance.ts'
import { sumOfGiftCards } from '../../../../domain/payment/giftCards.ts'
import type { Paid } from '../../../device/payment/payOrder.ts'
import type { Card } from '../../../services/card/actions.ts'
import type { Bill } from '../checkoutAmounts.ts'
import { orderInput, type CheckoutData, type CheckoutState } from '../checkoutState.ts'

/** Where the money comes from: the card form or a wallet. */
export interface PayingWith {
  card: Card | undefined
  cardholder: string
}

/** Creates a payment method from the card, pays and places the order [PAY-24 PAY-25], Q-18. Undefined: there is nothing more to say. */
export async function placeOrder(
  data: CheckoutData,
  state: CheckoutState,
  bill: Bill,
  { card, cardholder }: PayingWith,
  onChecking: () => void,
): Promise<Paid | undefined> {
  if (!state.checked) return notPaid('Please confirm your details again.')
  const { amounts, tip, giftCards, cart } = bill
  const total = rawBalance(amounts, tip, sumOfGiftCards(giftCards))
  if (!(total >= 0)) return notPaid('Please select a payment method')
  const method = await methodFor(total, cardholder, card)
  if (!method.ok) return method.isShown ? undefined : notPaid(method.message)
  const { payOrder } = await import('../../../device/payment/payment.ts')
  const used = giftCards.filter(({ value }) => value > 0)
  const input = {
    ...orderInput(data, state),
    checkout: state.checked.payment.checkout,
    tip,
    giftCardAmount: sumOfGiftCards(used),
    giftCards: used.map(({ token, last, balance, value }) => ({ token, last, balance, amount: value })),
    cardAmount: total,
    ...(method.method === undefined ? {} : { paymentMethod: method.method }),
  }
  const pieces = realLines(cart).map(({ productHash, quantity }) => ({ product: productHash, quantity }))
  return await payOrder({ input, pieces, authenticate: card?.authenticate }, onChecking)
}

const notPaid = (message: string): Paid => ({ kind: 'free', message })

async function methodFor(
  total: number,
  cardholder: string,
  card: Card | undefined,
): Promise<Awaited<ReturnType<Card['confirm']>> | { ok: true; method: undefined }> {
  if (total === 0) return { ok: true, method: undefined }
  if (!card) return { ok: false, message: 'The card form is still loading. Please try again in a moment.' }
  return card.confirm(cardholder)
}
