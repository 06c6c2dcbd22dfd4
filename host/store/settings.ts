import type { Db } from './database/database.ts'

/** The setting's value, made on first use. Hosts that start at the same time get the same value. */
export async function getOrCreateSetting(db: Db, name: string, make: () => string): Promise<string> {
  const existing = await findSetting(db, name)
  if (existing !== undefined) return existing
  await db
    .insertInto('settings')
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return value
}

export async function findSetting(db: Db, name: string): Promise<string | undefined> {
  const found = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst()
  return found?.value
}

/** Writes the setting; returns its value of before. */
export async function replaceSetting(db: Db, name: string, value: string): Promise<string | undefined> {
  const before = await findSetting(db, name)
  if (before !== value)
    await db
      .insertInto('settings')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute()
  return before
}
