import type { Cents } from '../money.ts'

/** A gift card in use at checkout. */
export interface AppliedGiftCard {
  /** Names it on the wire (`gt`). */
  token: string
  /** The last four digits of its number. */
  last: string
  balance: Cents
  /** What it pays of this order. */
  value: Cents
}

export const MIN_GIFT_CARD_NUMBER_LENGTH = 16
export const MIN_SECURITY_CODE_LENGTH = 4
export const MAX_GIFT_CARDS = 10

const INVALID_ENTRY = 'Please enter a valid gift card number and security code'

/** Spaces and hyphens of a number as printed do not count. */
export const cardNumberOf = (typed: string): string => typed.replace(/[\s-]/g, '')

/** Checked before the host is asked [PAY-06]. */
export const giftCardEntryFault = (number: string, code: string): string | undefined =>
  cardNumberOf(number).length < MIN_GIFT_CARD_NUMBER_LENGTH || code.trim().length < MIN_SECURITY_CODE_LENGTH
    ? INVALID_ENTRY
    : undefined

export const sumOfGiftCards = (cards: readonly Pick<AppliedGiftCard, 'value'>[]): Cents =>
  cards.reduce((sum, { value }) => sum + value, 0)
