import { isWallet, type PaidCard } from '../../domain/payment/paidCard.ts'
import Stripe from 'stripe'
import { readSplit, type PaymentSplit } from './paymentSplit.ts'

/** The state of a payment. Amounts are whole cents; messages are for the customer. */
export type ChargeOutcome =
  /** The money moved: `amountCents` less `refundedCents`. The caller must compare it with the order. */
  | {
      kind: 'paid'
      intentId: string
      /** The checkout that it pays; undefined for a payment that was not made by a host of this chain. */
      orderKey: string | undefined
      /** The address of the site on which it was paid; undefined where an older version began it. */
      site: string | undefined
      /** ISO 4217, in lower case. */
      currency: string
      amountCents: number
      refundedCents: number
      /** Absent in a payment that an older version began. */
      split?: PaymentSplit
      card?: PaidCard
    }
  /** The bank wants the customer to authenticate, in the page, with this secret. */
  | { kind: 'needs-action'; intentId: string; clientSecret: string }
  | { kind: 'declined'; intentId?: string; message: string; code?: string }
  /** Money may have moved. Repeating the charge is safe: an order is never charged twice. */
  | { kind: 'unknown'; intentId?: string; message: string }

export type PaidOutcome = Extract<ChargeOutcome, { kind: 'paid' }>

const AUTHENTICATION_FAILED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.'
export const UNKNOWN_OUTCOME =
  'We could not find out whether the payment went through. Please try again in a moment: you will not be charged twice.'

/** The intent needs `latest_charge` expanded, because only the charge has the refunded amount. */
export function outcomeOf(intent: Stripe.PaymentIntent): ChargeOutcome {
  const intentId = intent.id
  switch (intent.status) {
    case 'succeeded': {
      const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
      const card = charge?.payment_method_details?.card
      const wallet = card?.wallet?.type
      return {
        kind: 'paid',
        intentId,
        orderKey: intent.metadata['order_key'],
        site: intent.metadata['site'],
        currency: intent.currency,
        amountCents: intent.amount_received,
        refundedCents: charge?.amount_refunded ?? 0,
        split: readSplit(intent.metadata),
        ...(card?.brand && card.last4
          ? { card: { brand: card.brand, last4: card.last4, ...(isWallet(wallet) ? { wallet } : {}) } }
          : {}),
      }
    }
    case 'requires_action':
      return intent.client_secret
        ? { kind: 'needs-action', intentId, clientSecret: intent.client_secret }
        : { kind: 'unknown', intentId, message: UNKNOWN_OUTCOME }
    case 'canceled':
      return { kind: 'declined', intentId, code: 'canceled', message: 'This payment was canceled.' }
    case 'requires_payment_method':
    case 'requires_confirmation': {
      const error = intent.last_payment_error
      return { kind: 'declined', intentId, message: messageOf(error), ...(error ? { code: reason(error) } : {}) }
    }
    default:
      return { kind: 'unknown', intentId, message: UNKNOWN_OUTCOME }
  }
}

function messageOf(error: Stripe.PaymentIntent.LastPaymentError | null): string {
  if (error?.code === 'payment_intent_authentication_failure') return AUTHENTICATION_FAILED
  return error?.message ?? 'The card was not charged. Please enter it again.'
}

function reason(error: Stripe.PaymentIntent.LastPaymentError): string {
  return error.decline_code ?? error.code ?? 'card_declined'
}

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
    return { kind: 'declined', intentId, message: refusalMessageOf(error), code: error.code ?? 'invalid_request' }
  }
  if (
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError
  ) {
    return { kind: 'declined', intentId, message: UNAVAILABLE, code: error.code ?? error.rawType ?? 'refused' }
  }
  return { kind: 'unknown', intentId, message: UNKNOWN_OUTCOME }
}

function refusalMessageOf(error: Stripe.errors.StripeInvalidRequestError): string {
  if (error.code === 'amount_too_small') return 'A card payment has to be at least $0.50.'
  if (error.param === 'confirmation_token' || error.param === 'payment_method') {
    return 'The card details have expired. Please enter your card again.'
  }
  return UNAVAILABLE
}
