import { sql } from 'kysely'
import { addSeconds } from '../database/addSeconds.ts'
import type { Write } from '../database/commitWith.ts'
import type { Db } from '../database/database.ts'
import { CODE } from '../jobs/jobKinds.ts'
import { jobInsert } from '../jobs/jobs.ts'
import { messageJob, type OutgoingMessage } from '../outbox.ts'

export interface CodeKind {
  purpose: 'phone' | 'recovery' | 'email'
  digits: number
  /** How many tries are compared with the code. */
  tries: number
}

export const PHONE_CODE: CodeKind = { purpose: 'phone', digits: 6, tries: 5 }
export const RECOVERY_CODE: CodeKind = { purpose: 'recovery', digits: 5, tries: 3 }

export const EMAIL_CODE: CodeKind = { purpose: 'email', digits: 6, tries: 5 }

const CODE_SECONDS = CODE.validSeconds
/** How long a proved recovery code waits for the new password. */
const PROVED_SECONDS = 600

export interface CodeOwner {
  owner: string
  /** Without it the owner's latest code is meant, whatever it was sent to. */
  target?: string
}

/** Save a hashed code and queue the message that carries it, if any. */
export const codeInsert = (
  { purpose }: CodeKind,
  { owner, target }: Required<CodeOwner>,
  code: string,
  message: OutgoingMessage | undefined,
  now: Date,
): readonly Write[] => [
  sql`insert into codes (purpose, owner, target, code, sent_at) values (${purpose}, ${owner}, ${target}, ${code}, ${now})`,
  ...(message ? [jobInsert([messageJob(message)], now)] : []),
]

export type CodeAttempt =
  /** `target` is what the latest code was sent to, if there is one. */
  { kind: 'none' | 'expired' | 'exhausted'; target?: string } | ({ kind: 'tried' } & TriedCode)

interface TriedCode {
  id: number
  target: string
  /** Hashed. */
  code: string
}

/**
 * Counts a try against the latest code before the code is compared, so that parallel guesses are counted one by one. Writes
 * nothing when no try is left.
 */
export async function tryCode(db: Db, kind: CodeKind, asked: CodeOwner, now: Date): Promise<CodeAttempt> {
  const sentTo = asked.target === undefined ? sql`true` : sql`target = ${asked.target}`
  const { rows } = await sql<TriedCode & { used: boolean; fresh: boolean; counted: boolean }>`
    with latest as (
      select id, target, code, used_at is not null as used, ${isFresh(now)} as fresh from codes
      where owner = ${asked.owner} and purpose = ${kind.purpose} and ${sentTo}
      order by id desc limit 1
    ), tried as (
      update codes set tries = tries + 1
      where id = (select id from latest) and used_at is null and ${isFresh(now)} and tries < ${kind.tries}
      returning id
    )
    select latest.*, exists (select from tried) as counted from latest`.execute(db)
  const [latest] = rows
  if (!latest) return { kind: 'none' }
  const { id, target, code, used, fresh, counted } = latest
  if (counted) return { kind: 'tried', id, target, code }
  if (used) return { kind: 'none', target }
  return { kind: fresh ? 'exhausted' : 'expired', target }
}

/** For how many more seconds the latest code is valid; 0 when a new one is needed. */
export async function secondsLeft(db: Db, kind: CodeKind, asked: Required<CodeOwner>, now: Date): Promise<number> {
  const latest = await db
    .selectFrom('codes')
    .select(['sent_at', 'used_at', 'tries'])
    .where('purpose', '=', kind.purpose)
    .where('owner', '=', asked.owner)
    .where('target', '=', asked.target)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!latest || latest.used_at !== null || latest.tries >= kind.tries) return 0
  return Math.max(0, CODE_SECONDS - Math.ceil((now.getTime() - latest.sent_at.getTime()) / 1000))
}

/** Records that the code was right and uncounts the try, because a later call asks for the code again. */
export async function proveCode(db: Db, id: number, now: Date): Promise<void> {
  await sql`update codes set tries = tries - 1, proved_at = coalesce(proved_at, ${now}) where id = ${id}`.execute(db)
}

/** Uses up a right code; false when another call was faster. */
export async function spendCode(db: Db, id: number, now: Date): Promise<boolean> {
  const { rows } =
    await sql`update codes set used_at = ${now} where id = ${id} and used_at is null returning 1`.execute(db)
  return rows.length > 0
}

const isFresh = (now: Date) => {
  return sql<boolean>`(sent_at >= ${addSeconds(now, -CODE_SECONDS)} or coalesce(proved_at >= ${addSeconds(now, -PROVED_SECONDS)}, false))`
}

/** `session` is a guest's session or a member. */
export async function isPhoneVerified(db: Db, session: string, phone: string): Promise<boolean> {
  const query = db.selectFrom('verified_phones').select('phone')
  return (await query.where('session', '=', session).where('phone', '=', phone).executeTakeFirst()) !== undefined
}

/** Use up a right code of the session's and verify the phone that it was sent to. */
export const phoneVerification = (code: number, now: Date): readonly Write[] => [
  sql`update codes set used_at = ${now} where id = ${code}`,
  sql`insert into verified_phones (session, phone, verified_at)
    select owner, target, ${now}::timestamptz from codes where id = ${code} on conflict do nothing`,
]

/** Verifies a phone of a member whose code was tried elsewhere. */
export const phoneVerificationOf = (member: string, phone: string, now: Date): Write =>
  sql`insert into verified_phones (session, phone, verified_at) values (${member}, ${phone}, ${now}::timestamptz) on conflict do nothing`
