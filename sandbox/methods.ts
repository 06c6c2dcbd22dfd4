import { ok } from './call.ts'
import type { Call, Handler } from './call.ts'
import { confirmationTokenObject, isExpired } from './objects/cardObjects.ts'
import { expiry, fullYear, passesLuhn, scheme } from './cardNumber.ts'
import { group, text, integer } from './params.ts'
import type { Params } from './params.ts'
import { cardError, invalid, notFound } from './refusal.ts'
import type { Billing, Method, Payment, Token } from './records.ts'
import { predefinedCard, testCard } from './testCards.ts'
import type { Card, Wallet } from './testCards.ts'
import type { UnitOfWork } from './unitOfWork.ts'

const RAW_CARD_MESSAGE =
  'Sending credit card numbers directly to the Stripe API is generally unsafe. We suggest you use test tokens that map to the test card you are using, see https://stripe.com/docs/testing.'

export const createConfirmationToken: Handler = async (call, work) => {
  const data = group(call.params, 'payment_method_data')
  const card = readCard(call, data, work.now)
  const token: Token = {
    kind: 'token',
    id: work.newId('ctoken'),
    created: work.now,
    card,
    billing: readBilling(data),
    usedBy: null,
  }
  work.put(token)
  return ok(confirmationTokenObject(token))
}

/** The card for a payment. A token is marked as used in the same write. */
export async function consumeMethod(params: Params, payment: Payment, work: UnitOfWork): Promise<Method> {
  const tokenId = text(params, 'confirmation_token')
  if (tokenId !== undefined) return consumeToken(tokenId, payment, work)
  const id = text(params, 'payment_method')
  if (id === undefined)
    throw invalid('You cannot confirm this PaymentIntent because it is missing a payment method.', {
      code: 'payment_intent_unexpected_state',
    })
  const card = predefinedCard(id, new Date(work.now * 1000))
  if (!card) throw notFound('PaymentMethod', id, 'payment_method')
  return { id: work.newId('pm'), created: work.now, card, billing: readBilling({}) }
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
  work.put({ ...token, usedBy: payment.id })
  const { created, card, billing } = token
  return { id: id.replace('ctoken_', 'pm_'), created, card, billing }
}

// The only place that sees a card number; it uses it only to look up the test card.
function readCard(call: Call, data: Params, now: number): Card {
  const name = 'payment_method_data[card]'
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
  return {
    name: text(sent, 'name')?.slice(0, 200) ?? null,
    email: text(sent, 'email')?.slice(0, 200) ?? null,
  }
}
