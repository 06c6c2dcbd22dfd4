import { sql } from 'kysely'
import { jsonb, type Db } from './database/database.ts'

/** Tables of entries that a catalogue file brings and the operator changes beside it. */
type EntryTable = 'coupons' | 'special_days'

export interface NewEntry {
  code: string
  /** As in the catalogue file. */
  document: unknown
}

/** Saves an entry of the operator's own, in the place of any other with its code. */
export async function saveEntry(db: Db, table: EntryTable, { code, document }: NewEntry, now: Date): Promise<void> {
  const entry = { document: jsonb(document), source: 'operator' as const, withdrawn_at: null, changed_at: now }
  await db
    .insertInto(table)
    .values({ code, ...entry })
    .onConflict((conflict) => conflict.column('code').doUpdateSet(entry))
    .execute()
}

/**
 * Replaces the entries of the catalogue: those that are not among these any more are withdrawn. Answers the codes that were left
 * alone because the operator made or withdrew an entry with that code.
 */
export async function replaceCatalogueEntries(
  db: Db,
  table: EntryTable,
  entries: readonly NewEntry[],
  now: Date,
): Promise<string[]> {
  const codes = entries.map(({ code }) => code)
  await db
    .updateTable(table)
    .set({ withdrawn_at: now, changed_at: now })
    .where('source', '=', 'catalogue')
    .where('withdrawn_at', 'is', null)
    .where(sql<boolean>`code <> all(${codes}::text[])`)
    .execute()
  const { rows } = await sql<{ code: string }>`
    insert into ${sql.table(table)} as kept (code, document, source, changed_at)
    select code, document, 'catalogue', ${now}::timestamptz
    from jsonb_to_recordset(${jsonb(entries)}) as entry(code text, document jsonb) order by code
    on conflict (code) do update set document = excluded.document, withdrawn_at = null, changed_at = excluded.changed_at
    where kept.source = 'catalogue'
    returning code`.execute(db)
  const saved = new Set(rows.map(({ code }) => code))
  return codes.filter((code) => !saved.has(code))
}

/** It becomes the operator's own, so that no import brings it back. False when there is no such entry. */
export async function withdrawEntry(db: Db, table: EntryTable, code: string, now: Date): Promise<boolean> {
  const withdrawn = await db
    .updateTable(table)
    .set({ source: 'operator', withdrawn_at: now, changed_at: now })
    .where('code', '=', code)
    .returning('code')
    .executeTakeFirst()
  return withdrawn !== undefined
}
