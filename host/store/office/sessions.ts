import type { OwnLimits } from '../../../domain/office/limits.ts'
import { sql } from 'kysely'
import type { Assignment } from '../../../domain/office/roles.ts'
import type { Db } from '../database/database.ts'
import { knownAssignments } from './people.ts'

/** Where the people of the chain are signed in (D-197). Whether one has ended by itself says `domain/office/sessionLimits.ts`. */

export interface OfficeSession {
  id: string
  madeAt: Date
  seenAt: Date
  provedAt: Date
  device: string
  network: string
  zone: string
}

interface NewSession extends Pick<OfficeSession, 'id' | 'device' | 'network' | 'zone'> {
  secretHash: string
  person: string
}

export async function startOfficeSession(db: Db, { secretHash, ...session }: NewSession, now: Date): Promise<void> {
  await db
    .insertInto('office_sessions')
    .values({ ...session, secret_hash: secretHash, created_at: now, seen_at: now, proved_at: now })
    .execute()
  await db.updateTable('office_people').set({ seen_at: now }).where('id', '=', session.person).execute()
}

const SESSION = ['s.id', 's.created_at as madeAt', 's.seen_at as seenAt', 's.proved_at as provedAt'] as const

/** A session that nobody has ended, of a person who is there, as both are now. */
export async function findOfficeSession(
  db: Db,
  secretHash: string,
): Promise<
  | (Pick<OfficeSession, 'id' | 'device' | 'madeAt' | 'seenAt' | 'provedAt'> & {
      person: { id: string; name: string; mail: string; assignments: Assignment[]; limits: OwnLimits }
    })
  | undefined
> {
  const row = await db
    .selectFrom('office_sessions as s')
    .innerJoin('office_people as p', 'p.id', 's.person')
    .select(SESSION)
    .select(['s.device', 'p.id as person', 'p.name', 'p.mail', 'p.assignments', 'p.limits'])
    .where('s.secret_hash', '=', secretHash)
    .where('s.ended_at', 'is', null)
    .where('p.ended_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { person, name, mail, assignments, limits, ...session } = row
  return { ...session, person: { id: person, name, mail, assignments: knownAssignments(assignments), limits } }
}

/** The sessions of a person that nobody has ended, the one that was seen last first. */
export async function listOfficeSessions(db: Db, person: string): Promise<OfficeSession[]> {
  return await db
    .selectFrom('office_sessions as s')
    .select(SESSION)
    .select(['s.device', 's.network', 's.zone'])
    .where('s.person', '=', person)
    .where('s.ended_at', 'is', null)
    .orderBy('s.seen_at', 'desc')
    .orderBy('s.id')
    .execute()
}

/** Notes that a session, and its person, are there. */
export async function markSessionSeen(db: Db, id: string, now: Date): Promise<void> {
  await sql`with seen as (update office_sessions set seen_at = ${now} where id = ${id} and ended_at is null returning person)
    update office_people set seen_at = ${now} from seen where office_people.id = seen.person`.execute(db)
}

export async function markSessionProved(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('office_sessions').set({ proved_at: now }).where('id', '=', id).execute()
}

/** Ends those of a person, or one of them; answers how many there were. */
export async function endOfficeSessions(
  db: Db,
  person: string,
  { only, except = '' }: { only?: string; except?: string },
  now: Date,
): Promise<number> {
  const live = db
    .updateTable('office_sessions')
    .set({ ended_at: now })
    .where('person', '=', person)
    .where('id', '<>', except)
    .where('ended_at', 'is', null)
  const ended = await (only === undefined ? live : live.where('id', '=', only)).returning('id').execute()
  return ended.length
}

/** Ends the session of a cookie, whoever's it is. */
export async function endSessionOfSecret(db: Db, secretHash: string, now: Date): Promise<void> {
  const session = db.updateTable('office_sessions').set({ ended_at: now }).where('secret_hash', '=', secretHash)
  await session.where('ended_at', 'is', null).execute()
}
