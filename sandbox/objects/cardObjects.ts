import type { Billing, Method, Token } from '../records.ts'
import type { Card } from '../testCards.ts'

const HOURS_12 = 12 * 3600

export function isExpired(token: Token, now: number): boolean {
  return now >= token.created + HOURS_12
}

export function paymentMethodObject(method: Method): object {
  return {
    id: method.id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    ...instrument(method.card, method.billing),
    created: method.created,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
  }
}

export function confirmationTokenObject(token: Token): object {
  return {
    id: token.id,
    object: 'confirmation_token',
    created: token.created,
    expires_at: token.created + HOURS_12,
    livemode: false,
    mandate_data: null,
    metadata: {},
    payment_intent: null,
    payment_method_options: null,
    payment_method_preview: {
      ...instrument(token.card, token.billing),
      allow_redisplay: 'unspecified',
      customer: null,
      customer_account: null,
    },
    return_url: null,
    setup_future_usage: null,
    setup_intent: null,
    shipping: null,
    use_stripe_sdk: true,
  }
}

export function billingDetails(billing: Billing): object {
  return {
    address: {
      city: null,
      country: null,
      line1: null,
      line2: null,
      postal_code: null,
      state: null,
    },
    email: billing.email,
    name: billing.name,
    phone: null,
    tax_id: null,
  }
}

function instrument(card: Card, billing: Billing): object {
  return { type: 'card', billing_details: billingDetails(billing), card: cardObject(card) }
}

function cardObject(card: Card): object {
  const checks = { address_line1_check: null, address_postal_code_check: null, cvc_check: cvcCheck(card) }
  return {
    brand: card.brand,
    checks,
    country: card.country ?? 'US',
    display_brand: card.brand,
    exp_month: card.month,
    exp_year: card.year,
    fingerprint: null,
    funding: card.funding ?? 'credit',
    generated_from: null,
    last4: card.last4,
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: walletObject(card),
  }
}

const AUTHENTICATED = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: null,
  version: '2.2.0',
}

export function chargedCard(card: Card, amount: number | null, asked: boolean): object {
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: cvcCheck(card) },
    country: card.country ?? 'US',
    electronic_commerce_indicator: asked ? '05' : null,
    exp_month: card.month,
    exp_year: card.year,
    fingerprint: null,
    funding: card.funding ?? 'credit',
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: asked ? AUTHENTICATED : null,
    transaction_link_id: null,
    wallet: walletObject(card),
  }
}

function walletObject({ wallet }: Card): object | null {
  return wallet === undefined ? null : { type: wallet, dynamic_last4: null, [wallet]: {} }
}

/** A wallet has no security code to check. */
function cvcCheck(card: Card): string | null {
  if (card.wallet !== undefined) return null
  return card.behaviour === 'incorrect_cvc' ? 'fail' : 'pass'
}
