import * as z from 'zod/mini'

/** What a payment pays besides goods and taxes, and what gift cards pay of it. Whole cents. */
export interface PaymentSplit {
  tip: number
  giftCards: { token: string; amount: number }[]
}

/** What gift cards pay together. */
export const paidByGiftCards = (cards: readonly { amount: number }[]): number =>
  cards.reduce((sum, { amount }) => sum + amount, 0)

/**
 * The split travels as metadata of the payment, because only the provider knows which of several tries was paid. A value has up
 * to 500 characters: ten tokens of 24 with their amounts.
 */
export const splitMetadata = ({ tip, giftCards }: PaymentSplit): Record<string, string> => ({
  tip: String(tip),
  gift_cards: giftCards.map(({ token, amount }) => `${token}:${amount}`).join(' '),
})

const amount = z.string().check(z.regex(/^\d{1,9}$/))

/** Undefined for a payment without a split, which an older version began. */
export function readSplit(metadata: Record<string, string>): PaymentSplit | undefined {
  const tip = amount.safeParse(metadata['tip'])
  if (!tip.success) return undefined
  const giftCards = (metadata['gift_cards'] ?? '')
    .split(' ')
    .filter((one) => one !== '')
    .map((one) => {
      const [token = '', cents = ''] = one.split(':')
      return { token, amount: Number(amount.parse(cents)) }
    })
  return { tip: Number(tip.data), giftCards }
}
