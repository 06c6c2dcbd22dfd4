import { scheme } from './cardNumber.ts'
import type { Brand } from './cardNumber.ts'

/** The bank's reaction to a card. Apart from the last four digits, nothing else of the number is stored. */
type Behaviour =
  | 'pays'
  | 'generic_decline'
  | 'insufficient_funds'
  | 'lost_card'
  | 'stolen_card'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'processing_error'
  | 'asks'
  | 'asks_then_declines'

/** Stripe's published test cards (docs.stripe.com/testing), by number. Other numbers are refused. */
const TEST_CARDS: ReadonlyMap<string, Behaviour> = new Map([
  ['4242424242424242', 'pays'],
  ['4000056655665556', 'pays'],
  ['4000001240000000', 'pays'],
  ['5555555555554444', 'pays'],
  ['2223003122003222', 'pays'],
  ['378282246310005', 'pays'],
  ['6011111111111117', 'pays'],
  ['4000000000000002', 'generic_decline'],
  ['4000000000009995', 'insufficient_funds'],
  ['4000000000009987', 'lost_card'],
  ['4000000000009979', 'stolen_card'],
  ['4000000000000069', 'expired_card'],
  ['4000000000000127', 'incorrect_cvc'],
  ['4000000000000119', 'processing_error'],
  ['4000002500003155', 'asks'],
  ['4000002760003184', 'asks'],
  ['4000000000003220', 'asks'],
  ['4000008400001629', 'asks_then_declines'],
])

const PREDEFINED_METHODS: ReadonlyMap<string, string> = new Map([
  ['pm_card_visa', '4242424242424242'],
  ['pm_card_mastercard', '5555555555554444'],
  ['pm_card_chargeDeclined', '4000000000000002'],
  ['pm_card_visa_chargeDeclined', '4000000000000002'],
  ['pm_card_chargeDeclinedInsufficientFunds', '4000000000009995'],
  ['pm_card_visa_chargeDeclinedInsufficientFunds', '4000000000009995'],
  ['pm_card_chargeDeclinedExpiredCard', '4000000000000069'],
  ['pm_card_chargeDeclinedIncorrectCvc', '4000000000000127'],
  ['pm_card_chargeDeclinedProcessingError', '4000000000000119'],
  ['pm_card_threeDSecure2Required', '4000000000003220'],
  ['pm_card_authenticationRequired', '4000002760003184'],
  ['pm_card_threeDSecureRequiredChargeDeclined', '4000008400001629'],
])

export interface Card {
  brand: Brand
  last4: string
  month: number
  year: number
  behaviour: Behaviour
  /** The wallet that it was paid from. */
  wallet?: Wallet
}

export type Wallet = 'apple_pay' | 'google_pay'

export function testCard(number: string, month: number, year: number): Card | undefined {
  const behaviour = TEST_CARDS.get(number)
  return behaviour && { brand: scheme(number).brand, last4: number.slice(-4), month, year, behaviour }
}

export function predefinedCard(id: string, now: Date): Card | undefined {
  const number = PREDEFINED_METHODS.get(id)
  return number === undefined ? undefined : testCard(number, 12, now.getUTCFullYear() + 3)
}

/** Stripe's message for a decline; undefined when the card pays. */
export function declineOf(behaviour: Behaviour): { code: string; declineCode?: string; message: string } | undefined {
  switch (behaviour) {
    case 'pays':
    case 'asks':
      return undefined
    case 'insufficient_funds':
      return { code: 'card_declined', declineCode: behaviour, message: 'Your card has insufficient funds.' }
    case 'expired_card':
      return { code: 'expired_card', message: 'Your card has expired.' }
    case 'incorrect_cvc':
      return { code: 'incorrect_cvc', message: "Your card's security code is incorrect." }
    case 'processing_error':
      return {
        code: 'processing_error',
        message: 'An error occurred while processing your card. Try again in a little bit.',
      }
    case 'asks_then_declines':
      return { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' }
    default:
      return { code: 'card_declined', declineCode: behaviour, message: 'Your card was declined.' }
  }
}
