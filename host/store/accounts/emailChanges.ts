import { sql, type RawBuilder } from 'kysely'
import { addSeconds, HOUR_SECONDS } from '../database/addSeconds.ts'
import type { Db } from '../database/database.ts'
import type { EmailChangeTable } from '../schema/accountTables.ts'

/** For this time the previous email can be restored, and no other account can take it (D-36). */
export const EMAIL_UNDO_HOURS = 72

const undoStart = (now: Date) => addSeconds(now, -EMAIL_UNDO_HOURS * HOUR_SECONDS)

/** Whether a member other than `member` can still restore this email. */
export const isEmailReserved = (email: string, now: Date, member = ''): RawBuilder<boolean> => sql<boolean>`exists (
  select from email_changes where lower(email_changes.email) = lower(${email})
    and email_changes.changed_at > ${undoStart(now)} and email_changes.member <> ${member})`

/** Whether the email is another account's, or another account can still restore it. */
export async function isEmailTaken(db: Db, email: string, member: string, now: Date): Promise<boolean> {
  const { rows } = await sql`select 1 where ${isEmailReserved(email, now, member)}
    or exists (select from members where lower(members.email) = lower(${email}) and members.hash <> ${member})`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * Sets the member's email and clears the unconfirmed one. False when another account has the email. It needs a transaction,
 * because it uses a savepoint.
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

/** Saves the previous email and answers the ID by which it is restored. */
export async function saveEmailChange(db: Db, member: string, email: string, now: Date): Promise<number> {
  const row = { member, email, changed_at: now }
  return (await db.insertInto('email_changes').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** The change with this ID, unless it is too old or was undone; its row is locked. */
export async function findEmailChange(
  db: Db,
  id: number,
  now: Date,
): Promise<Pick<EmailChangeTable, 'member' | 'email'> | undefined> {
  return await db
    .selectFrom('email_changes')
    .select(['member', 'email'])
    .where('id', '=', id)
    .where('changed_at', '>', undoStart(now))
    .forUpdate()
    .executeTakeFirst()
}

/** The first change by which a member can still restore this email; undefined where nobody can. */
export async function findReservation(
  db: Db,
  email: string,
  now: Date,
): Promise<{ id: number; member: string; email: string } | undefined> {
  const { rows } = await sql<{ id: number; member: string; email: string }>`select id, member, email from email_changes
    where lower(email) = lower(${email}) and changed_at > ${undoStart(now)} order by id limit 1`.execute(db)
  return rows[0]
}

/** Deletes this change and all later ones, so that a thief who made one of them cannot use its link to get back in. */
export async function deleteEmailChanges(db: Db, member: string, fromId: number): Promise<void> {
  await db.deleteFrom('email_changes').where('member', '=', member).where('id', '>=', fromId).execute()
}
