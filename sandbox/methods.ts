import { ok } from './call.ts'
import type { Call, Handler } from './call.ts'
import { confirmationTokenObject, isExpired, methodOf, paymentMethodObject } from './objects/cardObjects.ts'
import { expiry, fullYear, passesLuhn, scheme } from './cardNumber.ts'
import { group, required, text, integer } from './params.ts'
import type { Params } from './params.ts'
import { cardError, invalid, notFound } from './refusal.ts'
import type { Billing, Method, Payment } from './records.ts'
import { predefinedCard, testCard } from './cards/testCards.ts'
import type { Card, Wallet } from './cards/testCards.ts'
import type { UnitOfWork } from './unitOfWork.ts'

const RAW_CARD_MESSAGE =
  'Sending credit card numbers directly to the Stripe API is generally unsafe. We suggest you use test tokens that map to the test card you are using, see https://stripe.com/docs/testing.'

export const createConfirmationToken: Handler = async (call, work) => {
  const data = group(call.params, 'payment_method_data')
  const card = readCard(call, data, 'payment_method_data[card]', work.now)
  const token = newToken(work, card, readBilling(data), text(call.params, 'return_url') ?? null)
  return ok(confirmationTokenObject(token))
}

export const createTestConfirmationToken: Handler = async (call, work) => {
  const id = required(text(call.params, 'payment_method'), 'payment_method')
  const card = predefinedCard(id, new Date(work.now * 1000))
  if (!card) throw notFound('PaymentMethod', id, 'payment_method')
  return ok(confirmationTokenObject(newToken(work, card, readBilling({}), null)))
}

export const createPaymentMethod: Handler = async (call, work) => {
  const card = readCard(call, call.params, 'card', work.now)
  const method: Method = {
    kind: 'method',
    id: work.newId('pm'),
    created: work.now,
    card,
    billing: readBilling(call.params),
    usedBy: null,
  }
  work.put(method)
  return ok(paymentMethodObject(method))
}

export const retrieveConfirmationToken: Handler = async (call, work) => {
  const token = await work.get(call.id)
  if (token?.kind !== 'token') throw notFound('confirmation_token', call.id)
  return ok(confirmationTokenObject(token))
}

export const retrievePaymentMethod: Handler = async (call, work) => {
  const fromToken = call.id.replace('pm_', 'ctoken_')
  await work.load([call.id, fromToken])
  const [method, token] = [await work.get(call.id), await work.get(fromToken)]
  if (method?.kind === 'method') return ok(paymentMethodObject(method))
  if (token?.kind === 'token' && token.usedBy !== null) return ok(paymentMethodObject(methodOf(token)))
  throw notFound('PaymentMethod', call.id)
}

/** The card for a payment, marked as used in the same write. Undefined when none was sent. */
export async function consumeMethod(params: Params, payment: Payment, work: UnitOfWork): Promise<Method | undefined> {
  const tokenId = text(params, 'confirmation_token')
  const methodId = text(params, 'payment_method')
  if (tokenId !== undefined) return consumeToken(tokenId, payment, work)
  if (methodId === undefined) return undefined
  const card = predefinedCard(methodId, new Date(work.now * 1000))
  const stored = card ? undefined : await work.get(methodId)
  if (!card && stored?.kind !== 'method') throw notFound('PaymentMethod', methodId, 'payment_method')
  const method: Method =
    stored?.kind === 'method'
      ? stored
      : {
          kind: 'method',
          id: work.newId('pm'),
          created: work.now,
          card: required(card, 'card'),
          billing: readBilling({}),
          usedBy: null,
        }
  if (method.usedBy !== null && method.usedBy !== payment.id) {
    throw invalid(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment. It may not be used again.',
      { param: 'payment_method' },
    )
  }
  const taken = { ...method, usedBy: payment.id }
  work.put(taken)
  return taken
}

async function consumeToken(id: string, payment: Payment, work: UnitOfWork): Promise<Method> {
  const token = await work.get(id)
  if (token?.kind !== 'token') throw notFound('confirmation_token', id, 'confirmation_token')
  if (token.usedBy !== null) {
    throw invalid(`The confirmation token ${id} has already been used. Create a new one to try again.`, {
      code: 'token_already_used',
      param: 'confirmation_token',
    })
  }
  if (isExpired(token, work.now)) {
    throw invalid(`The confirmation token ${id} has expired.`, {
      code: 'resource_missing',
      param: 'confirmation_token',
    })
  }
  const taken = { ...token, usedBy: payment.id }
  work.put(taken)
  return methodOf(taken)
}

function newToken(work: UnitOfWork, card: Card, details: Billing, returnUrl: string | null) {
  const token = {
    kind: 'token' as const,
    id: work.newId('ctoken'),
    created: work.now,
    card,
    billing: details,
    returnUrl,
    usedBy: null,
  }
  work.put(token)
  return token
}

// The only place that sees a card number; it uses it only to look up the test card.
function readCard(call: Call, data: Params, name: string, now: number): Card {
  if (call.access === 'secret') throw invalid(RAW_CARD_MESSAGE, { status: 402 })
  if (text(data, 'type') !== 'card')
    throw invalid('Invalid payment method type: only card is accepted.', { param: 'type' })
  const sent = group(data, 'card')
  const number = (text(sent, 'number') ?? '').replaceAll(/\s/g, '')
  const kind = scheme(number)
  const month = integer(sent, 'exp_month') ?? 0
  const year = fullYear(integer(sent, 'exp_year') ?? 0)
  if (!/^\d+$/.test(number) || !kind.lengths.includes(number.length) || !passesLuhn(number)) {
    throw cardError('incorrect_number', 'Your card number is incorrect.', `${name}[number]`)
  }
  if (month < 1 || month > 12) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", `${name}[exp_month]`)
  }
  if (expiry(month, year, new Date(now * 1000)) !== 'ok') {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", `${name}[exp_year]`)
  }
  const wallet = walletIn(text(sent, 'wallet'), `${name}[wallet]`)
  if (wallet === undefined && !new RegExp(`^\\d{${kind.cvc}}$`).test(text(sent, 'cvc') ?? '')) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.", `${name}[cvc]`)
  }
  const card = testCard(number, month, year)
  if (card) return wallet === undefined ? card : { ...card, wallet }
  throw cardError(
    'card_declined',
    'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
    `${name}[number]`,
  )
}

function walletIn(sent: string | undefined, param: string): Wallet | undefined {
  if (sent === undefined || sent === 'apple_pay' || sent === 'google_pay') return sent
  throw invalid('Invalid wallet: only apple_pay and google_pay are accepted.', { param })
}

function readBilling(data: Params): Billing {
  const sent = group(data, 'billing_details')
  const address = group(sent, 'address')
  return {
    name: text(sent, 'name')?.slice(0, 200) ?? null,
    email: text(sent, 'email')?.slice(0, 200) ?? null,
    phone: text(sent, 'phone')?.slice(0, 40) ?? null,
    country: text(address, 'country')?.slice(0, 2) ?? null,
    postalCode: text(address, 'postal_code')?.slice(0, 12) ?? null,
  }
}
