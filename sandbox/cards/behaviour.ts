import type { Behaviour } from './testCards.ts'

export interface Decline {
  code: string
  declineCode?: string
  message: string
}

export function asksForAuthentication(behaviour: Behaviour): boolean {
  return behaviour.startsWith('asks')
}

/** Stripe's message for a decline; undefined when the card pays. */
export function declineOf(behaviour: Behaviour): Decline | undefined {
  switch (behaviour) {
    case 'insufficient_funds':
    case 'asks_then_insufficient_funds':
      return {
        code: 'card_declined',
        declineCode: 'insufficient_funds',
        message: 'Your card has insufficient funds.',
      }
    case 'expired_card':
      return { code: 'expired_card', message: 'Your card has expired.' }
    case 'incorrect_cvc':
      return {
        code: 'incorrect_cvc',
        message: "Your card's security code is incorrect.",
      }
    case 'processing_error':
      return {
        code: 'processing_error',
        message: 'An error occurred while processing your card. Try again in a little bit.',
      }
    case 'card_velocity_exceeded':
      return {
        code: 'card_declined',
        declineCode: 'card_velocity_exceeded',
        message: 'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
      }
    case 'generic_decline':
    case 'lost_card':
    case 'stolen_card':
    case 'fraudulent':
      return { code: 'card_declined', declineCode: behaviour, message: 'Your card was declined.' }
    case 'asks_then_declines':
      return { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' }
    default:
      return undefined
  }
}

/** How the customer disputes a charge; undefined when not at all. */
export function disputeOf(
  behaviour: Behaviour,
): { reason: 'fraudulent' | 'product_not_received'; isInquiry: boolean } | undefined {
  switch (behaviour) {
    case 'disputed_as_fraudulent':
      return { reason: 'fraudulent', isInquiry: false }
    case 'disputed_as_not_received':
      return { reason: 'product_not_received', isInquiry: false }
    case 'inquired':
      return { reason: 'fraudulent', isInquiry: true }
    default:
      return undefined
  }
}
