import { sql, type RawBuilder } from 'kysely'
import { addSeconds, DAY_SECONDS } from '../database/addSeconds.ts'
import type { Db } from '../database/database.ts'
import { CODE, JOB_KINDS } from './jobKinds.ts'

// The release after this one deletes this file with its call and its test; the one after that drops the tables.

/** So long does a host of the release before hold what it is sending. */
const LEASE_SECONDS = 60

/**
 * Moves what the release before has queued, or told, into `jobs`, under the same numbers. Its hosts may still run and add more. A
 * row is taken by the statement that deletes it, which waits for one that claims it; what they are sending is left to them.
 */
export async function moveOldQueues(db: Db, now: Date): Promise<void> {
  const [leased, before] = [addSeconds(now, LEASE_SECONDS), addSeconds(now, -LEASE_SECONDS)]
  const isFree = sql`(sent_at is not null or given_up_at is not null or coalesce(due_at <= ${now} or due_at > ${leased}, true))`
  const ended = sql`coalesce(sent_at, given_up_at), case when sent_at is not null then 'done' when given_up_at is not null then 'failed' end`
  const valid = (seconds: number) => sql`created_at + ${seconds} * interval '1 second'`
  const { sms, push, webhook, print, live } = JOB_KINDS
  const moves: readonly RawBuilder<unknown>[] = [
    sql`with taken as (delete from outbox where ${isFree} returning *)
      insert into jobs (kind, id, target, urgency, payload, created_at, due_at, expires_at, tries, ended_at, outcome)
      select kind, id, recipient, case when code is null then ${sms.urgency}::integer else ${CODE.urgency}::integer end,
        jsonb_strip_nulls(jsonb_build_object('subject', subject, 'text', body, 'html', html, 'code', code, 'unsubscribe', unsubscribe)),
        created_at, coalesce(due_at, created_at),
        case when code is null then ${valid(DAY_SECONDS)} else ${valid(CODE.validSeconds)} end, tries, ${ended} from taken`,
    sql`with taken as (delete from push_jobs where ${isFree} returning *)
      insert into jobs (kind, id, target, key, urgency, payload, created_at, due_at, expires_at, tries, ended_at, outcome)
      select 'push', id, subscription::text, stage, ${push.urgency}::integer,
        jsonb_build_object('order', "order", 'text', payload, 'urgency', urgency), created_at, due_at, ${valid(push.validSeconds)},
        tries, ${ended} from taken on conflict do nothing`,
    sql`with taken as (delete from webhook_jobs where ${isFree} returning *)
      insert into jobs (kind, id, target, lane, key, urgency, payload, created_at, due_at, tries, ended_at, outcome)
      select 'webhook', id, endpoint::text, concat_ws(' ', endpoint, "order"), concat_ws(' ', "order", type, revision),
        ${webhook.urgency}::integer, jsonb_build_object('order', "order", 'revision', revision, 'type', type), created_at, due_at,
        tries, ${ended} from taken on conflict do nothing`,
    sql`with taken as (delete from print_jobs where printed_at is not null or coalesce(given_at <= ${before}, true) returning *)
      insert into jobs (kind, id, target, key, urgency, payload, created_at, due_at, expires_at, tries, fault, ended_at, outcome)
      select 'print', id, printer::text, concat_ws(' ', "order", key), ${print.urgency}::integer,
        jsonb_strip_nulls(jsonb_build_object('order', "order", 'copy', copy, 'by', by, 'givenAt', given_at)), created_at, created_at,
        ${valid(print.validSeconds)}, tries, fault, printed_at, case when printed_at is not null then 'done' end
      from taken on conflict do nothing`,
    // What a host of the release before writes beside this one is written once more, so that the newest state stays.
    sql`with taken as (delete from live_publications where leased_until <= ${now} returning *)
      insert into jobs (kind, target, key, urgency, payload, created_at, due_at, ended_at, outcome)
      select 'live', "order", '', ${live.urgency}::integer, jsonb_build_object('revision', revision, 'driver', driver,
        'positionAt', position_at, 'isOver', deleted_at is not null), written_at, written_at, coalesce(deleted_at, written_at), 'done'
      from taken on conflict (kind, target, key) do update
        set ended_at = null, outcome = null, tries = 0, due_at = ${now}, created_at = ${now}
        where jobs.payload->>'isOver' = 'false'`,
  ]
  for (const move of moves) await move.execute(db)
}
