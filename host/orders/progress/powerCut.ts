import type { ServiceKey } from '../../../domain/schedule/specialDays.ts'
import { pauseForPowerCut } from '../../store/kitchen/pauses.ts'
import { lockOrder } from '../../store/orders/orderStages.ts'
import { amountOf } from '../../../domain/payment/refund.ts'
import type { Cents } from '../../../domain/money.ts'
import type { OrderDeps } from '../orderDeps.ts'
import { beginRefusal, endRefusal, type BegunRefusal } from './refuseOrder.ts'

export interface PowerCut {
  /** The store's hash, and the services that it has. */
  store: string
  services: readonly ServiceKey[]
  until: Date
  /** Numbers of the orders to refuse, as they were shown. */
  orders: readonly number[]
  /** Why; the customers read it. */
  reason: string
  /** Who closes it. */
  by: string
  key: string | undefined
}

export interface RefusedOrder {
  number: number
  amount: Cents
  isPending: boolean
}

/** So many refunds are asked for at the same time. */
const AT_ONCE = 4

/**
 * Closes a store and refuses these of its orders that are not in the oven yet, all in one transaction (D-214): a host that ends before
 * it has changed nothing, and one that ends after it leaves refunds that the payment reconciler goes on with. What has gone into the
 * oven meanwhile, and what is another store's, stays as it is. The caller tells of the pauses.
 */
export async function closeForPowerCut(deps: OrderDeps, cut: PowerCut): Promise<RefusedOrder[]> {
  const { store, services, until, orders, reason, by, key } = cut
  const now = deps.clock()
  const begun = await deps.db.transaction().execute(async (transaction) => {
    for (const service of services) await pauseForPowerCut(transaction, { store, service, until, by }, now)
    const own: number[] = []
    // All of them first and by their numbers, so that nobody who holds one waits for what this one holds.
    for (const number of orders.toSorted((one, other) => one - other))
      if ((await lockOrder(transaction, { number }))?.store === store) own.push(number)
    const refusals: BegunRefusal[] = []
    for (const number of own) {
      const refusal = { order: { number }, reason, source: 'operator', actor: by, ...(key ? { key } : {}) } as const
      const one = await beginRefusal(transaction, refusal, deps.chainEmail?.(), now)
      if (one.moved.ok) refusals.push(one)
    }
    return refusals
  })
  const refused: RefusedOrder[] = []
  for (let at = 0; at < begun.length; at += AT_ONCE)
    refused.push(...(await Promise.all(begun.slice(at, at + AT_ONCE).map((one) => settled(deps, one)))).flat())
  return refused
}

async function settled(deps: OrderDeps, begun: BegunRefusal): Promise<RefusedOrder[]> {
  const refund = await endRefusal(deps, begun)
  if (!begun.moved.ok) return []
  const { number } = begun.moved.order
  return [{ number, amount: refund ? amountOf(refund.document) : 0, isPending: refund?.state === 'pending' }]
}
