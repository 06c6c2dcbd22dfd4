import Stripe from 'stripe'
import { UNKNOWN_OUTCOME } from './cardOutcome.ts'
import type { ChargeOutcome } from './cardOutcome.ts'

const UNAVAILABLE = 'Card payment is not available right now. Your card was not charged.'

type Failure = Extract<ChargeOutcome, { kind: 'declined' | 'unknown' }>

/**
 * A failure that is not certainly a refusal is `unknown`. So is a rate limit: it may answer the repeat of a request that charged
 * and whose answer was lost.
 */
export function failureOf(error: unknown, intentId?: string): Failure {
  if (error instanceof Stripe.errors.StripeCardError) {
    const code = error.decline_code || error.code
    return { kind: 'declined', intentId: error.payment_intent?.id ?? intentId, message: error.message, code }
  }
  if (error instanceof Stripe.errors.StripeInvalidRequestError) {
    return { kind: 'declined', intentId, message: messageOf(error), code: error.code ?? 'invalid_request' }
  }
  if (
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError
  ) {
    return { kind: 'declined', intentId, message: UNAVAILABLE, code: error.code ?? error.rawType ?? 'refused' }
  }
  return { kind: 'unknown', intentId, message: UNKNOWN_OUTCOME }
}

function messageOf(error: Stripe.errors.StripeInvalidRequestError): string {
  if (error.code === 'amount_too_small') return 'A card payment has to be at least $0.50.'
  if (error.param === 'confirmation_token' || error.param === 'payment_method') {
    return 'The card details have expired. Please enter your card again.'
  }
  return UNAVAILABLE
}
