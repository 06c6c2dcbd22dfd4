import type { Selectable } from 'kysely'
import { addSeconds, DAY_SECONDS } from '../database/addSeconds.ts'
import type { Db } from '../database/database.ts'
import type { DataAskTable, DataRequestTable } from '../schema/accountTables.ts'

/** Copies and erasures that were asked for (D-208). Erasures stay: after a restore they are done again. */

export type DataRequest = Selectable<DataRequestTable>

/** False when an erasure of this person waits already. */
export async function insertDataRequest(
  db: Db,
  request: Pick<DataRequestTable, 'person' | 'kind' | 'asked_by' | 'due_at'>,
  now: Date,
): Promise<boolean> {
  const row = await db
    .insertInto('data_requests')
    .values({ ...request, asked_at: now, done_at: null, withdrawn_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Keeps that a member was erased, so that a restored backup is erased again; one that waits is done with it. */
export async function recordErasure(db: Db, person: string, now: Date): Promise<void> {
  await insertDataRequest(db, { person, kind: 'erasure', asked_by: '', due_at: now }, now)
  await db
    .updateTable('data_requests')
    .set({ done_at: now, due_at: now })
    .where('person', '=', person)
    .where('kind', '=', 'erasure')
    .where('done_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()
}

/** The copy that may be taken until its time, or the erasure that waits. */
export async function findDataRequest(
  db: Db,
  person: string,
  kind: DataRequest['kind'],
  now: Date,
): Promise<DataRequest | undefined> {
  let found = db
    .selectFrom('data_requests')
    .selectAll()
    .where('person', '=', person)
    .where('kind', '=', kind)
    .where('done_at', 'is', null)
    .where('withdrawn_at', 'is', null)
  if (kind === 'access') found = found.where('due_at', '>', now)
  return await found.orderBy('id', 'desc').executeTakeFirst()
}

/** Calls an erasure back; false when none waits. */
export async function withdrawErasure(db: Db, person: string, now: Date): Promise<boolean> {
  const withdrawn = await db
    .updateTable('data_requests')
    .set({ withdrawn_at: now })
    .where('person', '=', person)
    .where('kind', '=', 'erasure')
    .where('done_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return withdrawn !== undefined
}

/** Erasures whose time has come, and those that were done, which a restored database may have lost. */
export async function listErasures(db: Db, now: Date): Promise<DataRequest[]> {
  return await db
    .selectFrom('data_requests')
    .selectAll()
    .where('kind', '=', 'erasure')
    .where('withdrawn_at', 'is', null)
    .where('due_at', '<=', now)
    .orderBy('id')
    .execute()
}

/** An erasure is done, which answers who asked for it. */
export async function markErased(db: Db, { id, person }: Pick<DataRequest, 'id' | 'person'>, now: Date): Promise<void> {
  await db.updateTable('data_requests').set({ done_at: now }).where('id', '=', id).execute()
  await answerDataAsk(db, person, 'erasure', now)
}

export type DataAsk = Selectable<DataAskTable>

/** Writes down that somebody asks; the first time counts where the same is open already. */
export async function insertDataAsk(
  db: Db,
  ask: Pick<DataAsk, 'person' | 'kind' | 'means' | 'noted_by' | 'due_at'>,
  now: Date,
): Promise<void> {
  await db
    .insertInto('data_asks')
    .values({ ...ask, asked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What nobody has answered for so many days, taken for a reminder: each is answered once for these days, whichever host asks. */
export async function takeUnansweredAsks(db: Db, days: number, now: Date): Promise<DataAsk[]> {
  return await db
    .updateTable('data_asks')
    .set({ told_days: days })
    .where('answered_at', 'is', null)
    .where('told_days', '<', days)
    .where('asked_at', '<=', addSeconds(now, -days * DAY_SECONDS))
    .returningAll()
    .execute()
}

export const isDataAskOpen = async (db: Db, id: number): Promise<boolean> =>
  (await db
    .selectFrom('data_asks')
    .select('id')
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .executeTakeFirst()) !== undefined

export async function answerDataAsk(db: Db, person: string, kind: DataAsk['kind'], now: Date): Promise<void> {
  await db
    .updateTable('data_asks')
    .set({ answered_at: now })
    .where('person', '=', person)
    .where('kind', '=', kind)
    .where('answered_at', 'is', null)
    .execute()
}

/** What is not answered yet, of one person or of all, the first to answer first. */
export async function listDataAsks(db: Db, person?: string): Promise<DataAsk[]> {
  const open = db.selectFrom('data_asks').selectAll().where('answered_at', 'is', null)
  return await (person === undefined ? open : open.where('person', '=', person)).orderBy('due_at').execute()
}

/** Erasures that can still be called back, the next first. */
export async function listWaitingErasures(db: Db): Promise<DataRequest[]> {
  return await db
    .selectFrom('data_requests')
    .selectAll()
    .where('kind', '=', 'erasure')
    .where('done_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .orderBy('due_at')
    .execute()
}

/** What names those who were erased. */
export async function listErased(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('data_requests')
    .select('person')
    .distinct()
    .where('kind', '=', 'erasure')
    .where('done_at', 'is not', null)
    .orderBy('person')
    .execute()
  return rows.map(({ person }) => person)
}
