import { addSeconds } from '../database/addSeconds.ts'
import { jsonb, type Db } from '../database/database.ts'

/** The passkeys of members and the challenges that wait for an answer (D-241). */

/** What is kept of a passkey to know it again. */
export interface PasskeyKey {
  /** The credential's id, base64url. */
  id: string
  /** COSE, base64url. */
  publicKey: string
}

export interface KnownPasskey {
  id: string
  transports: string[]
}

/** A passkey that a browser has made. */
export interface MadePasskey extends PasskeyKey, KnownPasskey {
  /** It is copied to the other devices of its owner. */
  isSynced: boolean
}

export interface MemberPasskey extends MadePasskey {
  member: string
  /** By what a device knows the member, base64url: random, the same for all passkeys of a member. */
  handle: string
  name: string
  createdAt: Date
  usedAt: Date | null
}

const passkeys = (db: Db) =>
  db
    .selectFrom('member_passkeys')
    .select(['id', 'member', 'handle', 'transports', 'name', 'synced as isSynced'])
    .select(['public_key as publicKey', 'created_at as createdAt', 'used_at as usedAt'])

export const findMemberPasskey = (db: Db, id: string): Promise<MemberPasskey | undefined> =>
  passkeys(db).where('id', '=', id).executeTakeFirst()

/** The oldest first. */
export const listMemberPasskeys = (db: Db, member: string): Promise<MemberPasskey[]> =>
  passkeys(db).where('member', '=', member).orderBy('created_at').orderBy('id').execute()

/** False when somebody has this passkey already. */
export async function insertMemberPasskey(
  db: Db,
  { id, member, handle, publicKey, transports, name, isSynced }: Omit<MemberPasskey, 'createdAt' | 'usedAt'>,
  now: Date,
): Promise<boolean> {
  const made = await db
    .insertInto('member_passkeys')
    .values({
      id,
      member,
      handle,
      public_key: publicKey,
      transports: jsonb(transports),
      name,
      synced: isSynced,
      created_at: now,
    }) // oxfmt-ignore
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/** False when it was removed meanwhile. */
export async function markMemberPasskeyUsed(
  db: Db,
  { id, isSynced }: Pick<MemberPasskey, 'id' | 'isSynced'>,
  now: Date,
): Promise<boolean> {
  const used = db.updateTable('member_passkeys').set({ used_at: now, synced: isSynced }).where('id', '=', id)
  return (await used.returning('id').executeTakeFirst()) !== undefined
}

type OwnPasskey = Pick<MemberPasskey, 'id' | 'member'>

/** False when the member has no such passkey. */
export async function nameMemberPasskey(db: Db, { id, member }: OwnPasskey, name: string): Promise<boolean> {
  const named = db.updateTable('member_passkeys').set({ name }).where('id', '=', id).where('member', '=', member)
  return (await named.returning('id').executeTakeFirst()) !== undefined
}

export async function deleteMemberPasskey(db: Db, { id, member }: OwnPasskey): Promise<void> {
  await db.deleteFrom('member_passkeys').where('id', '=', id).where('member', '=', member).execute()
}

export async function deleteMemberPasskeys(db: Db, member: string): Promise<void> {
  await db.deleteFrom('member_passkeys').where('member', '=', member).execute()
}

const CHALLENGE_SECONDS = 300

/** `purpose` says for what and whom it is, `handle` by what a device is to know the member of a new passkey. */
export async function saveMemberChallenge(
  db: Db,
  { challenge, purpose, handle = '' }: { challenge: string; purpose: string; handle?: string },
  now: Date,
): Promise<void> {
  const until = addSeconds(now, CHALLENGE_SECONDS)
  await db.insertInto('member_challenges').values({ challenge, purpose, handle, until_at: until }).execute()
}

/** The open challenge of one of these purposes, which is used up by it, whatever the answer to it is worth; undefined without one. */
export async function takeMemberChallenge<P extends string>(
  db: Db,
  challenge: string,
  purposes: readonly P[],
  now: Date,
): Promise<{ purpose: P; handle: string } | undefined> {
  const taken = await db
    .deleteFrom('member_challenges')
    .where('challenge', '=', challenge)
    .where('purpose', 'in', purposes)
    .where('until_at', '>', now)
    .returning(['purpose', 'handle'])
    .executeTakeFirst()
  return taken && { purpose: taken.purpose as P, handle: taken.handle }
}
