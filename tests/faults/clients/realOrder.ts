import { isFullyCovered, rawBalance, tipAmount } from '../../../domain/payment/balance.ts'
import { realLines, type Cart } from '../../../domain/cart/cart.ts'
import type { AnswerOf } from '../../../contract/calls.ts'
import type { Percent } from '../../../domain/money.ts'
import type { Paid } from '../../../src/device/payment/payOrder.ts'
import type { AddedGiftCard, Agreed, Buyer, Outcome, World } from './client.ts'
import { giftCardPayments } from './discountCalls.ts'
import { detailsFor } from './inputs.ts'
import { rethrowAsync } from './rethrowAsync.ts'
import type { Tab } from './realTab.ts'

/** Confirm and Place Order through the page's own payment code, in any tab of a device. */
export interface RealOrder {
  check: (tab: Tab, buyer: Buyer) => Promise<{ ok: true } | { ok: false; message: string }>
  complete: (tab: Tab, card: string, tip: Percent, giftCards: readonly AddedGiftCard[]) => Promise<Agreed>
  /** The checkout that was checked last. */
  checkout: () => string
  outcome: () => Promise<Outcome>
  /** Checks, in this tab, an order that a closed tab left unanswered. */
  goOn: (tab: Tab) => void
}

export function realOrder(authenticate: World['authenticate']): RealOrder {
  let checked: { buyer: Buyer; payment: AnswerOf<'completeCheck'>['payment']; cart: Cart } | undefined
  /** True from the press until its outcome is known. */
  let pressed = false
  let known: (outcome: Outcome) => void = () => undefined
  let outcome: Promise<Outcome> | undefined

  function hear(tab: Tab, paying: Promise<Paid | undefined>): void {
    paying.then(async (paid) => {
      if (!tab.isOpen() || !pressed) return
      pressed = false
      if (paid?.kind === 'placed') return known({ shown: 'placed', number: paid.order.number })
      if (paid) return known({ shown: 'not placed', message: paid.message })
      // The closed tab has settled the order or never sent it; the mail's number shows which.
      const number = tab.mail.number
      known(number ? { shown: 'placed', number } : { shown: 'not placed', message: 'It never left.' })
    }, rethrowAsync)
  }

  return {
    check: async (tab, buyer) => {
      const { cart } = await tab.memory.change((same) => same)
      const sent = await tab.send('completeCheck', { ...detailsFor(cart.storeHash, buyer), tip: 0 })
      if (sent.ok) checked = { buyer, payment: sent.answer.payment, cart }
      return sent
    },
    checkout: () => checked?.payment.checkout ?? '',
    complete: async (tab, card, percent, added) => {
      if (!checked) throw new Error('there is nothing to complete')
      const { buyer, payment, cart } = checked
      const amounts = { ...payment, subtotal: cart.subtotal }
      const tip = tipAmount(amounts, percent)
      const giftCards = isFullyCovered(amounts) ? [] : giftCardPayments(added, amounts, tip)
      const giftCardAmount = giftCards.reduce((sum, { amount }) => sum + amount, 0)
      const cardAmount = Math.max(0, rawBalance(amounts, tip, giftCardAmount))
      const input = { ...detailsFor(cart.storeHash, buyer), checkout: payment.checkout, tip, cardAmount }
      const pieces = realLines(cart).map(({ productHash, quantity }) => ({ product: productHash, quantity }))
      pressed = true
      outcome = new Promise((resolve) => (known = resolve))
      tab.mail.number = undefined
      const whole = { ...input, giftCardAmount, giftCards, ...(cardAmount > 0 ? { paymentMethod: card } : {}) }
      hear(tab, tab.buyer.payOrder({ input: whole, pieces, authenticate }))
      return { card: cardAmount, giftCards: giftCardAmount }
    },
    outcome: () => outcome ?? Promise.resolve({ shown: 'not placed', message: 'Nothing was pressed.' }),
    goOn: (tab) => {
      if (pressed) hear(tab, tab.buyer.checkOrder())
    },
  }
}
