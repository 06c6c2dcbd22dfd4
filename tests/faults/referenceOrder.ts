import { rawBalance, tipAmount } from '../../rules/balance.ts'
import { emptyCart } from '../../rules/cart.ts'
import type { AnswerOf, InputOf } from '../../rules/calls/calls.ts'
import type { Cents, Percent } from '../../rules/money.ts'
import { backOff } from '../../rules/outbox.ts'
import type { Buyer, FaultClient, Outcome } from './client.ts'
import { detailsFor } from './inputs.ts'
import { loud } from './loud.ts'
import type { Tab } from './reference.ts'

/** A checked order, and what was pressed about it; kept before the first byte leaves. */
export interface Checkout {
  buyer: Buyer
  payment: AnswerOf<'completeCheck'>['payment']
  intent?: InputOf<'complete'>
  outcome?: Outcome
}

export interface OrderDesk extends Pick<FaultClient, 'check' | 'outcome'> {
  complete: (card: string, tip: Percent) => Cents
  /** Asks on about an order that the last tab left unanswered. */
  goOn: () => void
}

export function orderDesk({ world, habits, memory, send, signal, isOpen }: Tab): OrderDesk {
  const store = () => memory.remembered.cart.storeHash

  /** The same checkout asked again and again gives the same order: an unheard answer leaves it open until one is heard. */
  async function place(checkout: Checkout, intent: InputOf<'complete'>): Promise<void> {
    const show = (outcome: Outcome) => {
      checkout.outcome = outcome
      if (outcome.shown === 'placed') {
        memory.isStale = true
        memory.remembered = { ...memory.remembered, cart: emptyCart(store()) }
      }
      signal.changed()
    }
    if (habits.thanksTooEarly) {
      send('complete', intent).catch(loud)
      show({ shown: 'placed', number: 'soon' })
    }
    for (let tries = 1; isOpen() && !checkout.outcome; tries += 1) {
      const sent = await send('complete', intent)
      if (!isOpen()) return
      if (sent.ok && sent.answer.number) show({ shown: 'placed', number: sent.answer.number })
      else if (!sent.ok && (sent.kind === 'refused' || habits.saysNotPlacedUnheard))
        show({ shown: 'not placed', message: sent.message })
      else await world.wait(backOff(tries, world.random()))
    }
  }

  return {
    check: async (buyer) => {
      const sent = await send('completeCheck', { ...detailsFor(store(), buyer), tip: 0 })
      if (sent.ok) memory.checkout = { buyer, payment: sent.answer.payment }
      return sent
    },
    complete: (card, percent) => {
      const { checkout } = memory
      if (!checkout) throw new Error('there is nothing to complete')
      const amounts = { ...checkout.payment, subtotal: memory.remembered.cart.subtotal }
      const tip = tipAmount(amounts, percent)
      const agreed = rawBalance(amounts, tip, 0)
      checkout.intent = {
        ...detailsFor(store(), checkout.buyer),
        checkout: checkout.payment.checkout,
        tip,
        giftCardAmount: 0,
        giftCards: [],
        cardAmount: agreed,
        paymentMethod: card,
      }
      checkout.outcome = undefined
      place(checkout, checkout.intent).catch(loud)
      return agreed
    },
    outcome: async () => {
      await signal.until(() => memory.checkout?.outcome !== undefined)
      return memory.checkout?.outcome ?? { shown: 'not placed', message: '' }
    },
    goOn: () => {
      const { checkout } = memory
      if (checkout?.intent && !checkout.outcome) place(checkout, checkout.intent).catch(loud)
    },
  }
}
