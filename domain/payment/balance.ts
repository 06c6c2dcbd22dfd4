import { percentOf, type Cents, type Percent } from '../money.ts'

export interface Amounts {
  /** Goods and deposit, before any discount (D-01). */
  subtotal: Cents
  delivery: Cents
  gst: Cents
  pst: Cents
  discount: Cents
}

/** The card provider takes no less. */
export const LEAST_CARD_PAYMENT: Cents = 50

export const TIP_PRESETS: readonly Percent[] = [0, 15, 20, 25]
export const DEFAULT_TIP: Percent = 15

/** Parses a typed tip: whole percent, clamped to 0 to 100; undefined when it is not a whole number [PAY-03]. */
export const typedTip = (text: string): Percent | undefined =>
  /^\s*\d+\s*%?\s*$/.test(text) ? Math.min(100, Number.parseInt(text, 10)) : undefined

export const dueBeforeTip = ({ subtotal, delivery, gst, pst, discount }: Amounts): Cents =>
  subtotal + delivery + pst + gst - discount

/** Nothing is due before the tip: card form and tip are hidden and the tip is 0 [PAY-19 AMT-08], D-04. */
export const isFullyCovered = (amounts: Amounts): boolean => dueBeforeTip(amounts) <= 0

/** Percent of the undiscounted subtotal, rounded to cents [AMT-07], Q-02. */
export const tipAmount = (amounts: Amounts, percent: Percent): Cents =>
  isFullyCovered(amounts) ? 0 : percentOf(amounts.subtotal, percent)

/** Subtotal + delivery + PST + GST − discount + tip − gift cards; negative is refused on submit [AMT-06 PAY-21]. */
export const rawBalance = (amounts: Amounts, tip: Cents, giftCards: Cents): Cents =>
  dueBeforeTip(amounts) + tip - giftCards

/** What wallet or card pays; a negative balance becomes 0 [AMT-09]. */
export const remainingBalance = (amounts: Amounts, tip: Cents, giftCards: Cents): Cents =>
  Math.max(0, rawBalance(amounts, tip, giftCards))

/** The host accepts 0 to 100 whole percent of the subtotal (D-05). */
export const isValidTip = (amounts: Amounts, tip: Cents): boolean =>
  isFullyCovered(amounts)
    ? tip === 0
    : Array.from({ length: 101 }, (_, percent) => percentOf(amounts.subtotal, percent)).includes(tip)
