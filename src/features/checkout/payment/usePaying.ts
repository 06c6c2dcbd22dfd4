import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Paid, Reason } from '../../../device/payment/payOrder.ts'
import { SESSION_LOST, takeSessionLoss } from '../../../device/store/sessionLoss.ts'
import { withoutReload } from '../../../device/reload.ts'
import { remainingOf, type Bill } from '../checkoutAmounts.ts'
import {
  type ChangeCheckout,
  type Checked,
  type CheckoutData,
  type CheckoutState,
  orderInput,
} from '../checkoutState.ts'
import { realLines } from '../../../../domain/cart/cart.ts'
import { rawBalance } from '../../../../domain/payment/balance.ts'
import { sumOfGiftCards } from '../../../../domain/payment/giftCards.ts'
import type { Card } from '../../../services/card/actions.ts'
import { cartChanges } from '../../../../domain/cart/cartChanges.ts'
import { sendCall } from '../../../device/api/sendCall.ts'

export type Placed = Extract<Paid, { kind: 'placed' }>

export interface PayingPlan {
  data: CheckoutData
  state: CheckoutState
  checked: Checked
  bill: Bill
  onChange: ChangeCheckout
  /** The order was refused for something that the details step asks: phone, time, address, coupon, points or cart. */
  onDetailsRefused: (reason: Reason) => void
  onPlaced: (placed: Placed) => void
  onDone: (placed: Placed) => void
}

/** How long 'Payment was successful!' is shown [PAY-18]. */
const SUCCESS_MS = 1200

/** One payment at a time: its phase, and what came of it [PAY-17 PAY-18]. */
export function usePaying(plan: PayingPlan) {
  const { data, state, checked, bill, onChange, onDetailsRefused, onPlaced, onDone } = plan
  const [error, setError] = useState<string>()
  const [phase, setPhase] = useState<'ready' | 'working' | 'checking' | 'paid'>('ready')
  const [placed, setPlaced] = useState<Placed>()
  const working = useRef(false)

  const done = useEffectEvent(onDone)
  useEffect(() => {
    if (!placed) return
    const timer = setTimeout(() => done(placed), SUCCESS_MS)
    return () => clearTimeout(timer)
  }, [placed])

  /** A second press during the first would be a second submit [PAY-17]. */
  async function pay(payingWith: PayingWith): Promise<{ ok: boolean }> {
    if (working.current || placed) return { ok: false }
    working.current = true
    setError(undefined)
    setPhase('working')
    const paid = await withoutReload(placeOrder(data, state, bill, payingWith, () => setPhase('checking')))
    if (paid?.kind === 'placed') {
      working.current = false
      setPhase('paid')
      setPlaced(paid)
      onPlaced(paid)
      return { ok: true }
    }
    if (paid) await explain(paid)
    working.current = false
    setPhase('ready')
    return { ok: false }
  }

  async function explain(paid: Reason & { isRefused?: boolean }) {
    if (paid.isRefused && takeSessionLoss()) return onDetailsRefused({ message: SESSION_LOST })
    if (paid.verificationRequired || paid.timePassed || paid.addressRequired) return onDetailsRefused(paid)
    const now = paid.isRefused ? await recheckOrder(data, state, checked) : { kind: 'same' as const }
    if (now.kind === 'changed') return onDetailsRefused({ ...paid, ...now.reason })
    if (now.kind === 'renewed') onChange({ checked: now.checked })
    const isWithoutCards = now.kind === 'renewed' && bill.giftCards.length > 0
    setError(isWithoutCards ? `${paid.message} Please add your gift cards again.` : paid.message)
  }

  return { phase, error, clearError: () => setError(undefined), pay }
}

/** Where the money comes from: the card form or a wallet. */
interface PayingWith {
  card: Card | undefined
  cardholder: string
}

/** Creates a payment method from the card, pays and places the order [PAY-24 PAY-25], Q-18. Undefined: there is nothing more to say. */
async function placeOrder(
  data: CheckoutData,
  state: CheckoutState,
  bill: Bill,
  { card, cardholder }: PayingWith,
  onChecking: () => void,
): Promise<Paid | undefined> {
  if (!state.checked) return notPaid('Please confirm your details again.')
  const { amounts, giftCards, cart, change } = bill
  // The tip of a changed order is a part of what it costs more.
  const tip = change ? 0 : bill.tip
  const total = change ? remainingOf(bill) : rawBalance(amounts, tip, sumOfGiftCards(giftCards))
  if (!(total >= 0)) return notPaid('Please select a payment method')
  const method = await methodFor(total, cardholder, card)
  if (!method.ok) return method.isShown ? undefined : notPaid(method.message)
  const { payOrder } = await import('../../../device/payment/payment.ts')
  const used = giftCards.filter(({ value }) => value > 0)
  const input = {
    ...orderInput(data, state),
    checkout: state.checked.payment.checkout,
    tip,
    giftCardAmount: sumOfGiftCards(used),
    giftCards: used.map(({ token, last, balance, value }) => ({ token, last, balance, amount: value })),
    cardAmount: total,
    ...(method.method === undefined ? {} : { paymentMethod: method.method }),
  }
  const pieces = realLines(cart).map(({ productHash, quantity }) => ({ product: productHash, quantity }))
  return await payOrder({ input, pieces, authenticate: card?.authenticate }, onChecking)
}

const notPaid = (message: string): Paid => ({ kind: 'free', message })

async function methodFor(
  total: number,
  cardholder: string,
  card: Card | undefined,
): Promise<Awaited<ReturnType<Card['confirm']>> | { ok: true; method: undefined }> {
  if (total === 0) return { ok: true, method: undefined }
  if (!card) return { ok: false, message: 'The card form is still loading. Please try again in a moment.' }
  return card.confirm(cardholder)
}

/**
 * After a refused payment: same: the order is still what the customer confirmed; renewed: it is, in a new checkout; changed: the
 * details have to be confirmed again, for `reason` where the host has one.
 */
type Rechecked = { kind: 'same' } | { kind: 'renewed'; checked: Checked } | { kind: 'changed'; reason?: Reason }

/** Points, coupon, cart or prices may have changed since the check, or been used by another order. */
async function recheckOrder(data: CheckoutData, state: CheckoutState, before: Checked): Promise<Rechecked> {
  const sent = await sendCall('completeCheck', { ...orderInput(data, state), tip: 0 })
  if (!sent.ok)
    return sent.kind === 'refused' && sent.status < 400 ? { kind: 'changed', reason: sent } : { kind: 'same' }
  const { payment, cart = before.cart } = sent.answer
  const isSame = (['discount', 'delivery', 'gst', 'pst', 'total', 'bagFee', 'points'] as const).every(
    (amount) => payment[amount] === before.payment[amount],
  )
  if (!isSame || cartChanges(before.cart, cart).length > 0) return { kind: 'changed' }
  return payment.checkout === before.payment.checkout
    ? { kind: 'same' }
    : { kind: 'renewed', checked: { payment, cart } }
}
