import { isFullyCovered, rawBalance, tipAmount } from '../../../domain/payment/balance.ts'
import type { Cart } from '../../../domain/cart/cart.ts'
import type { AnswerOf, InputOf } from '../../../contract/calls.ts'
import type { Percent } from '../../../domain/money.ts'
import { backOffMs } from '../../../domain/outbox/sendingOrder.ts'
import type { Api } from '../../../src/device/api/apiClient.ts'
import type { AddedGiftCard, Agreed, Buyer, FaultClient, Outcome, World } from './client.ts'
import { giftCardPayments } from './discountCalls.ts'
import { detailsFor } from './inputs.ts'
import { rethrowAsync } from './rethrowAsync.ts'
import type { Signal } from './signal.ts'

/** A checked order and its payment intent, which is stored before the request leaves. */
export interface Checkout {
  buyer: Buyer
  payment: AnswerOf<'completeCheck'>['payment']
  /** The cart that was checked. */
  cart: Cart
  intent?: InputOf<'complete'>
  outcome?: Outcome
}

export interface OrderParts {
  world: World
  send: Api
  signal: Signal
  isOpen: () => boolean
  /** State that outlives the tab. */
  kept: { checkout?: Checkout }
  /** The host's cart. */
  cart: () => Promise<Cart>
  /** Called when an order is placed, which empties the cart. */
  onPlaced: () => Promise<void>
  habits?: {
    /** Reports an order without an answer as not placed. */
    saysNotPlacedUnheard?: boolean
    /** Shows the thank-you page before the host has answered. */
    thanksTooEarly?: boolean
  }
}

export interface OrderPayments extends Pick<FaultClient, 'check' | 'outcome'> {
  complete: (card: string, tip: Percent, giftCards: readonly AddedGiftCard[]) => Agreed
  /** Resumes an order that the last tab left unanswered. */
  goOn: () => void
}

export function orderPayments({
  world,
  habits = {},
  kept,
  cart,
  onPlaced,
  send,
  signal,
  isOpen,
}: OrderParts): OrderPayments {
  /** Repeats complete until the host answers; the host gives the same order for the same checkout. */
  async function place(checkout: Checkout, intent: InputOf<'complete'>): Promise<void> {
    const show = async (outcome: Outcome) => {
      if (outcome.shown === 'placed') await onPlaced()
      checkout.outcome = outcome
      signal.changed()
    }
    if (habits.thanksTooEarly) {
      send('complete', intent).catch(rethrowAsync)
      await show({ shown: 'placed', number: 'soon' })
    }
    for (let tries = 1; isOpen() && !checkout.outcome; tries += 1) {
      const sent = await send('complete', intent)
      if (!isOpen()) return
      const secret = sent.ok && sent.answer.needsAction ? sent.answer.clientSecret : undefined
      if (secret !== undefined) await world.authenticate(secret)
      else if (sent.ok && sent.answer.number) await show({ shown: 'placed', number: sent.answer.number })
      else if (!sent.ok && (sent.kind === 'refused' || habits.saysNotPlacedUnheard))
        await show({ shown: 'not placed', message: sent.message })
      else await world.wait(backOffMs(tries, world.random()))
    }
  }

  return {
    check: async (buyer) => {
      const here = await cart()
      const sent = await send('completeCheck', { ...detailsFor(here.storeHash, buyer), tip: 0 })
      if (sent.ok) kept.checkout = { buyer, payment: sent.answer.payment, cart: here }
      return sent
    },
    complete: (card, percent, added) => {
      const { checkout } = kept
      if (!checkout) throw new Error('there is nothing to complete')
      const amounts = { ...checkout.payment, subtotal: checkout.cart.subtotal }
      const tip = tipAmount(amounts, percent)
      const giftCards = isFullyCovered(amounts) ? [] : giftCardPayments(added, amounts, tip)
      const giftCardAmount = giftCards.reduce((sum, { amount }) => sum + amount, 0)
      const cardAmount = Math.max(0, rawBalance(amounts, tip, giftCardAmount))
      checkout.intent = {
        ...detailsFor(checkout.cart.storeHash, checkout.buyer),
        checkout: checkout.payment.checkout,
        tip,
        giftCardAmount,
        giftCards,
        cardAmount,
        ...(cardAmount > 0 ? { paymentMethod: card } : {}),
      }
      checkout.outcome = undefined
      place(checkout, checkout.intent).catch(rethrowAsync)
      return { card: cardAmount, giftCards: giftCardAmount }
    },
    outcome: async () => {
      await signal.until(() => kept.checkout?.outcome !== undefined)
      return kept.checkout?.outcome ?? { shown: 'not placed', message: '' }
    },
    goOn: () => {
      const { checkout } = kept
      if (checkout?.intent && !checkout.outcome) place(checkout, checkout.intent).catch(rethrowAsync)
    },
  }
}
