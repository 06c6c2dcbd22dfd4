import { useState } from 'react'
import {
  applyGiftCards,
  editGiftCard,
  withAmount,
  withGiftCard,
  withoutGiftCard,
  type AppliedGiftCard,
  type GiftCard,
  type GiftCardLimits,
} from '../../../../../domain/payment/giftCards.ts'
import { sendCall } from '../../../../device/api/sendCall.ts'
import { failureText } from './failureText.ts'

/** What was typed for a card that is not applied yet. */
interface GiftCardTyped {
  number: string
  code: string
}

const NOTHING_TYPED: GiftCardTyped = { number: '', code: '' }

export interface GiftCardControl {
  checkout: string
  applied: readonly AppliedGiftCard[]
  limits: GiftCardLimits
  typed: GiftCardTyped
  setTyped: (typed: GiftCardTyped) => void
  add: (card: Omit<GiftCard, 'wanted'>) => void
  edit: (token: string, typed: string) => ReturnType<typeof editGiftCard>
  /** Resolves with the message when it failed. */
  remove: (token: string) => Promise<string | undefined>
}

/**
 * The gift cards of the pay step: leaving it clears them [PAY-15]. What each pays follows the tip and the amounts [PAY-10]. Cards
 * of another checkout do not count.
 */
export function useGiftCards(checkout: string, limits: GiftCardLimits): GiftCardControl {
  const [kept, setKept] = useState<{ checkout: string; cards: readonly GiftCard[] }>({ checkout, cards: [] })
  const [typed, setTyped] = useState(NOTHING_TYPED)
  const cards = kept.checkout === checkout ? kept.cards : []
  const applied = applyGiftCards(cards, limits)
  const change = (to: (before: readonly GiftCard[]) => readonly GiftCard[]) =>
    setKept((before) => ({ checkout, cards: to(before.checkout === checkout ? before.cards : []) }))
  return {
    checkout,
    applied,
    limits,
    typed,
    setTyped,
    add: (card) => {
      setTyped(NOTHING_TYPED)
      change((before) => withGiftCard(before, card))
    },
    edit: (token, text) => {
      const edited = editGiftCard(applied, token, text, limits)
      if (edited.ok) change(() => withAmount(applied, token, edited.value))
      return edited
    },
    remove: async (token) => {
      const sent = await sendCall('removeGiftCard', { checkout, token })
      if (!sent.ok) return failureText(sent)
      change((before) => withoutGiftCard(before, token))
      return undefined
    },
  }
}
