import { sql, type Selectable } from 'kysely'
import type { Permission, StoreScope } from '../../domain/office/roles.ts'
import { addSeconds, DAY_SECONDS } from './database/addSeconds.ts'
import type { Db } from './database/database.ts'
import type { ApprovalTable } from './schema/accessTables.ts'
import { inStores } from './storeScope.ts'

/** What nobody has decided for so long is not done any more. */
const OPEN_DAYS = 7

export type Approval = Selectable<ApprovalTable>

/** Keeps what waits for a second person; the same that waits already is not kept twice. */
export async function askForApproval(
  db: Db,
  { input, ...asked }: Pick<Approval, 'call' | 'input' | 'words' | 'permission' | 'store' | 'asker' | 'asker_name'>,
  now: Date,
): Promise<number> {
  const waiting = await db
    .selectFrom('approvals')
    .select('id')
    .where('call', '=', asked.call)
    .where('asker', '=', asked.asker)
    .where(sql<boolean>`input = ${JSON.stringify(input)}::jsonb`)
    .where('decided_at', 'is', null)
    .where('ends_at', '>', now)
    .executeTakeFirst()
  if (waiting) return waiting.id
  const { id } = await db
    .insertInto('approvals')
    .values({
      ...asked,
      input: JSON.stringify(input),
      asked_at: now,
      ends_at: addSeconds(now, OPEN_DAYS * DAY_SECONDS),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What somebody may decide, and what they asked for themselves; the oldest first. */
export async function listApprovals(
  db: Db,
  { asker, scopes }: { asker: string; scopes: readonly { permission: Permission; stores: StoreScope }[] },
  now: Date,
): Promise<Approval[]> {
  return await db
    .selectFrom('approvals')
    .selectAll()
    .where('decided_at', 'is', null)
    .where('ends_at', '>', now)
    .where((is) =>
      is.or([
        is('asker', '=', asker),
        ...scopes.map(({ permission, stores }) =>
          is.and([is('permission', '=', permission), inStores(stores, 'store')]),
        ),
      ]),
    )
    .orderBy('asked_at')
    .execute()
}

/** What somebody has asked for and nobody has decided, in words; the oldest first. */
export async function listAskedBy(db: Db, asker: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('approvals')
    .select('words')
    .where('asker', '=', asker)
    .where('decided_at', 'is', null)
    .where('ends_at', '>', now)
    .orderBy('asked_at')
    .execute()
  return rows.map(({ words }) => words)
}

export async function findApproval(db: Db, id: number, now: Date): Promise<Approval | undefined> {
  return await db
    .selectFrom('approvals')
    .selectAll()
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .where('ends_at', '>', now)
    .executeTakeFirst()
}

/** Decides what nobody has decided yet; false when somebody has. */
export async function decide(
  db: Db,
  id: number,
  { by, name, isApproved }: { by: string; name: string; isApproved: boolean },
  now: Date,
): Promise<boolean> {
  const decided = await db
    .updateTable('approvals')
    .set({ decided_at: now, decided_by: by, decided_name: name, is_approved: isApproved })
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .where('ends_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return decided !== undefined
}
