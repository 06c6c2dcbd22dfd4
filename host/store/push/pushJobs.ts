import { sql } from 'kysely'
import { addSeconds } from '../database/addSeconds.ts'
import { jsonb, type Db } from '../database/database.ts'
import type { Stage } from '../../../domain/order/orderStage.ts'

/** News of this age is told to nobody. Push services keep it for the rest of the time. */
export const NEWS_SECONDS = 1800
/** A host that ended while sending gives the job back after this time. */
const LEASE_SECONDS = 60

export interface PushJob {
  id: number
  tries: number
  order: string
  payload: string
  urgency: 'high' | 'normal'
  created_at: Date
  endpoint: string
  p256dh: string
  auth: string
}

interface NewJob {
  subscription: number
  order: string
  revision: number
  stage: Stage
  payload: string
  urgency: 'high' | 'normal'
}

const WAITING = sql`sent_at is null and given_up_at is null`

/** Adds news for browsers. What they were to be told before and have not been told is outdated now. */
export async function queuePushJobs(db: Db, jobs: readonly NewJob[], now: Date): Promise<void> {
  await sql`
    with added as (
      insert into push_jobs (subscription, "order", revision, stage, payload, urgency, created_at, due_at)
      select subscription, "order", revision, stage, payload, urgency, ${now}::timestamptz, ${now}::timestamptz
      from jsonb_to_recordset(${jsonb(jobs)}) as job(subscription integer, "order" text, revision integer, stage text,
        payload text, urgency text)
      on conflict (subscription, stage) do nothing
      returning subscription
    )
    update push_jobs set given_up_at = ${now} where ${WAITING} and subscription in (select subscription from added)`.execute(
    db,
  )
}

/** Takes jobs that are due, for one host alone. */
export async function claimPushJobs(db: Db, most: number, now: Date): Promise<PushJob[]> {
  const { rows } = await sql<PushJob>`
    update push_jobs set tries = tries + 1, due_at = ${addSeconds(now, LEASE_SECONDS)}
    from push_subscriptions as browser
    where browser.id = push_jobs.subscription and push_jobs.id in (
      select id from push_jobs where ${WAITING} and due_at <= ${now} order by due_at, id limit ${most}
      for update skip locked
    ) returning push_jobs.id, tries, push_jobs."order", payload, urgency, push_jobs.created_at, endpoint, p256dh, auth`.execute(
    db,
  )
  return rows
}

export async function markPushSent(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('push_jobs').set({ sent_at: now }).where('id', '=', id).execute()
}

export async function retryPushLater(db: Db, id: number, dueAt: Date): Promise<void> {
  await db.updateTable('push_jobs').set({ due_at: dueAt }).where('id', '=', id).execute()
}

export async function givePushUp(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('push_jobs').set({ given_up_at: now }).where('id', '=', id).execute()
}
