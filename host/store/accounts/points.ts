import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

interface OrderPoints {
  member: string
  order: string
  earned: number
  spent: number
}

/**
 * Books the points that an order spends and earns, in the ledger and the balance. False, with nothing booked, when the member
 * does not have the points to spend before the order earns any.
 */
export async function bookOrderPoints(
  db: Db,
  { member, order, earned, spent }: OrderPoints,
  now: Date,
): Promise<boolean> {
  if (earned === 0 && spent === 0) return true
  const { rows } = await sql`
    with changed as (
      update members set points = points - ${spent} + ${earned} where hash = ${member} and points >= ${spent}
      returning hash
    ), booked as (
      insert into points (member, "order", delta, reason, at)
      select hash, ${order}, delta, reason, ${now}::timestamptz
      from changed, (values (${-spent}::integer, 'spent'), (${earned}::integer, 'earned')) as entry (delta, reason)
      where delta <> 0
    )
    select hash from changed`.execute(db)
  return rows.length > 0
}

/** Gives a guest's order and its points to a member; does nothing when the order is older or already has a member. */
export async function claimGuestOrder(
  db: Db,
  { order, member, placedAfter }: { order: string; member: string; placedAfter: Date },
  now: Date,
): Promise<void> {
  await sql`
    with claimed as (
      update orders set member = ${member} where hash = ${order} and member is null and placed_at > ${placedAfter}
      returning hash, (document->'points')::integer - coalesce((document->'unearned')::integer, 0) as earned
    ), booked as (
      insert into points (member, "order", delta, reason, at)
      select ${member}, hash, earned, 'earned', ${now}::timestamptz from claimed where earned > 0
    )
    update members set points = points + earned from claimed where members.hash = ${member}`.execute(db)
}

/**
 * Books the points that a refund gives back and takes back: of the earned ones at most those that the member has. Answers how many were taken back.
 */
export async function refundOrderPoints(
  db: Db,
  { member, order, given, unearned }: { member: string; order: string; given: number; unearned: number },
  now: Date,
): Promise<number> {
  if (given === 0 && unearned === 0) return 0
  const { rows } = await sql<{ taken: number }>`
    with held as (
      select hash, least(${unearned}::integer, points + ${given}::integer) as taken from members where hash = ${member}
      for update
    ), booked as (
      insert into points (member, "order", delta, reason, at)
      select hash, ${order}, delta, reason, ${now}::timestamptz
      from held, lateral (values (${given}::integer, 'refunded'), (-taken, 'unearned')) as entry (delta, reason)
      where delta <> 0
    )
    update members set points = points + ${given}::integer - taken from held where members.hash = held.hash
    returning taken`.execute(db)
  return rows[0]?.taken ?? 0
}

/**
 * Books the welcome points, once for each member and phone number. False, with nothing booked, when either has had them (D-42).
 */
export async function bookWelcomePoints(
  db: Db,
  { member, phone, points }: { member: string; phone: string; points: number },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    with opened as (
      insert into app_openings (member, phone, at) values (${member}, ${phone}, ${now}) on conflict do nothing
      returning member
    ), booked as (
      insert into points (member, delta, reason, at)
      select member, ${points}::integer, 'welcome', ${now}::timestamptz from opened
    )
    update members set points = points + ${points}::integer from opened where hash = opened.member returning hash`.execute(
    db,
  )
  return rows.length > 0
}

export async function hasOpenedApp(db: Db, member: string): Promise<boolean> {
  const row = await db.selectFrom('app_openings').select('member').where('member', '=', member).executeTakeFirst()
  return row !== undefined
}

export async function givePoints(db: Db, member: string, points: number, now: Date): Promise<void> {
  await sql`
    with booked as (
      insert into points (member, delta, reason, at) values (${member}, ${points}, 'given', ${now})
    )
    update members set points = points + ${points} where hash = ${member}`.execute(db)
}
