import { sql, type RawBuilder } from 'kysely'
import { EMAIL_UNDO_HOURS } from './accounts/emailChanges.ts'
import { deleteExpiredSessions } from './accounts/sessions.ts'
import { addSeconds, DAY_SECONDS, HOUR_SECONDS } from './database/addSeconds.ts'
import type { Db } from './database/database.ts'
import { CODE, JOB_NAMES, kindOf } from './jobs/jobKinds.ts'
import { KITCHEN_SESSION_DAYS } from './kitchen/kitchenAccess.ts'

/** So long a person and their colleagues see where somebody was signed in, and who was invited. */
const OFFICE_SESSION_KEPT_DAYS = 30

/** For so long nobody is told twice of the same. */
const NOTICE_KEPT_DAYS = 30

/** So long somebody may complain of a hand-over: the privacy page says so. */
const LAST_METRES_DAYS = 30

/** A form that nobody opens again for so long is settled. */
const SETTLED_DAYS = 30
const FRANCHISE_DAYS = 2 * 365

const ALLERGY_DAYS = 30

/** So many rows one statement deletes: a longer one holds up others, and the host ends what takes too long. */
const PORTION = 2000

/**
 * Deletes, once an hour, what is older than it has to be kept and what belongs to nobody any more, in portions. What cannot be
 * deleted is told to `failed` and holds up nothing else.
 */
export async function deleteOldRows(
  db: Db,
  now: Date,
  failed: (error: unknown) => void,
  portion = PORTION,
): Promise<void> {
  for (const deletion of deletions(db, now, portion))
    try {
      let count
      do count = await deletion()
      while (count >= portion)
    } catch (error) {
      failed(error)
    }
}

/** Each changes at most as many rows, none of which somebody else holds, and answers how many. */
function deletions(db: Db, now: Date, portion: number): readonly (() => Promise<number>)[] {
  const changed = (statement: RawBuilder<unknown>) => async () => Number((await statement.execute(db)).numAffectedRows)
  const hoursAgo = (hours: number) => addSeconds(now, -hours * HOUR_SECONDS)
  const daysAgo = (days: number) => addSeconds(now, -days * DAY_SECONDS)
  const some = (table: string, condition: RawBuilder<unknown>) =>
    sql`ctid = any(array(select ctid from ${sql.table(table)} where ${condition} limit ${sql.lit(portion)} for update skip locked))`
  const deleted = (table: string, condition: RawBuilder<unknown>) =>
    changed(sql`delete from ${sql.table(table)} where ${some(table, condition)}`)
  return [
    deleted('first_answers', sql`asked_at < ${daysAgo(4)}`),
    deleted('kitchen_sessions', sql`last_seen_at < ${daysAgo(KITCHEN_SESSION_DAYS)}`),
    () => deleteExpiredSessions(db, now, portion),
    deleted('office_sessions', sql`seen_at < ${daysAgo(OFFICE_SESSION_KEPT_DAYS)}`),
    deleted('office_invitations', sql`until_at < ${daysAgo(OFFICE_SESSION_KEPT_DAYS)}`),
    deleted('office_challenges', sql`until_at < ${now}`),
    deleted('member_challenges', sql`until_at < ${now}`),
    deleted('office_notices', sql`created_at < ${daysAgo(NOTICE_KEPT_DAYS)}`),
    deleted('kitchen_notes', sql`until < ${daysAgo(NOTICE_KEPT_DAYS)}`),
    // A form is kept until it is settled and stays so, and a franchise application for two years: the privacy page says so.
    deleted(
      'forms',
      sql`call not like 'franchise%' and id in (select form from inbox where done_at < ${daysAgo(SETTLED_DAYS)})`,
    ),
    deleted('forms', sql`call like 'franchise%' and created_at < ${daysAgo(FRANCHISE_DAYS)}`),
    deleted('codes', sql`sent_at < ${daysAgo(1)}`),
    deleted('limits', sql`kept_until < ${now}`),
    deleted('email_changes', sql`changed_at < ${hoursAgo(EMAIL_UNDO_HOURS)}`),
    ...JOB_NAMES.map((kind) =>
      deleted('jobs', sql`kind = ${kind} and created_at < ${addSeconds(now, -kindOf(kind).keptSeconds)}`),
    ),
    deleted('jobs', sql`payload ? 'code' and created_at < ${addSeconds(now, -CODE.keptSeconds)}`),
    // An order that nobody ends has its subscriptions for a week.
    deleted(
      'push_subscriptions',
      sql`created_at < ${daysAgo(7)} or exists (select from orders
        where hash = push_subscriptions."order" and status <> 1 and changed_at < ${hoursAgo(1)})`,
    ),
    // A cardholder can dispute a payment for half a year; a webhook reports it.
    changed(sql`with old as (
        select hash from checkouts where state <> 'placed' and created_at < ${daysAgo(30)} and not exists (
          select from payments where checkout = checkouts.hash
            and (state in ('pending', 'action', 'paid') or changed_at > ${daysAgo(180)}))
        limit ${sql.lit(portion)} for update skip locked
      ), tried as (delete from payments using old where checkout = old.hash)
      delete from checkouts using old where checkouts.hash = old.hash`),
    deleted('order_messages', sql`at < ${daysAgo(LAST_METRES_DAYS)}`),
    deleted('order_hand_overs', sql`changed_at < ${daysAgo(LAST_METRES_DAYS)}`),
    // An allergy is health data, which nothing needs once the order was eaten: the privacy page says 30 days.
    changed(sql`with old as (
        select hash, checkout from orders where document->'allergies' is not null and status <> 1 and changed_at < ${daysAgo(ALLERGY_DAYS)}
        limit ${sql.lit(portion)} for update skip locked
      ), checked as (update checkouts set document = document - 'allergies' from old
        where checkouts.hash = old.checkout or checkouts.hash in (select checkout from order_changes where "order" = old.hash)),
      told as (delete from order_events using old where "order" = old.hash and detail ? 'allergySeen')
      update orders set document = document - 'allergies', allergy_seen = null from old where orders.hash = old.hash`),
    deleted('checked_addresses', sql`checked_at < ${daysAgo(30)}`),
    deleted('located_addresses', sql`located_at < ${daysAgo(180)}`),
    // So a driver's place is kept for at most an hour after the hand-over.
    changed(
      sql`update deliveries set lat = null, lng = null where ${some('deliveries', sql`ended_at < ${now} and lat is not null`)}`,
    ),
  ]
}
