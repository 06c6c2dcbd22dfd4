import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Paid, Reason } from '../../../device/payment/payOrder.ts'
import { SESSION_LOST, takeSessionLoss } from '../../../device/store/sessionLoss.ts'
import { withoutReload } from '../../../device/reload.ts'
import type { Bill } from '../checkoutAmounts.ts'
import type { ChangeCheckout, Checked, CheckoutData, CheckoutState } from '../checkoutState.ts'
import { placeOrder, type PayingWith } from './placeOrder.ts'
import { recheckOrder } from './recheckOrder.ts'

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
