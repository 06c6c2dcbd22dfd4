import { sql, type Selectable } from 'kysely'
import type { StoreScope } from '../../domain/office/roles.ts'
import { addSeconds } from './database/addSeconds.ts'
import { jsonb, type Db } from './database/database.ts'
import { escapedLike } from './database/likePattern.ts'
import type { AuditTable, EventSource, Undo } from './schema/orderTables.ts'
import { inStores } from './storeScope.ts'

export interface AuditEntry {
  source: EventSource
  /** Who, as far as it is known. */
  actor?: string
  /** 'sold out', 'pause', 'POST /orders/:number' */
  action: string
  /** What was changed: a store, an order's number, a code. */
  subject?: string
  detail?: unknown
  /** The store's hash. */
  store?: string
  topic?: string
  what?: string
  before?: string
  after?: string
}

/** What a call changed, in words for people; the texts are short. */
export interface AuditNote {
  /** The store's hash. */
  store?: string
  subject?: string
  what?: string
  before?: string
  after?: string
  undo?: Undo
}

type CallEntry = AuditEntry &
  Pick<Selectable<AuditTable>, 'asker' | 'device' | 'network' | 'call' | 'looks' | 'second'> & { undoes?: number }

/** Keeps who changed what; resolves with the id of the entry. */
export async function recordAudit(
  db: Db,
  { source, actor = '', action, subject = '', detail = null, ...more }: AuditEntry | CallEntry,
  at: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('audit')
    .values({ at, source, actor, action, subject, detail: jsonb(detail), ...more })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Keeps what the kitchen's staff or a driver changed, in the transaction of the change. An operator's change is written down by its
 * call (host/http/operator/audit.ts), and nobody else is a person.
 */
export async function recordStaffChange(
  db: Db,
  { source, actor }: Pick<AuditEntry, 'source' | 'actor'>,
  entry: Omit<AuditEntry, 'source' | 'actor'>,
  at: Date,
): Promise<void> {
  if (source === 'kitchen' || source === 'driver') await recordAudit(db, { ...entry, source, actor }, at)
}

/**
 * Begins a change of `topic`, of which the caller has seen what the entry `seen` and older ones did, if it says so. Resolves with the
 * id of its own entry, or with the newest one that somebody else made since, and then nothing is written. Changes of a topic begin one
 * after another.
 */
export async function beginChange(
  db: Db,
  entry: CallEntry & { topic: string },
  seen: number | undefined,
  at: Date,
): Promise<{ id: number } | { changed: Selectable<AuditTable> }> {
  return await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext(${entry.topic}))`.execute(transaction)
    const changed = seen === undefined ? undefined : await changedSince(transaction, entry.topic, seen)
    return changed && changed.asker !== entry.asker ? { changed } : { id: await recordAudit(transaction, entry, at) }
  })
}

/** The newest change of a topic after the entry `id`; one that is still being made counts. */
async function changedSince(db: Db, topic: string, id: number): Promise<Selectable<AuditTable> | undefined> {
  return await db
    .selectFrom('audit')
    .selectAll()
    .where('topic', '=', topic)
    .where('topic', '<>', '')
    .where('id', '>', id)
    .where('looks', '=', false)
    .where((is) => is.or([is('outcome', 'is', null), is('outcome', '<', 300)]))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The newest change of a topic, or by one of these calls. */
export async function latestChange(
  db: Db,
  topic: string,
  calls: readonly string[],
): Promise<Selectable<AuditTable> | undefined> {
  return await db
    .selectFrom('audit')
    .selectAll()
    .where((is) => is.or([is('topic', '=', topic), is('call', 'in', calls)]))
    .where('looks', '=', false)
    .where('outcome', '<', 300)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A host ends a call that takes longer. */
const LONGEST_CALL_SECONDS = 60

/** The newest entry whose change somebody sees who reads now: that of a change which is still being made comes later. */
export async function seenAudit(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ seen: number }>`
    select coalesce((select min(id) - 1 from audit where source = 'operator' and outcome is null
      and at > ${addSeconds(now, -LONGEST_CALL_SECONDS)}), (select max(id) from audit), 0)::int as seen`.execute(db)
  return rows[0]?.seen ?? 0
}

/** Ends the entry of a call. */
export async function endAudit(db: Db, id: number, outcome: number, { undo, ...note }: AuditNote): Promise<void> {
  await db
    .updateTable('audit')
    .set({ outcome, ...note, ...(undo ? { undo: jsonb(undo) } : {}) })
    .where('id', '=', id)
    .execute()
}

export interface AuditFilter {
  stores: StoreScope
  /** The id of the last entry that the caller has. */
  before?: number
  from?: Date
  until?: Date
  /** The id of a person or a key. */
  asker?: string
  /** In what was changed, before and after, in the subject, in the name of who did it. */
  text?: string
  /** With what somebody only looked at or tried. */
  looks: boolean
}

export interface ListedEntry extends Selectable<AuditTable> {
  /** Who took it back, and when. */
  undone_by: string | null
  undone_at: Date | null
  /** Who changed the same later, which cannot be taken back past them. */
  changed_by: string | null
}

/** The newest entries first. Who may not see all stores sees those of their own alone, and nothing of the chain's. */
export async function listAudit(
  db: Db,
  most: number,
  { stores, before, from, until, asker, text, looks }: AuditFilter,
): Promise<ListedEntry[]> {
  let entries = listed(db).where(inStores(stores, 'audit.store')).orderBy('audit.id', 'desc').limit(most)
  if (before !== undefined) entries = entries.where('audit.id', '<', before)
  if (from) entries = entries.where('audit.at', '>=', from)
  if (until) entries = entries.where('audit.at', '<', until)
  if (asker !== undefined) entries = entries.where('audit.asker', '=', asker)
  if (!looks) entries = entries.where('audit.looks', '=', false)
  if (text !== undefined) {
    const part = `%${escapedLike(text)}%`
    entries = entries.where(
      sql<boolean>`concat_ws(' ', audit.what, audit.subject, audit.before, audit.after, audit.actor, audit.action) ilike ${part}`,
    )
  }
  return await entries.execute()
}

/** Who did this call to a topic last, and what it came to. */
export async function latestBy(
  db: Db,
  topic: string,
  call: string,
): Promise<Pick<Selectable<AuditTable>, 'actor' | 'after'> | undefined> {
  return await db
    .selectFrom('audit')
    .select(['actor', 'after'])
    .where('topic', '=', topic)
    .where('call', '=', call)
    .where('outcome', '<', 300)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function findAudit(db: Db, id: number, stores: StoreScope): Promise<ListedEntry | undefined> {
  return await listed(db).where('audit.id', '=', id).where(inStores(stores, 'audit.store')).executeTakeFirst()
}

const listed = (db: Db) =>
  db
    .selectFrom('audit')
    .leftJoin('audit as taken_back', (join) =>
      join.onRef('taken_back.undoes', '=', 'audit.id').on('taken_back.outcome', '=', 200),
    )
    .selectAll('audit')
    .select(['taken_back.actor as undone_by', 'taken_back.at as undone_at'])
    .select(
      sql<string | null>`(select later.actor from audit as later where later.topic = audit.topic and later.topic <> ''
        and later.id > audit.id and not later.looks and later.outcome < 300 order by later.id desc limit 1)`.as(
        'changed_by',
      ),
    )
