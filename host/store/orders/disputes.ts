import { sql } from 'kysely'
import { jsonb, type Db } from '../database/database.ts'
import type { Dispute } from '../schema/orderTables.ts'

/** With one of these the provider has decided. */
const FINAL_STATUSES = ['won', 'lost', 'warning_closed']

export const isDecided = ({ status }: Dispute): boolean => FINAL_STATUSES.includes(status)

export const isLost = ({ status }: Dispute): boolean => status === 'lost'

export const isWon = ({ status }: Dispute): boolean => status === 'won'

/** The bank only asks about the payment, and has taken no money. */
export const isInquiry = ({ status }: Dispute): boolean => status.startsWith('warning_')

/** Whether the provider still gives back what the card paid: while the bank only inquires, and again once the chain has won. */
export const isRefundable = (dispute: Dispute): boolean =>
  isWon(dispute) || (dispute.isRefundable ?? isInquiry(dispute))

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
