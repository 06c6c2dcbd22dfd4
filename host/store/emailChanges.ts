import { sql, type RawBuilder } from 'kysely'
import type { Db } from './database/database.ts'
import type { EmailChangeTable } from './schema/accountTables.ts'

/** For so long the email of before can be had back, and nobody else's account gets it. */
export const EMAIL_UNDO_HOURS = 72

const heldSince = (now: Date) => new Date(now.getTime() - EMAIL_UNDO_HOURS * 3_600_000)

/** Whether a member other than `member` may have this email back. */
export const isEmailReserved = (email: string, now: Date, member = ''): RawBuilder<boolean> => sql<boolean>`exists (
  select from email_changes where lower(email_changes.email) = lower(${email})
    and email_changes.changed_at > ${heldSince(now)} and email_changes.member <> ${member})`

/** Whether the email is another account's, or may be had back by one. */
export async function isEmailTaken(db: Db, email: string, member: string, now: Date): Promise<boolean> {
  const { rows } = await sql`select 1 where ${isEmailReserved(email, now, member)}
    or exists (select from members where lower(members.email) = lower(${email}) and members.hash <> ${member})`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * Makes the email the member's, inside a transaction; none waits to be confirmed any more. False when another account has it
 * or was faster.
 */
export async function changeEmail(db: Db, member: string, email: string, now: Date): Promise<boolean> {
  if (await isEmailTaken(db, email, member, now)) return false
  await sql`savepoint email`.execute(db)
  try {
    await db.updateTable('members').set({ email, new_email: null }).where('hash', '=', member).execute()
    return true
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    await sql`rollback to savepoint email`.execute(db)
    return false
  }
}

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505'

/** Keeps the email of before; answers by what id it is had back. */
export async function saveEmailChange(db: Db, member: string, email: string, now: Date): Promise<number> {
  const row = { member, email, changed_at: now }
  return (await db.insertInto('email_changes').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** The change of this id, unless it is too old or was taken back. */
export async function findEmailChange(
  db: Db,
  id: number,
  now: Date,
): Promise<Pick<EmailChangeTable, 'member' | 'email'> | undefined> {
  return await db
    .selectFrom('email_changes')
    .select(['member', 'email'])
    .where('id', '=', id)
    .where('changed_at', '>', heldSince(now))
    .forUpdate()
    .executeTakeFirst()
}

/** Taken back is this change and what came after it: nobody who got the account by it has another way back in. */
export async function deleteEmailChanges(db: Db, member: string, fromId: number): Promise<void> {
  await db.deleteFrom('email_changes').where('member', '=', member).where('id', '>=', fromId).execute()
}

export async function deleteOldEmailChanges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('email_changes').where('changed_at', '<', heldSince(now)).execute()
}
