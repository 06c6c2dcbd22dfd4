import { sql } from 'kysely'
import { jsonb, type Db } from '../database/database.ts'
import type { Dispute } from '../schema/orderTables.ts'

/** With one of these the provider has decided. */
const FINAL_STATUSES = ['won', 'lost', 'warning_closed']

export const isDecided = ({ status }: Dispute): boolean => FINAL_STATUSES.includes(status)

export const isLost = ({ status }: Dispute): boolean => status === 'lost'

/** Whether the provider still gives back what the card paid: so it does while the bank only inquires. */
export const isRefundable = ({ status, isRefundable: said = status.startsWith('warning_') }: Dispute): boolean => said

/** Keeps a dispute on its payment. Answers the number of the order when it is news; a decided dispute stays decided. */
export async function saveDispute(
  db: Db,
  intent: string,
  dispute: Dispute,
  now: Date,
): Promise<{ number: number; isFirst: boolean } | undefined> {
  const { rows } = await sql<{ number: number; isFirst: boolean }>`
    with found as (
      select payments.checkout, orders.number, payments.dispute is null as "isFirst"
      from payments join orders on orders.checkout = payments.checkout
      where payments.intent = ${intent} and payments.dispute is distinct from ${jsonb(dispute)}
        and not (payments.dispute->>'id' = ${dispute.id}
          and coalesce(payments.dispute->>'status' = any(${FINAL_STATUSES}::text[]), false))
      for update of payments
    )
    update payments set dispute = ${jsonb(dispute)}, disputed_at = coalesce(disputed_at, ${now}::timestamptz)
    from found where payments.checkout = found.checkout
    returning found.number, found."isFirst"`.execute(db)
  return rows[0]
}
