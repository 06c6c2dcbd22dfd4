import { leaseUnsettledPayments, type Payment } from '../store/payments.ts'
import { deleteOldCodes } from '../store/verificationCodes.ts'
import { cancelPayment, reconcilePayment } from './reconcilePayment.ts'
import type { OrderDeps } from './orderDeps.ts'

/** Finishes what was cut: payments whose answer nobody heard, because a host ended or the provider did not answer. */
export interface PaymentReconciler {
  /** Looks once, now. */
  run(): Promise<void>
  stop(): Promise<void>
}

/** A customer who has not come back from the bank by then is not coming. */
const ACTION_MINUTES = 30
const MAX_AT_ONCE = 50

export function startPaymentReconciler(
  deps: OrderDeps,
  { seconds = 30, failed }: { seconds?: number; failed: (error: unknown) => void },
): PaymentReconciler {
  let running: Promise<void> = Promise.resolve()
  const run = (): Promise<void> => {
    running = running.then(() => look(deps, failed)).catch(failed)
    return running
  }
  const again = () => {
    run().catch(failed)
  }
  const timer = setInterval(again, seconds * 1000)
  timer.unref()
  again()
  return {
    run,
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}

async function look(deps: OrderDeps, failed: (error: unknown) => void): Promise<void> {
  const { db, clock } = deps
  await deleteOldCodes(db, clock())
  for (const payment of await leaseUnsettledPayments(db, clock(), MAX_AT_ONCE))
    try {
      await (isForgotten(payment, clock()) ? cancelPayment(deps, payment) : reconcilePayment(deps, payment))
    } catch (error) {
      failed(error)
    }
}

const isForgotten = ({ state, changed_at }: Payment, now: Date): boolean =>
  state === 'action' && now.getTime() - changed_at.getTime() > ACTION_MINUTES * 60_000
