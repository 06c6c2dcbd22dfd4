import { jsonb, type Db } from '../database/database.ts'

export interface Passkey {
  id: string
  person: string
  publicKey: string
  transports: string[]
  name: string
  createdAt: Date
  usedAt: Date | null
}

const passkeys = (db: Db) =>
  db
    .selectFrom('office_passkeys')
    .select(['id', 'person', 'transports', 'name'])
    .select(['public_key as publicKey', 'created_at as createdAt', 'used_at as usedAt'])

export async function findPasskey(db: Db, id: string): Promise<Passkey | undefined> {
  return await passkeys(db).where('id', '=', id).executeTakeFirst()
}

export async function listPasskeys(db: Db, person: string): Promise<Passkey[]> {
  return await passkeys(db).where('person', '=', person).orderBy('created_at').orderBy('id').execute()
}

/** How many each of these people has. */
export async function countPasskeys(db: Db, people: readonly string[]): Promise<Map<string, number>> {
  if (people.length === 0) return new Map()
  const rows = await db
    .selectFrom('office_passkeys')
    .select(({ fn }) => ['person', fn.countAll<number>().as('count')])
    .where('person', 'in', people)
    .groupBy('person')
    .execute()
  return new Map(rows.map(({ person, count }) => [person, Number(count)]))
}

/** False when somebody has this passkey already. */
export async function insertPasskey(
  db: Db,
  { id, person, publicKey, transports, name }: Omit<Passkey, 'createdAt' | 'usedAt'>,
  now: Date,
): Promise<boolean> {
  const made = await db
    .insertInto('office_passkeys')
    .values({ id, person, public_key: publicKey, transports: jsonb(transports), name, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

export async function namePasskey(db: Db, { id, person, name }: Pick<Passkey, 'id' | 'person' | 'name'>) {
  const named = db.updateTable('office_passkeys').set({ name }).where('id', '=', id).where('person', '=', person)
  return (await named.returning('id').executeTakeFirst()) !== undefined
}

export async function markPasskeyUsed(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('office_passkeys').set({ used_at: now }).where('id', '=', id).execute()
}

/** False when the person has no such passkey. */
export async function deletePasskey(db: Db, person: string, id: string): Promise<boolean> {
  const deleted = db.deleteFrom('office_passkeys').where('person', '=', person).where('id', '=', id)
  return (await deleted.returning('id').executeTakeFirst()) !== undefined
}

export async function deletePasskeysOf(db: Db, person: string): Promise<void> {
  await db.deleteFrom('office_passkeys').where('person', '=', person).execute()
}
