import { leaseUnsettledPayments, PAYMENT_LEASE_SECONDS, type Payment } from '../store/orders/payments.ts'
import { repeat, type Repeated } from '../services/repeat.ts'
import { settleRefund } from './refundSettlement.ts'
import { takePendingRefunds } from '../store/orders/refunds.ts'
import { cancelPayment, reconcilePayment } from './settlePayment.ts'
import type { OrderDeps } from './orderDeps.ts'

interface ReconcilerOptions {
  seconds?: number
  failed: (error: unknown) => void
}

const MAX_ACTION_MINUTES = 30
const MAX_PAYMENTS_PER_RUN = 50

/**
 * Settles payments and refunds whose outcome is unknown because a host ended or the provider did not answer: now and then every so
 * many `seconds`. `failed` receives every error.
 */
export function startPaymentReconciler(deps: OrderDeps, { seconds = 30, failed }: ReconcilerOptions): Repeated {
  const reconcile = () => reconcileAll(deps, failed)
  const reconciler = repeat(reconcile, seconds * 1000, failed)
  reconciler.start()
  return reconciler
}

async function reconcileAll(deps: OrderDeps, failed: (error: unknown) => void): Promise<void> {
  const { db, clock } = deps
  for (const payment of await leaseUnsettledPayments(db, clock(), MAX_PAYMENTS_PER_RUN))
    try {
      await (isAbandoned(payment, clock()) ? cancelPayment(deps, payment) : reconcilePayment(deps, payment))
    } catch (error) {
      failed(error)
    }
  const idle = { idleSeconds: PAYMENT_LEASE_SECONDS, most: MAX_PAYMENTS_PER_RUN }
  for (const refund of await takePendingRefunds(db, idle, clock()))
    try {
      const settled = await settleRefund(deps, refund, true)
      if (settled.state === 'failed')
        failed(new Error('The card provider refused a refund that the operator waits for.'))
    } catch (error) {
      failed(error)
    }
}

const isAbandoned = ({ state, changed_at }: Payment, now: Date): boolean =>
  state === 'action' && now.getTime() - changed_at.getTime() > MAX_ACTION_MINUTES * 60_000
