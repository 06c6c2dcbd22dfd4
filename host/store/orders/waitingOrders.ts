import { sql } from 'kysely'
import type { Service } from '../../../domain/catalogue/store.ts'
import type { StoreScope } from '../../../domain/office/roles.ts'
import type { Stage } from '../../../domain/order/orderStage.ts'
import type { Db } from '../database/database.ts'
import { inStores } from '../storeScope.ts'
import { waitsSince } from './orderTransfers.ts'

/** An order that nobody has answered, or that is not done at its time. */
export interface WaitingOrder {
  number: number
  /** The store's hash. */
  store: string
  service: Service
  stage: Stage
  /** When it came to the store. */
  placed_at: Date
  ready_at: Date | null
  /** When its customer was told that it waits. */
  late_at: Date | null
}

const MAX_WAITING = 2000

/**
 * The orders in the stores of `scope` that are new or late, the oldest first: a pick-up is late until it is ready, a delivery until it
 * is handed over. An order that nobody has finished for a day is forgotten, not late.
 */
export async function listWaiting(db: Db, scope: StoreScope, now: Date): Promise<WaitingOrder[]> {
  const { rows } = await sql<WaitingOrder>`
    select number, store, document->>'service' as service, stage, ${waitsSince} as placed_at, ready_at, late_at from orders
    where status = 1 and ${inStores(scope, 'store')} and placed_at > ${now}::timestamptz - interval '60 days'
      and (stage = 'new' or (ready_at < ${now}::timestamptz and ready_at > ${now}::timestamptz - interval '1 day'
        and (stage <> 'out' or document->>'service' = 'Delivery')))
    order by placed_at limit ${MAX_WAITING}`.execute(db)
  return rows
}

const MAX_OPEN = 200

/** The orders in progress of the stores of `scope`, by the time that they are due. */
export async function listOpenOrders(db: Db, scope: StoreScope) {
  return await db
    .selectFrom('orders')
    .select(['hash', 'number', 'stage', 'ready_at', 'total', 'document'])
    .where('status', '=', 1)
    .where(inStores(scope, 'store'))
    .orderBy('ready_at')
    .orderBy('number')
    .limit(MAX_OPEN)
    .execute()
}
