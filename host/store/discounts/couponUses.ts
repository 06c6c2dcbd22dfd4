import { sql } from 'kysely'
import type { Cents } from '../../../domain/money.ts'
import type { Db } from '../database/database.ts'

interface CouponUse {
  coupon: string
  order: string
  member: string | undefined
  phone: string
  discount: Cents
}

/**
 * Books the use of a coupon by an order, which is already inserted, in the transaction that places it. False when the coupon was
 * withdrawn or used up meanwhile; the caller then rolls back. The row of the coupon stays locked until the transaction ends, so
 * that of several orders at once only as many use it as its limits allow.
 */
export async function bookCouponUse(
  db: Db,
  { coupon, order, member = '', phone, discount }: CouponUse,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ most: number | null; first: boolean }>`
    with counted as (
      update coupons set used = used + 1
      where code = ${coupon} and withdrawn_at is null
        and used < coalesce((document->>'total_limit')::integer, 2147483647)
      returning code, (document->>'customer_limit')::integer as most, coalesce(document->'first_order' = 'true', false) as first
    ), booked as (
      insert into coupon_uses (coupon, "order", member, phone, discount, at)
      select code, ${order}, nullif(${member}, ''), ${phone}, ${discount}::integer, ${now}::timestamptz from counted
    )
    select most, first from counted`.execute(db)
  const [limits] = rows
  if (!limits) return false
  if (limits.most === null && !limits.first) return true
  // Two coupons for first orders are two rows: the customer is locked besides.
  if (limits.first)
    await sql`select pg_advisory_xact_lock(hashtextextended('first order of ' || one, 0))
      from unnest(array[${phone}, ${member}]::text[]) as one where one <> ''`.execute(db)
  // A separate statement, so that it sees what was committed while the lock was waited for.
  const { rows: counts } = await sql<{ uses: number; orders: number }>`
    select (select count(*)::integer from coupon_uses
        where coupon = ${coupon} and (phone = ${phone} or member = ${member})) as uses,
      case when ${limits.first} then (select count(*)::integer from orders
        where document->>'phone' = ${phone} or member = ${member}) else 1 end as orders`.execute(db)
  const [count] = counts
  return count !== undefined && count.uses <= (limits.first ? 1 : (limits.most ?? count.uses)) && count.orders <= 1
}

/**
 * Books the use of an order whose coupon was released, as if it were placed now; true when it was not released. False, with
 * nothing changed, when others have used the coupon up or it was withdrawn.
 */
export async function bookCouponUseAgain(db: Db, use: CouponUse, now: Date): Promise<boolean> {
  const uses = db.selectFrom('coupon_uses').select('coupon').where('order', '=', use.order)
  if (await uses.executeTakeFirst()) return true
  await sql`savepoint coupon`.execute(db)
  const isBooked = await bookCouponUse(db, use, now)
  if (!isBooked) await sql`rollback to savepoint coupon`.execute(db)
  return isBooked
}

/** Keeps what a coupon takes off an order that its customer changed (D-235). */
export async function changeCouponUse(db: Db, order: string, discount: Cents): Promise<void> {
  await db.updateTable('coupon_uses').set({ discount }).where('order', '=', order).execute()
}

/** Releases the coupon that an order used, for its customer and for others. */
export async function releaseCoupon(db: Db, order: string): Promise<void> {
  await sql`
    with released as (
      delete from coupon_uses where "order" = ${order} returning coupon
    )
    update coupons set used = used - 1 from released where code = coupon`.execute(db)
}
