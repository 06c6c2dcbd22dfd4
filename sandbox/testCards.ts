import { scheme } from './cardNumber.ts'
import type { Brand } from './cardNumber.ts'

/** The bank's reaction to a card. Apart from the last four digits, nothing else of the number is stored. */
export type Behaviour =
  | 'pays'
  | 'generic_decline'
  | 'insufficient_funds'
  | 'lost_card'
  | 'stolen_card'
  | 'card_velocity_exceeded'
  | 'fraudulent'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'processing_error'
  | 'asks'
  | 'asks_then_declines'
  | 'asks_then_insufficient_funds'
  /** A refund is pending first, and succeeds later. */
  | 'refunds_late'
  /** A refund succeeds first, and fails later. */
  | 'refund_fails'
  /** The customer disputes the charge soon after. */
  | 'disputed_as_fraudulent'
  | 'disputed_as_not_received'
  /** The customer's bank inquires first: the charge can still be refunded. */
  | 'inquired'

interface TestCard {
  behaviour: Behaviour
  funding: 'credit' | 'debit' | 'prepaid'
  country: string
}

const card = (behaviour: Behaviour, other: Partial<TestCard> = {}): TestCard => ({
  behaviour,
  funding: 'credit',
  country: 'US',
  ...other,
})

/** Stripe's published test cards (docs.stripe.com/testing), by number. Other numbers are refused. */
const TEST_CARDS: ReadonlyMap<string, TestCard> = new Map([
  ['4242424242424242', card('pays')],
  ['4000056655665556', card('pays', { funding: 'debit' })],
  ['4000001240000000', card('pays', { country: 'CA' })],
  ['5555555555554444', card('pays')],
  ['2223003122003222', card('pays')],
  ['5200828282828210', card('pays', { funding: 'debit' })],
  ['5105105105105100', card('pays', { funding: 'prepaid' })],
  ['378282246310005', card('pays')],
  ['371449635398431', card('pays')],
  ['6011111111111117', card('pays')],
  ['6011000990139424', card('pays')],
  ['3056930009020004', card('pays')],
  ['36227206271667', card('pays')],
  ['3566002020360505', card('pays')],
  ['6200000000000005', card('pays')],
  ['4000000000000002', card('generic_decline')],
  ['4000000000000341', card('generic_decline')],
  ['4000000000009995', card('insufficient_funds')],
  ['4000000000009987', card('lost_card')],
  ['4000000000009979', card('stolen_card')],
  ['4000000000006975', card('card_velocity_exceeded')],
  ['4100000000000019', card('fraudulent')],
  ['4000000000000069', card('expired_card')],
  ['4000000000000127', card('incorrect_cvc')],
  ['4000000000000119', card('processing_error')],
  ['4000002500003155', card('asks')],
  ['4000002760003184', card('asks')],
  ['4000000000003220', card('asks')],
  ['4000008400001629', card('asks_then_declines')],
  ['4000008260003178', card('asks_then_insufficient_funds')],
  ['4000000000007726', card('refunds_late')],
  ['4000000000005126', card('refund_fails')],
  ['4000000000000259', card('disputed_as_fraudulent')],
  ['4000000000002685', card('disputed_as_not_received')],
  ['4000000000001976', card('inquired')],
])

/** Stripe's predefined payment methods, for who has no page. */
const PREDEFINED_METHODS: ReadonlyMap<string, string> = new Map([
  ['pm_card_visa', '4242424242424242'],
  ['pm_card_chargeDeclined', '4000000000000002'],
  ['pm_card_threeDSecure2Required', '4000000000003220'],
  ['pm_card_createDispute', '4000000000000259'],
])

/** Cards that an older sandbox stored have neither funding nor country. */
export interface Card extends Partial<Omit<TestCard, 'behaviour'>> {
  behaviour: Behaviour
  brand: Brand
  last4: string
  month: number
  year: number
  /** The wallet that it was paid from. */
  wallet?: Wallet
}

export type Wallet = 'apple_pay' | 'google_pay'

export function testCard(number: string, month: number, year: number): Card | undefined {
  const found = TEST_CARDS.get(number)
  return found && { ...found, brand: scheme(number).brand, last4: number.slice(-4), month, year }
}

export function predefinedCard(id: string, now: Date): Card | undefined {
  const number = PREDEFINED_METHODS.get(id)
  return number === undefined ? undefined : testCard(number, 12, now.getUTCFullYear() + 3)
}

/** With Stripe's message. */
export interface Decline {
  code: string
  declineCode?: string
  message: string
}

const declined = (declineCode: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  declineCode,
  message,
})
const insufficientFunds = declined('insufficient_funds', 'Your card has insufficient funds.')

export const DECLINES: Partial<Record<Behaviour, Decline>> = {
  generic_decline: declined('generic_decline'),
  asks_then_declines: declined('generic_decline'),
  lost_card: declined('lost_card'),
  stolen_card: declined('stolen_card'),
  fraudulent: declined('fraudulent'),
  insufficient_funds: insufficientFunds,
  asks_then_insufficient_funds: insufficientFunds,
  card_velocity_exceeded: declined(
    'card_velocity_exceeded',
    'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  ),
  expired_card: { code: 'expired_card', message: 'Your card has expired.' },
  incorrect_cvc: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  processing_error: {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
}

/** How the customer disputes a charge. */
export const DISPUTES: Partial<Record<Behaviour, { reason: string; isInquiry: boolean }>> = {
  disputed_as_fraudulent: { reason: 'fraudulent', isInquiry: false },
  disputed_as_not_received: { reason: 'product_not_received', isInquiry: false },
  inquired: { reason: 'fraudulent', isInquiry: true },
}
