import { sql } from 'kysely'
import type { Line } from '../../../domain/cart/cart.ts'
import { stepOf, type Stage, type Step } from '../../../domain/order/orderStage.ts'
import type { Order } from '../../../domain/order/order.ts'
import type { Db } from '../database/database.ts'

/** An order as a row of its member's history [HIST-03]. */
interface PastOrderRow {
  hash: string
  number: string
  placedAt: string
  total: number
  /** Earned, less what refunds took back. */
  points: number
  status: number
  picture: string
  stage: Stage
  accepted: boolean
  delivers: boolean
  /** The chosen slot in the store's zone; both '' for as soon as possible. */
  date: string
  time: string
}

type PastOrder = Omit<PastOrderRow, 'stage'> & { step: Step }

const MOST_ORDERS = 200

export async function listOrderHistory(db: Db, member: string): Promise<PastOrder[]> {
  const { rows } = await sql<PastOrderRow>`
    select hash, number::text as number, document->>'placedAt' as "placedAt", total,
      (document->'points')::integer - coalesce((document->'unearned')::integer, 0) as points, status,
      stage, accepted_at is not null as accepted, document->>'service' = 'Delivery' as delivers,
      document->>'date' as date, document->>'time' as time,
      coalesce(document->'items'->0->>'picture', '') as picture
    from orders where member = ${member} order by orders.number desc limit ${MOST_ORDERS}`.execute(db)
  return rows.map(({ stage, ...row }) => ({ ...row, step: stepOf(stage) }))
}

/** The newest first. */
export const listPastOrders = async (
  db: Db,
  member: string,
  limit: number,
): Promise<{ hash: string; document: Order; lines: Line[] }[]> =>
  await db
    .selectFrom('orders')
    .select(['hash', 'document', 'lines'])
    .where('member', '=', member)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()

export async function findPastOrder(
  db: Db,
  member: string,
  hash: string,
): Promise<{ document: Order; lines: Line[] } | undefined> {
  return await db
    .selectFrom('orders')
    .select(['document', 'lines'])
    .where('hash', '=', hash)
    .where('member', '=', member)
    .executeTakeFirst()
}
