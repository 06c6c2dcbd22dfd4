import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** A coupon that was not withdrawn, with what its conditions are compared with, for one customer. */
export interface FoundCoupon {
  code: string
  document: unknown
  used: number
  usedByCustomer: number
  /** The customer's orders; only counted for a coupon for first orders. */
  orders: number
  sentAt: Date | null
}

interface Customer {
  member: string | undefined
  /** The phone number of the order; '' while it is not known. */
  phone: string
}

const columns = ({ member = '', phone }: Customer) => sql`coupons.code, coupons.document, coupons.used,
  (select count(*)::integer from coupon_uses
    where coupon = coupons.code and (phone = ${phone} or member = ${member})) as "usedByCustomer",
  case when coupons.document->'first_order' = 'true' then (select count(*)::integer from orders
    where document->>'phone' = ${phone} or member = ${member}) else 0 end as orders,
  (select sent_at from sent_coupons where coupon = coupons.code and sent_coupons.member = ${member}) as "sentAt"`

export async function findCoupon(db: Db, code: string, customer: Customer): Promise<FoundCoupon | undefined> {
  const { rows } = await sql<FoundCoupon>`
    select ${columns(customer)} from coupons where code = ${code} and withdrawn_at is null`.execute(db)
  return rows[0]
}

/** The coupons that are offered without a code: those sent to the member, and those for everybody [COUPON-06]. */
export async function findOfferedCoupons(db: Db, customer: Customer): Promise<FoundCoupon[]> {
  const { rows } = await sql<FoundCoupon>`
    select ${columns(customer)} from coupons
    where withdrawn_at is null and (document->'automatic' = 'true'
      or exists (select from sent_coupons where coupon = coupons.code and sent_coupons.member = ${customer.member ?? ''}))
    order by code`.execute(db)
  return rows
}
