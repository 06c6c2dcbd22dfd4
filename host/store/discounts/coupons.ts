import { sql } from 'kysely'
import type { Cents } from '../../../domain/money.ts'
import type { NewEntry } from '../catalogueEntries.ts'
import { jsonb, type Db } from '../database/database.ts'
import { isBefore } from '../orders/orders.ts'
import type { CouponTable } from '../schema/discountTables.ts'

/** A coupon with what became of it. */
interface CouponSummary extends Pick<CouponTable, 'code' | 'document' | 'source' | 'withdrawn_at'> {
  /** The orders that used it, and their discounts together. */
  used: number
  discounts: Cents
  /** The members to whom it was sent. */
  sent: number
}

/** Withdraws the coupons of the catalogue that are exactly these, until an import brings them; answers how many there were. */
export async function withdrawCatalogueCoupons(db: Db, coupons: readonly NewEntry[], now: Date): Promise<number> {
  const { rows } = await sql`
    update coupons set withdrawn_at = ${now}::timestamptz, changed_at = ${now}::timestamptz
    from jsonb_to_recordset(${jsonb(coupons)}) as given(code text, document jsonb)
    where coupons.code = given.code and coupons.document = given.document
      and source = 'catalogue' and withdrawn_at is null
    returning coupons.code`.execute(db)
  return rows.length
}

/** The document of a coupon that is not withdrawn. */
export async function findCouponDocument(db: Db, code: string): Promise<unknown> {
  const found = await db
    .selectFrom('coupons')
    .select('document')
    .where('code', '=', code)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return found?.document
}

/** The document of the coupon that welcomes members who open the installed app; undefined when this member has got it. */
export async function findWelcomeCoupon(db: Db, member: string): Promise<unknown> {
  const { rows } = await sql<{ document: unknown }>`
    select document from coupons where withdrawn_at is null and document->>'welcome' = 'true'
      and not exists (select from sent_coupons where coupon = code and sent_coupons.member = ${member})
    order by code limit 1`.execute(db)
  return rows[0]?.document
}

/** Records that a coupon was sent to a member; sent again, its days count from then. */
export async function recordSentCoupon(db: Db, coupon: string, member: string, now: Date): Promise<void> {
  await db
    .insertInto('sent_coupons')
    .values({ coupon, member, sent_at: now })
    .onConflict((conflict) => conflict.columns(['coupon', 'member']).doUpdateSet({ sent_at: now }))
    .execute()
}

export async function listCoupons(db: Db): Promise<CouponSummary[]> {
  const { rows } = await sql<CouponSummary>`
    select code, document, source, used, withdrawn_at,
      (select coalesce(sum(discount), 0)::integer from coupon_uses where coupon = code) as discounts,
      (select count(*)::integer from sent_coupons where coupon = code) as sent
    from coupons where not exists (select from goodwill where coupon = code) order by withdrawn_at is not null, code`.execute(
    db,
  )
  return rows
}

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
  /** The order that is changed: neither it nor those after it count (D-235). */
  changes?: string | undefined
}

/** One that makes good counts as sent to the guest of its phone; while the phone is not known it may be theirs (D-207). */
const columns = ({ member = '', phone, changes = '' }: Customer) => sql`coupons.code, coupons.document,
  coupons.used - (select count(*)::integer from coupon_uses where coupon = coupons.code and "order" = ${changes}) as used,
  (select count(*)::integer from coupon_uses
    where coupon = coupons.code and "order" <> ${changes} and (phone = ${phone} or member = ${member})) as "usedByCustomer",
  case when coupons.document->'first_order' = 'true' then (select count(*)::integer from orders
    where (document->>'phone' = ${phone} or member = ${member}) and ${isBefore(changes)}) else 0 end as orders,
  coalesce((select sent_at from sent_coupons where coupon = coupons.code and sent_coupons.member = ${member}),
    (select at from goodwill where coupon = coupons.code and goodwill.member is null
      and (goodwill.phone = ${phone} or ${phone} = '' and ${member} = ''))) as "sentAt"`

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
