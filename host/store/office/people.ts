import { sql, type RawBuilder, type Selectable } from 'kysely'
import { escapedLike } from '../database/likePattern.ts'
import {
  isRole,
  permissionsOf,
  ROLES,
  type Assignment,
  type Permission,
  type Role,
} from '../../../domain/office/roles.ts'
import type { OwnLimits } from '../../../domain/office/limits.ts'
import { jsonb, type Db, type Transaction } from '../database/database.ts'
import type { OfficeTables } from '../schema/officeTables.ts'

/** The people of the chain (D-197). Who has ended is found by their id alone. */

export interface Person {
  id: string
  mail: string
  name: string
  assignments: Assignment[]
  limits: OwnLimits
  createdAt: Date
  seenAt: Date | null
  endedAt: Date | null
}

type Row = Pick<
  Selectable<OfficeTables['office_people']>,
  'id' | 'mail' | 'name' | 'assignments' | 'limits' | 'created_at' | 'seen_at' | 'ended_at'
>

const COLUMNS = ['id', 'mail', 'name', 'assignments', 'limits', 'created_at', 'seen_at', 'ended_at'] as const

/** The kept assignments whose role this release knows. */
export const knownAssignments = (kept: readonly Assignment[]): Assignment[] => kept.filter(({ role }) => isRole(role))

const personOf = ({ created_at, seen_at, ended_at, assignments, ...row }: Row): Person => ({
  ...row,
  assignments: knownAssignments(assignments),
  createdAt: created_at,
  seenAt: seen_at,
  endedAt: ended_at,
})

export async function findPerson(db: Db, id: string): Promise<Person | undefined> {
  const row = await db.selectFrom('office_people').select(COLUMNS).where('id', '=', id).executeTakeFirst()
  return row && personOf(row)
}

/** Who is there: their row is locked until the end of the transaction. */
export async function lockPerson(db: Transaction, id: string): Promise<Person | undefined> {
  const locked = db.selectFrom('office_people').select(COLUMNS).where('id', '=', id).where('ended_at', 'is', null)
  const row = await locked.forUpdate().executeTakeFirst()
  return row && personOf(row)
}

const byMail = (mail: string) => sql<boolean>`lower(mail) = lower(${mail}) and ended_at is null`

/** The names of these people by their ids, of who was ended too. */
export async function namesOfPeople(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('office_people').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function findPersonByMail(db: Db, mail: string): Promise<Person | undefined> {
  const row = await db.selectFrom('office_people').select(COLUMNS).where(byMail(mail)).executeTakeFirst()
  return row && personOf(row)
}

export interface PersonFilter {
  /** A part of name or mail. */
  query?: string
  /** The `place` of the last one that the caller has. */
  after?: string
  /** Only who was not there since then. */
  unseenSince?: Date
  /** Those who were ended, in place of those who are there. */
  areEnded?: boolean
}

/** Those who are there, or were ended, by name. */
export async function listPeople(
  db: Db,
  most: number,
  { query = '', after, unseenSince, areEnded = false }: PersonFilter = {},
): Promise<Person[]> {
  const like = `%${escapedLike(query.toLowerCase())}%`
  const all = db
    .selectFrom('office_people')
    .select(COLUMNS)
    .where('ended_at', areEnded ? 'is not' : 'is', null)
    .where(sql<boolean>`lower(name || ' ' || mail) like ${like}`)
  const away = unseenSince === undefined ? all : all.where(sql<boolean>`coalesce(seen_at, created_at) < ${unseenSince}`)
  const some = after === undefined ? away : away.where(sql<boolean>`lower(name) || ' ' || id > ${after}`)
  const rows = await some
    .orderBy(sql`lower(name) || ' ' || id`)
    .limit(most)
    .execute()
  return rows.map(personOf)
}

/** Where somebody stands in `listPeople`. */
export const placeOf = ({ name, id }: Pick<Person, 'name' | 'id'>): string => `${name.toLowerCase()} ${id}`

export async function isAnybodyThere(db: Db): Promise<boolean> {
  return (await db.selectFrom('office_people').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Nobody else makes or changes a person until the transaction ends. */
export async function lockPeople(db: Transaction): Promise<void> {
  await sql`lock table office_people in share row exclusive mode`.execute(db)
}

const IS_OWNER = sql<boolean>`ended_at is null and assignments @> '[{"role": "owner"}]'`

export async function listOwners(db: Db): Promise<Person[]> {
  return (await db.selectFrom('office_people').select(COLUMNS).where(IS_OWNER).orderBy('id').execute()).map(personOf)
}

/**
 * Those of these people who are there, and all owners, as they are now. Their rows are locked until the end of the transaction, in one
 * order: two owners who are ended at the same time are not both the last but one.
 */
export async function lockWithOwners(db: Transaction, ids: readonly string[]): Promise<Person[]> {
  const rows = await db
    .selectFrom('office_people')
    .select(COLUMNS)
    .where('ended_at', 'is', null)
    .where((is) => is.or([is('id', 'in', ids), IS_OWNER]))
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(personOf)
}

/**
 * A condition: somebody who is there holds this permission in a store (its hash), or in all stores for ''. A day that has ended
 * everywhere ends an auditor here; their session looks at the chain's own clock.
 */
export function holdsIn(permission: Permission, store: string, assignments = 'assignments'): RawBuilder<boolean> {
  const roles = (Object.keys(ROLES) as Role[]).filter((role) => permissionsOf(role).includes(permission))
  return sql<boolean>`exists (select from jsonb_array_elements(${sql.ref(assignments)}) as held
    where held->>'role' = any(${roles}::text[])
      and coalesce(held->>'until' >= to_char(now() - interval '14 hours', 'YYYY-MM-DD'), true) and (held->'stores' = '"all"'::jsonb
      or (jsonb_typeof(held->'stores') = 'array' and ${store} <> '' and held->'stores' @> to_jsonb(array[${store}::text]))))`
}

/** The people who may do something in a store (its hash), or in all stores for '', by name. */
export async function peopleWho(db: Db, permission: Permission, store: string): Promise<Person[]> {
  const there = db.selectFrom('office_people').select(COLUMNS).where('ended_at', 'is', null)
  const rows = await there
    .where(holdsIn(permission, store))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
  return rows.map(personOf)
}

/** False when somebody who is there has this mail. */
export async function insertPerson(
  db: Db,
  { id, mail, name, assignments }: Pick<Person, 'id' | 'mail' | 'name' | 'assignments'>,
  now: Date,
): Promise<boolean> {
  const made = await db
    .insertInto('office_people')
    .values({ id, mail, name, assignments: jsonb(assignments), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

export async function changeAssignments(db: Db, id: string, assignments: readonly Assignment[]): Promise<void> {
  await db
    .updateTable('office_people')
    .set({ assignments: jsonb([...assignments]) })
    .where('id', '=', id)
    .execute()
}

export async function changeLimits(db: Db, id: string, limits: OwnLimits): Promise<void> {
  await db
    .updateTable('office_people')
    .set({ limits: jsonb(limits) })
    .where('id', '=', id)
    .execute()
}

export async function markPersonEnded(db: Db, id: string, endedAt: Date | null): Promise<void> {
  await db.updateTable('office_people').set({ ended_at: endedAt }).where('id', '=', id).execute()
}

export interface Secrets {
  passwordHash: string | null
  /** Sealed. */
  totp: string | null
  /** The half minute of the last code that was used. */
  totpStep: number
}

/** What a person knows. */
export async function readSecrets(db: Db, id: string): Promise<Secrets> {
  const row = await db
    .selectFrom('office_people')
    .select(['password_hash as passwordHash', 'totp', 'totp_step as totpStep'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? { passwordHash: null, totp: null, totpStep: 0 }
}

/** Both, or null for none. */
export async function savePassword(
  db: Db,
  id: string,
  secrets: { passwordHash: string; totp: string } | null,
): Promise<void> {
  await db
    .updateTable('office_people')
    .set({ password_hash: secrets?.passwordHash ?? null, totp: secrets?.totp ?? null })
    .where('id', '=', id)
    .execute()
}

/** False when this code, or a later one, was used already. */
export async function spendTotpStep(db: Db, id: string, step: number): Promise<boolean> {
  const spent = await db
    .updateTable('office_people')
    .set({ totp_step: step })
    .where('id', '=', id)
    .where('totp_step', '<', step)
    .returning('id')
    .executeTakeFirst()
  return spent !== undefined
}
