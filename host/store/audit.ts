import { jsonb, type Db } from './database/database.ts'
import type { EventSource } from './schema/orderTables.ts'

export interface AuditEntry {
  source: EventSource
  /** Who, as far as it is known. */
  actor?: string
  /** 'sold out', 'pause', 'sign in' */
  action: string
  /** What was changed: a store, an order's number, a code. */
  subject?: string
  detail?: unknown
}

/** Keeps who changed what. Called in the transaction of the change. */
export async function recordAudit(
  db: Db,
  { source, actor = '', action, subject = '', detail = null }: AuditEntry,
  at: Date,
): Promise<void> {
  await db
    .insertInto('audit')
    .values({ at, source, actor, action, subject, detail: jsonb(detail) })
    .execute()
}
