import { sql } from 'kysely'
import { EMAIL_UNDO_HOURS } from './accounts/emailChanges.ts'
import { addSeconds, DAY_SECONDS, HOUR_SECONDS } from './database/addSeconds.ts'
import type { Db } from './database/database.ts'
import { CODE, JOB_NAMES, kindOf } from './jobs/jobKinds.ts'
import { KITCHEN_SESSION_DAYS } from './kitchen/kitchenAccess.ts'

/** Deletes, once an hour, what is older than it has to be kept and what belongs to nobody any more. */
export async function deleteOldRows(db: Db, now: Date): Promise<void> {
  const hoursAgo = (hours: number) => addSeconds(now, -hours * HOUR_SECONDS)
  const daysAgo = (days: number) => addSeconds(now, -days * DAY_SECONDS)
  const deletions = [
    sql`delete from first_answers where asked_at < ${daysAgo(4)}`,
    sql`delete from kitchen_sessions where last_seen_at < ${daysAgo(KITCHEN_SESSION_DAYS)}`,
    sql`with ended as (delete from sessions where expires_at < ${now} returning hash)
      delete from carts using ended where carts.session = ended.hash`,
    sql`delete from verified_phones where not exists (select from sessions where hash = session)
      and not exists (select from members where hash = session)`,
    sql`delete from codes where sent_at < ${daysAgo(1)}`,
    sql`delete from limits where kept_until < ${now}`,
    sql`delete from email_changes where changed_at < ${hoursAgo(EMAIL_UNDO_HOURS)}`,
    ...JOB_NAMES.map((kind) => {
      const oldest = addSeconds(now, -kindOf(kind).keptSeconds)
      return sql`delete from jobs where kind = ${kind} and created_at < ${oldest}`
    }),
    sql`delete from jobs where kind in ('sms', 'mail') and payload ? 'code'
      and created_at < ${addSeconds(now, -CODE.keptSeconds)}`,
    // An order that nobody ends has its subscriptions for a week.
    sql`delete from push_subscriptions using orders where orders.hash = push_subscriptions."order"
      and ((status <> 1 and changed_at < ${hoursAgo(1)}) or created_at < ${daysAgo(7)})`,
    // A cardholder can dispute a payment for half a year; a webhook reports it.
    sql`with old as (
        select hash from checkouts where state <> 'placed' and created_at < ${daysAgo(30)} and not exists (
          select from payments where checkout = checkouts.hash
            and (state in ('pending', 'action', 'paid') or changed_at > ${daysAgo(180)}))
      ), tried as (
        delete from payments using old where checkout = old.hash
      )
      delete from checkouts using old where checkouts.hash = old.hash`,
    sql`delete from checked_addresses where checked_at < ${daysAgo(30)}
      or not exists (select from sessions where hash = session)`,
    sql`delete from located_addresses where located_at < ${daysAgo(180)}`,
    // So a driver's place is kept for at most an hour after the hand-over.
    sql`update deliveries set lat = null, lng = null where ended_at < ${now} and lat is not null`,
  ]
  for (const one of deletions) await one.execute(db)
}
