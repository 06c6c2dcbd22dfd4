import type { Db } from './database/database.ts'

/** The setting, made now if it is not there yet; hosts that start together agree on one. */
export async function getOrCreateSetting(db: Db, name: string, make: () => string): Promise<string> {
  const known = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst()
  if (known) return known.value
  await db
    .insertInto('settings')
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return value
}
