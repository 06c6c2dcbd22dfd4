import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

interface OrderPoints {
  member: string
  order: string
  earned: number
  spent: number
}

/**
 * Books the points that an order spends and earns, in the ledger and the balance; what the member owes is paid from the earned
 * ones (D-113). False, with nothing booked, when the member does not have the points to spend before the order earns any.
 */
export async function bookOrderPoints(
  db: Db,
  { member, order, earned, spent }: OrderPoints,
  now: Date,
): Promise<boolean> {
  if (earned === 0 && spent === 0) return true
  const { rows } = await sql`
    with held as (
      select hash, least(points_owed, ${earned}::integer) as paid from members where hash = ${member} and points >= ${spent}
      for update
    ), booked as (
      insert into points (member, "order", delta, reason, at)
      select hash, ${order}, delta, reason, ${now}::timestamptz
      from held, lateral (values (${-spent}::integer, 'spent'), (${earned}::integer, 'earned'), (-paid, 'owed')) as entry (delta, reason)
      where delta <> 0
    )
    update members set points = points - ${spent}::integer + ${earned}::integer - paid, points_owed = points_owed - paid
    from held where members.hash = held.hash returning members.hash`.execute(db)
  return rows.length > 0
}

/**
 * Books what a change of an order spends and earns more, or less where it is below 0 (D-235): what comes back is there before what is
 * spent, and earned ones that were spent meanwhile are owed. False, with nothing booked, when the member does not have the points.
 */
export async function rebookOrderPoints(
  db: Db,
  { member, order, earned, spent }: OrderPoints,
  now: Date,
): Promise<boolean> {
  if (earned === 0 && spent === 0) return true
  const { rows } = await sql`
    with held as (
      select hash, points, least(points_owed, greatest(${earned}::integer, 0) + greatest(${-spent}::integer, 0)) as paid
      from members where hash = ${member} and points >= ${spent}::integer for update
    ), due as (
      select hash, paid, greatest(${earned}::integer, ${spent}::integer + paid - points) as earned from held
    ), booked as (
      insert into points (member, "order", delta, reason, at)
      select hash, ${order}, delta, reason, ${now}::timestamptz
      from due, lateral (values (${-spent}::integer, 'respent'), (earned, 'reearned'), (-paid, 'owed')) as entry (delta, reason)
      where delta <> 0
    )
    update members set points = points - ${spent}::integer + due.earned - paid,
      points_owed = points_owed - paid + due.earned - ${earned}::integer
    from due where members.hash = due.hash returning members.hash`.execute(db)
  return rows.length > 0
}

/**
 * Gives a guest's order and its points to a member, who pays with them what is owed; does nothing when the order is older or
 * already has a member.
 */
export async function claimGuestOrder(
  db: Db,
  { order, member, placedAfter }: { order: string; member: string; placedAfter: Date },
  now: Date,
): Promise<void> {
  await sql`
    with claimed as (
      update orders set member = ${member} where hash = ${order} and member is null and placed_at > ${placedAfter}
      returning hash, (document->'points')::integer - coalesce((document->'unearned')::integer, 0) as earned
    ), held as (
      select members.hash, claimed.hash as "order", earned, least(points_owed, earned) as paid from members, claimed
      where members.hash = ${member} for update of members
    ), booked as (
      insert into points (member, "order", delta, reason, at)
      select hash, "order", delta, reason, ${now}::timestamptz
      from held, lateral (values (earned, 'earned'), (-paid, 'owed')) as entry (delta, reason) where delta <> 0
    )
    update members set points = points + earned - paid, points_owed = points_owed - paid from held where members.hash = held.hash`.execute(
    db,
  )
}

/**
 * Books the points that refunds of an order give back and take back; fewer than 0 when a refund failed. Of those taken back the
 * member owes what was spent already, and what comes back pays it first. Answers how many more the member owes for them.
 */
export async function refundOrderPoints(
  db: Db,
  { member, order, given, unearned }: { member: string; order: string; given: number; unearned: number },
  now: Date,
): Promise<number> {
  if (given === 0 && unearned === 0) return 0
  const back = given + Math.max(0, -unearned)
  const due = Math.max(0, unearned)
  const { rows } = await sql<{ short: number }>`
    with held as (
      select hash, least(points_owed, ${back}::integer) as paid, points + ${back}::integer - least(points_owed, ${back}::integer) as "left"
      from members where hash = ${member} for update
    ), taken as (
      select hash, paid, least(${due}::integer, "left") as taken from held
    ), booked as (
      insert into points (member, "order", delta, reason, at)
      select hash, ${order}, delta, reason, ${now}::timestamptz
      from taken, lateral (values (${given}::integer, 'refunded'), (${back - given}::integer - taken, 'unearned'), (-paid, 'owed'))
        as entry (delta, reason)
      where delta <> 0
    )
    update members set points = points + ${back}::integer - paid - taken, points_owed = points_owed - paid + ${due}::integer - taken
    from taken where members.hash = taken.hash
    returning ${due}::integer - taken as short`.execute(db)
  return rows[0]?.short ?? 0
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

/** `open` is what all members have at `until`, `owed` what they owe now. */
export interface PointSums {
  earned: number
  /** By the operator, and as a welcome. */
  given: number
  spent: number
  givenBack: number
  /** Earned points that refunds took back, those that paid what was owed among them. */
  takenBack: number
  open: number
  owed: number
}

/** What happened at or after `from` and before `until`, from the ledger. */
export async function sumPoints(db: Db, { from, until }: { from?: Date; until?: Date }): Promise<PointSums> {
  const { rows } = await sql<PointSums>`
    with entries as (
      select delta, case when at >= coalesce(${from ?? null}::timestamptz, '-infinity') then reason end as reason from points
      where at < coalesce(${until ?? null}::timestamptz, 'infinity')
    )
    select coalesce(sum(delta) filter (where reason in ('earned', 'reearned')), 0)::double precision as earned,
      coalesce(sum(delta) filter (where reason in ('given', 'welcome')), 0)::double precision as given,
      coalesce(-sum(delta) filter (where reason in ('spent', 'respent')), 0)::double precision as spent,
      coalesce(sum(delta) filter (where reason = 'refunded'), 0)::double precision as "givenBack",
      coalesce(-sum(delta) filter (where reason in ('unearned', 'owed')), 0)::double precision as "takenBack",
      coalesce(sum(delta), 0)::double precision as open,
      (select coalesce(sum(points_owed), 0)::double precision from members) as owed
    from entries`.execute(db)
  const [sums] = rows
  if (!sums) throw new Error('A sum has a row.')
  return sums
}
