import { jsonb, type Db } from './database/database.ts'
import type { AuditTable, EventSource } from './schema/orderTables.ts'
import type { Selectable } from 'kysely'

export interface AuditEntry {
  source: EventSource
  /** Who, as far as it is known. */
  actor?: string
  /** 'sold out', 'pause', 'POST /orders/:number' */
  action: string
  /** What was changed: a store, an order's number, a code. */
  subject?: string
  detail?: unknown
}

/** Keeps who changed what; resolves with the id of the entry. */
export async function recordAudit(
  db: Db,
  { source, actor = '', action, subject = '', detail = null }: AuditEntry,
  at: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('audit')
    .values({ at, source, actor, action, subject, detail: jsonb(detail) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Keeps what the kitchen's staff or a driver changed, in the transaction of the change. An operator's change is written down by its
 * call (host/http/operator/audit.ts), and nobody else is a person.
 */
export async function recordStaffChange(db: Db, entry: AuditEntry, at: Date): Promise<void> {
  if (entry.source === 'kitchen' || entry.source === 'driver') await recordAudit(db, entry, at)
}

export async function setAuditOutcome(db: Db, id: number, outcome: number): Promise<void> {
  await db.updateTable('audit').set({ outcome }).where('id', '=', id).execute()
}

/** The newest entries first; `before` is the id of the last one that the caller has. */
export async function listAudit(db: Db, most: number, before?: number): Promise<Selectable<AuditTable>[]> {
  const all = db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(most)
  return await (before === undefined ? all : all.where('id', '<', before)).execute()
}
