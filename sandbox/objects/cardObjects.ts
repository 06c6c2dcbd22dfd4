import type { Billing, Method, Token } from '../records.ts'
import type { Card } from '../cards/testCards.ts'

const HOURS_12 = 12 * 3600

export function isExpired(token: Token, now: number): boolean {
  return now >= token.created + HOURS_12
}

export function methodOf(token: Token): Method {
  const id = token.id.replace('ctoken_', 'pm_')
  return { kind: 'method', id, created: token.created, card: token.card, billing: token.billing, usedBy: token.usedBy }
}

export function paymentMethodObject(method: Method): object {
  return {
    id: method.id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    ...instrument(method.card, method.billing),
    created: method.created,
    customer: null,
    livemode: false,
    metadata: {},
  }
}

export function confirmationTokenObject(token: Token): object {
  return {
    id: token.id,
    object: 'confirmation_token',
    created: token.created,
    expires_at: token.usedBy === null ? token.created + HOURS_12 : null,
    livemode: false,
    mandate_data: null,
    payment_intent: token.usedBy,
    payment_method_options: null,
    payment_method_preview: {
      ...instrument(token.card, token.billing),
      allow_redisplay: 'unspecified',
      customer: null,
    },
    return_url: token.returnUrl,
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
      country: billing.country,
      line1: null,
      line2: null,
      postal_code: billing.postalCode,
      state: null,
    },
    email: billing.email,
    name: billing.name,
    phone: billing.phone,
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
    three_d_secure_usage: { supported: true },
    wallet: walletObject(card),
  }
}

export function chargedCard(card: Card, asked: boolean): object {
  return {
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: cvcCheck(card) },
    country: card.country ?? 'US',
    exp_month: card.month,
    exp_year: card.year,
    fingerprint: null,
    funding: card.funding ?? 'credit',
    last4: card.last4,
    network: card.brand,
    three_d_secure: asked ? { result: 'authenticated', version: '2.2.0' } : null,
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
