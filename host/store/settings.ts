import type { Db } from './database/database.ts'

/** The setting's value, made on first use. Hosts that start at the same time get the same value. */
export async function getOrCreateSetting(db: Db, name: string, make: () => string): Promise<string> {
  const existing = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst()
  if (existing) return existing.value
  await db
    .insertInto('settings')
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return value
}

/** Writes the setting; returns its value of before. */
export async function replaceSetting(db: Db, name: string, value: string): Promise<string | undefined> {
  const before = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst()
  if (before?.value !== value)
    await db
      .insertInto('settings')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute()
  return before?.value
}
