import { billingDetails, chargedCard } from './cardObjects.ts'
import { disputesUntil } from './disputeObjects.ts'
import type { Charge, Payment } from '../records.ts'
import { refundedCents } from './refundObjects.ts'

export function paymentIntentObject(payment: Payment, now: number, expand: readonly string[] = []): object {
  const last = payment.charges.at(-1)
  return {
    ...publicPaymentIntentObject(payment),
    allowed_payment_method_types: ['card'],
    amount_capturable: 0,
    amount_received: payment.status === 'succeeded' ? payment.amount : 0,
    application: null,
    application_fee_amount: null,
    customer: null,
    customer_account: null,
    excluded_payment_method_types: null,
    latest_charge: last && expand.includes('latest_charge') ? chargeObject(payment, last, now) : (last?.id ?? null),
    managed_payments: null,
    metadata: payment.metadata,
    on_behalf_of: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_record: null,
    review: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer_data: null,
    transfer_group: null,
  }
}

export function publicPaymentIntentObject(payment: Payment): object {
  return {
    id: payment.id,
    object: 'payment_intent',
    amount: payment.amount,
    automatic_payment_methods: { allow_redirects: 'never', enabled: true },
    canceled_at: payment.canceledAt,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: payment.clientSecret,
    confirmation_method: 'automatic',
    created: payment.created,
    currency: payment.currency,
    description: null,
    last_payment_error: payment.error,
    livemode: false,
    next_action:
      payment.status === 'requires_action'
        ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } }
        : null,
    payment_method: payment.method?.id ?? null,
    payment_method_types: ['card'],
    processing: null,
    receipt_email: null,
    setup_future_usage: null,
    shipping: null,
    status: payment.status,
  }
}

export function chargeObject(payment: Payment, charge: Charge, now: number): object {
  const paid = charge.decline === null
  const back = paid ? refundedCents(payment, now) : 0
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: paid ? charge.amount : 0,
    amount_refunded: back,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: billingDetails(charge.method.billing),
    calculated_statement_descriptor: null,
    captured: paid,
    created: charge.created,
    currency: payment.currency,
    customer: null,
    description: null,
    disputed: disputesUntil(payment, now).some((dispute) => dispute.charge === charge.id),
    failure_balance_transaction: null,
    failure_code: charge.decline?.code ?? null,
    failure_message: charge.decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: payment.metadata,
    on_behalf_of: null,
    outcome: outcome(charge),
    paid,
    payment_intent: payment.id,
    payment_method: charge.method.id,
    payment_method_details: {
      card: chargedCard(charge.method.card, paid ? charge.amount : null, charge.asked),
      type: 'card',
    },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: paid && back === charge.amount,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: paid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  }
}

function outcome({ decline, method }: Charge): object {
  const codes = { advice_code: null, network_advice_code: null, network_decline_code: null }
  if (decline === null) {
    const message = 'Payment complete.'
    return {
      ...codes,
      network_status: 'approved_by_network',
      reason: null,
      seller_message: message,
      type: 'authorized',
    }
  }
  if (method.card.behaviour === 'fraudulent') {
    const message = 'Stripe blocked this payment as too risky.'
    return {
      ...codes,
      network_status: 'not_sent_to_network',
      reason: 'highest_risk_level',
      risk_level: 'highest',
      seller_message: message,
      type: 'blocked',
    }
  }
  const reason = decline.declineCode ?? decline.code
  const message = 'The bank did not return any further details with this decline.'
  return {
    ...codes,
    network_status: 'declined_by_network',
    reason,
    seller_message: message,
    type: 'issuer_declined',
  }
}
