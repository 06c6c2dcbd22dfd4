import type { Db } from '../database/database.ts'

/** Makes these the person's only codes, by their hashes. */
export async function replaceRecoveryCodes(db: Db, person: string, hashes: readonly string[]): Promise<void> {
  await db.deleteFrom('office_recovery_codes').where('person', '=', person).execute()
  await db
    .insertInto('office_recovery_codes')
    .values(hashes.map((hash) => ({ hash, person })))
    .execute()
}

export async function countRecoveryCodes(db: Db, person: string): Promise<number> {
  const unused = db.selectFrom('office_recovery_codes').select('hash').where('person', '=', person)
  return (await unused.where('used_at', 'is', null).execute()).length
}

export async function isRecoveryCode(db: Db, hash: string): Promise<boolean> {
  const unused = db.selectFrom('office_recovery_codes').select('hash').where('hash', '=', hash)
  return (await unused.where('used_at', 'is', null).executeTakeFirst()) !== undefined
}

/** False when it was used already. */
export async function spendRecoveryCode(db: Db, hash: string, now: Date): Promise<boolean> {
  const spent = db.updateTable('office_recovery_codes').set({ used_at: now }).where('hash', '=', hash)
  return (await spent.where('used_at', 'is', null).returning('hash').executeTakeFirst()) !== undefined
}
