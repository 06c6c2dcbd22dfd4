import { repeat, type Repeated } from '../services/repeat.ts'
import type { PaidOutcome } from '../services/cardOutcome.ts'
import { addSeconds } from '../store/database/addSeconds.ts'
import type { Database } from '../store/database/database.ts'
import { LIVE_CHANNEL } from '../store/liveChannel.ts'
import { placedAmong, readCheckoutState } from '../store/orders/checkouts.ts'
import type { OrderDeps } from './orderDeps.ts'
import { refundRemainder, settlePayment } from './settlePayment.ts'

interface Reports {
  failed: (error: unknown) => void
  /** Writes a line for the operator. */
  warn: (warning: string) => void
}

/** A standby that is promoted lacks less than this of what its primary has confirmed. */
const LOOK_BACK_SECONDS = 300
const RETRY_SECONDS = 20

/**
 * Compares the payments of the last minutes at the card provider with the database at the start, and whenever the connection to
 * the database was lost: a primary with asynchronous standbys that dies takes its last commits along. An order whose checkout is
 * still there is placed; other money is given back. After a failure it is tried again.
 */
export async function watchLostPayments(
  deps: OrderDeps,
  { listen }: Pick<Database, 'listen'>,
  { failed, warn }: Reports,
): Promise<Repeated> {
  let isDue = true
  const watch = repeat(
    async () => {
      if (!isDue) return
      isDue = false
      await settleLostPayments(deps, warn).catch((error: unknown) => {
        isDue = true
        throw error
      })
    },
    RETRY_SECONDS * 1000,
    failed,
  )
  const unlisten = await listen(LIVE_CHANNEL, (payload) => {
    if (payload !== '') return
    isDue = true
    watch.start()
  })
  watch.start()
  return {
    ...watch,
    stop: async () => {
      await unlisten()
      await watch.stop()
    },
  }
}

async function settleLostPayments(deps: OrderDeps, warn: Reports['warn']): Promise<void> {
  const all = await deps.payments.paidSince(addSeconds(deps.clock(), -LOOK_BACK_SECONDS))
  const paid = all.filter(({ refundedCents }) => refundedCents === 0)
  const placed = await placedAmong(
    deps.db,
    paid.map(({ orderKey = '' }) => orderKey),
  )
  for (const payment of paid)
    if (!placed.has(payment.orderKey ?? '') && !(await settleFound(deps, payment, true, warn)))
      throw new Error('The card provider did not say what became of a payment.')
}

/**
 * Settles a payment that was found at the provider; one of this site (`isOwn`) whose checkout the database does not know is given
 * back. False when the outcome is not certain.
 */
export async function settleFound(
  deps: OrderDeps,
  paid: PaidOutcome,
  isOwn: boolean,
  warn: Reports['warn'],
): Promise<boolean> {
  const { orderKey } = paid
  if (orderKey === undefined) return true
  const state = await readCheckoutState(deps.db, orderKey)
  if (state?.payment?.state === 'paid' && state.payment.intent === paid.intentId) return true
  if (state) return (await settlePayment(deps, orderKey, paid)).kind !== 'unknown'
  // It may belong to another site with the same account at the provider.
  if (!isOwn) return true
  const refund = await refundRemainder(deps, paid)
  if (refund.ok) warn(`The payment ${paid.intentId} is given back: the database has lost its order.`)
  return refund.ok
}
