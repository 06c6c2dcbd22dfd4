import { sql, type RawBuilder } from 'kysely'
import { addSeconds } from '../database/addSeconds.ts'
import { jsonb, notify, type Db } from '../database/database.ts'
import type { JobName } from '../schema/jobTable.ts'
import { CODE, kindOf, type PayloadOf } from './jobKinds.ts'

export const JOBS_CHANNEL = 'jobs'

/** Wakes the workers of all hosts, after the commit; an announced order wakes them too, and else they look every few seconds. */
export const announceJobs = (db: Db): Promise<void> => notify(db, JOBS_CHANNEL)

/** A host that ended while doing a job gives it back after this time. */
const LEASE_SECONDS = 60
const MAX_FAULT_LENGTH = 300

export type NewJob = {
  [K in JobName]: {
    kind: K
    target: string
    payload: PayloadOf<K>
    lane?: string
    key?: string
    /** For whom a code is on its way: first of all, and not after its life. */
    isCode?: boolean
  }
}[JobName]

export interface Job<K extends JobName = JobName> {
  kind: K
  id: number
  lane: string | null
  target: string
  payload: PayloadOf<K>
  tries: number
  createdAt: Date
  expiresAt: Date | null
}

/** The statement that adds jobs, where `condition` holds; one whose key is there already is left out. */
export function jobInsert(jobs: readonly NewJob[], now: Date, condition = sql`true`): RawBuilder<unknown> {
  const rows = jobs.map(({ isCode = false, ...job }) => {
    const { urgency, validSeconds } = { ...kindOf(job.kind), ...(isCode ? CODE : {}) }
    return { ...job, urgency, expires_at: validSeconds === undefined ? null : addSeconds(now, validSeconds) }
  })
  return sql`insert into jobs (kind, target, lane, key, urgency, payload, created_at, due_at, expires_at)
    select kind, target, lane, key, urgency, payload, ${now}::timestamptz, ${now}::timestamptz, expires_at
    from jsonb_to_recordset(${jsonb(rows)}) as job(kind text, target text, lane text, key text, urgency integer,
      payload jsonb, expires_at timestamptz)
    where ${condition} on conflict do nothing`
}

export async function queueJobs(db: Db, jobs: readonly NewJob[], now: Date): Promise<void> {
  if (jobs.length > 0) await jobInsert(jobs, now).execute(db)
}

/** No earlier job of its lane is open. */
export const isFirstOfLane = sql<boolean>`(job.lane is null or not exists (
  select 1 from jobs as earlier where earlier.kind = job.kind and earlier.lane = job.lane and earlier.id < job.id
    and earlier.ended_at is null))`

/** Takes the most urgent jobs that are due for one host alone, of each kind so many. */
export async function claimJobs(db: Db, free: ReadonlyMap<JobName, number>, now: Date): Promise<Job[]> {
  const { rows } = await sql<Job>`
    update jobs set tries = tries + 1, due_at = ${addSeconds(now, LEASE_SECONDS)}
    where (kind, id) in (
      select due.kind, due.id
      from unnest(${[...free.keys()]}::text[], ${[...free.values()]}::integer[]) as free (kind, most)
      cross join lateral (
        select kind, id from jobs as job
        where job.kind = free.kind and ended_at is null and due_at <= ${now} and coalesce(expires_at > ${now}, true)
          and ${isFirstOfLane}
        order by urgency, due_at, id limit free.most for update skip locked
      ) as due
    ) returning kind, id, lane, target, payload, tries, created_at as "createdAt", expires_at as "expiresAt"`.execute(
    db,
  )
  return rows
}

/** What became of a try. `payload` replaces what is not needed any more. */
interface JobEnd {
  outcome: 'done' | 'failed'
  fault?: string
  payload?: unknown
}

/** Ends a job, unless its lease ended before and it was taken again. */
export async function endJob(db: Db, job: Job, { outcome, fault = '', payload }: JobEnd, now: Date): Promise<void> {
  const kept = payload === undefined ? {} : { payload: jsonb(payload) }
  await taken(db, job)
    .set({ ended_at: now, outcome, fault: fault.slice(0, MAX_FAULT_LENGTH), ...kept })
    .execute()
}

export async function retryJob(db: Db, job: Job, fault: string, dueAt: Date): Promise<void> {
  await taken(db, job)
    .set({ due_at: dueAt, fault: fault.slice(0, MAX_FAULT_LENGTH) })
    .execute()
}

const taken = (db: Db, { kind, id, tries }: Job) =>
  db
    .updateTable('jobs')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('ended_at', 'is', null)

/** Gives up jobs whose time is over, also those that no host has a handler for. */
export async function expireJobs(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ ended_at: now, outcome: 'expired' })
    .where('ended_at', 'is', null)
    .where('expires_at', '<=', now)
    .where('due_at', '<=', now)
    .execute()
}

/** Deletes the jobs of what no longer exists. */
export async function deleteJobsOf(db: Db, kind: JobName, target: string): Promise<void> {
  await db.deleteFrom('jobs').where('kind', '=', kind).where('target', '=', target).execute()
}
