import { rawBalance, type Amounts } from '../../../domain/payment/balance.ts'
import type { Cents } from '../../../domain/money.ts'
import type { Api } from '../../../src/device/api/apiClient.ts'
import type { AddedGiftCard, FaultClient } from './client.ts'

const TRIES = 4
/** The least that a card pays. */
const MIN_CARD_CENTS = 50

/** The calls about coupons and gift cards, which a page asks again a few times when no answer comes. */
export function discountCalls(
  send: () => Api,
  order: () => { store: string; checkout: string },
): Pick<FaultClient, 'applyCoupon' | 'addGiftCard' | 'removeGiftCard'> {
  async function again<T>(
    ask: () => Promise<{ ok: true; answer: T } | { ok: false; kind: string }>,
  ): Promise<T | undefined> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const sent = await ask()
      if (sent.ok) return sent.answer
      if (sent.kind === 'refused') return undefined
    }
    return undefined
  }
  return {
    applyCoupon: async (code) =>
      (await again(() => send()('applyCoupon', { code, store: order().store }))) !== undefined,
    addGiftCard: async (card, botCheck) => {
      const key = crypto.randomUUID()
      const input = { ...card, botCheck, checkout: order().checkout }
      const added = await again(() => send()('addGiftCard', input, key))
      return added && { token: added.token, last: added.last, balance: added.amount }
    },
    removeGiftCard: async (token) => {
      await again(() => send()('removeGiftCard', { checkout: order().checkout, token }))
    },
  }
}

/** What each gift card pays: as much as it can, without leaving less for the card than a card pays. */
export function giftCardPayments(cards: readonly AddedGiftCard[], amounts: Amounts, tip: Cents) {
  const due = rawBalance(amounts, tip, 0)
  let left = Math.max(0, Math.min(due, amounts.subtotal))
  const paying = cards.map((card) => {
    const amount = Math.min(left, card.balance)
    left -= amount
    return { ...card, amount }
  })
  const rest = due - paying.reduce((sum, { amount }) => sum + amount, 0)
  const first = paying.find(({ amount }) => amount >= MIN_CARD_CENTS)
  if (rest > 0 && rest < MIN_CARD_CENTS && first) first.amount -= MIN_CARD_CENTS - rest
  return paying.filter(({ amount }) => amount > 0)
}
