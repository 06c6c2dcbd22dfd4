import type { InputOf } from '../../contract/calls.ts'
import { formatMoney, type Cents } from '../../domain/money.ts'
import { MAX_GIFT_CARDS } from '../../domain/payment/giftCards.ts'
import { refused, type Refused } from '../context/context.ts'
import { paidByGiftCards } from '../services/paymentSplit.ts'
import type { CheckoutGiftCard } from '../store/orders/checkoutState.ts'

const USED_ELSEWHERE = 'The balance of a gift card has changed. Please delete the card and add it again.'

/** Why gift cards cannot pay what the customer asks them to; undefined when they can [PAY-10 PAY-11]. */
export function giftCardsFault(
  { giftCards, giftCardAmount }: Pick<InputOf<'complete'>, 'giftCards' | 'giftCardAmount'>,
  added: readonly CheckoutGiftCard[],
  { subtotal, due }: { subtotal: Cents; due: Cents },
): Refused | undefined {
  const sum = paidByGiftCards(giftCards)
  const tokens = new Set(giftCards.map(({ token }) => token))
  const isWrong =
    tokens.size !== giftCards.length ||
    giftCards.length > MAX_GIFT_CARDS ||
    giftCards.some(({ amount }) => !Number.isSafeInteger(amount) || amount < 0) ||
    sum !== giftCardAmount
  if (isWrong) return refused('The amounts of your gift cards do not add up. Please add them again.')
  const balances = new Map(added.map(({ token, balance }) => [token, balance]))
  if (giftCards.some(({ token, amount }) => amount > (balances.get(token) ?? 0))) return refused(USED_ELSEWHERE)
  if (sum > subtotal) return refused(`You can't use more than ${formatMoney(subtotal)}`)
  if (sum > due) return refused(`The amount to pay is ${formatMoney(due)}. Please confirm your details again.`)
  return undefined
}
