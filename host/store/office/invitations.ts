import type { Selectable } from 'kysely'
import type { Assignment } from '../../../domain/office/roles.ts'
import { jsonb, type Db } from '../database/database.ts'
import type { OfficeInvitationTable } from '../schema/officeTables.ts'
import { knownAssignments } from './people.ts'

/** Links by which somebody becomes a person of the chain, or gets back (D-198). */

export interface Invitation {
  id: string
  kind: OfficeInvitationTable['kind']
  /** Whose way back it is. */
  person: string | null
  mail: string
  name: string
  assignments: Assignment[]
  by: { id: string; name: string }
  from: string
  madeAt: Date
  until: Date
  /** It was sent; false for a way back that waits for a colleague. */
  isOut: boolean
  isWithdrawn: boolean
}

export interface NewInvitation extends Omit<Invitation, 'madeAt' | 'isOut' | 'isWithdrawn'> {
  secretHash: string | null
}

const invitationOf = (row: Selectable<OfficeInvitationTable>): Invitation => ({
  id: row.id,
  kind: row.kind,
  person: row.person,
  mail: row.mail,
  name: row.name,
  assignments: knownAssignments(row.assignments),
  by: { id: row.by_id, name: row.by_name },
  from: row.from,
  madeAt: row.created_at,
  until: row.until_at,
  isOut: row.secret_hash !== null,
  isWithdrawn: row.withdrawn_at !== null,
})

export async function insertInvitation(
  db: Db,
  { secretHash, by, until, assignments, ...invitation }: NewInvitation,
  now: Date,
): Promise<void> {
  await db
    .insertInto('office_invitations')
    .values({
      ...invitation,
      assignments: jsonb(assignments),
      secret_hash: secretHash,
      by_id: by.id,
      by_name: by.name,
      created_at: now,
      until_at: until,
    })
    .execute()
}

const open = (db: Db, now: Date) =>
  db
    .selectFrom('office_invitations')
    .selectAll()
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('until_at', '>', now)

/** Undefined when it was used, withdrawn, or has ended. */
export async function findOpenInvitation(db: Db, secretHash: string, now: Date): Promise<Invitation | undefined> {
  const row = await open(db, now).where('secret_hash', '=', secretHash).executeTakeFirst()
  return row && invitationOf(row)
}

/** Those that can still be used, and ways back that wait for a colleague; the newest first. */
export async function listOpenInvitations(db: Db, kind: Invitation['kind'], now: Date): Promise<Invitation[]> {
  return (await open(db, now).where('kind', '=', kind).orderBy('created_at', 'desc').execute()).map(invitationOf)
}

/** One that was not used. */
export async function findUnusedInvitation(db: Db, id: string): Promise<Invitation | undefined> {
  const unused = db.selectFrom('office_invitations').selectAll().where('id', '=', id).where('used_at', 'is', null)
  const row = await unused.executeTakeFirst()
  return row && invitationOf(row)
}

/** False when it is not open any more. */
export async function spendInvitation(db: Db, id: string, now: Date): Promise<boolean> {
  const spent = await db
    .updateTable('office_invitations')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('until_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return spent !== undefined
}

/** Withdraws it, or with null offers it again. */
export async function markWithdrawn(db: Db, id: string, at: Date | null): Promise<void> {
  await db.updateTable('office_invitations').set({ withdrawn_at: at }).where('id', '=', id).execute()
}

/** Withdraws what is open for this mail. */
export async function withdrawOfMail(db: Db, kind: Invitation['kind'], mail: string, now: Date): Promise<void> {
  const same = (await listOpenInvitations(db, kind, now)).filter((one) => one.mail.toLowerCase() === mail.toLowerCase())
  for (const { id } of same) await markWithdrawn(db, id, now)
}

/** A colleague lets somebody back in: the way back gets its secret. */
export async function approveWayBack(
  db: Db,
  id: string,
  { secretHash, by, until }: { secretHash: string; by: Invitation['by']; until: Date },
): Promise<void> {
  await db
    .updateTable('office_invitations')
    .set({ secret_hash: secretHash, by_id: by.id, by_name: by.name, until_at: until })
    .where('id', '=', id)
    .execute()
}

/** The open invitations that a person has sent. */
export async function listInvitationsBy(db: Db, person: string, now: Date): Promise<Invitation[]> {
  return (await open(db, now).where('kind', '=', 'invite').where('by_id', '=', person).execute()).map(invitationOf)
}
