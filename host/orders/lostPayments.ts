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
  for (const payment of paid) {
    const { orderKey = '' } = payment
    if (placed.has(orderKey)) continue
    const isSettled = (await readCheckoutState(deps.db, orderKey))
      ? (await settlePayment(deps, orderKey, payment)).kind !== 'unknown'
      : await giveBackLost(deps, payment, warn)
    if (!isSettled) throw new Error('The card provider did not say what became of a payment.')
  }
}

/** Gives back a payment of a checkout that the database does not know; false when that is not certain. */
export async function giveBackLost(deps: OrderDeps, paid: PaidOutcome, warn: Reports['warn']): Promise<boolean> {
  const refund = await refundRemainder(deps, paid)
  if (refund.ok) warn(`The payment ${paid.intentId} is given back: the database has lost its order.`)
  return refund.ok
}
