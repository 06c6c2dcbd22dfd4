import type { Generated } from 'kysely'

export interface JobTables {
  jobs: JobTable
}

/** host/store/jobs/jobKinds.ts says what each kind is. */
export type JobName = 'sms' | 'mail' | 'push' | 'webhook' | 'print' | 'live' | 'notice'

/** Something to do after its cause is committed, until it is done or given up. */
interface JobTable {
  kind: JobName
  id: Generated<number>
  /** Whom it is for: an address, a subscription, an endpoint, a printer. */
  target: string
  /** Jobs of a kind and lane are done one after another, in the order of their numbers; null: in any order. */
  lane: string | null
  /** Names the intent: a kind and target have one job of it. */
  key: string | null
  /** Lower is first. */
  urgency: number
  payload: unknown
  created_at: Date
  /** When it is tried next. The host that does it moves this ahead, so that no other one does it too. */
  due_at: Date
  /** From then on it is not done any more. */
  expires_at: Date | null
  tries: Generated<number>
  /** What went wrong last. */
  fault: Generated<string>
  ended_at: Generated<Date | null>
  outcome: Generated<'done' | 'failed' | 'expired' | 'outdated' | null>
}
