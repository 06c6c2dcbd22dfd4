import { sql } from 'kysely'
import { addSeconds, DAY_SECONDS } from '../database/addSeconds.ts'
import type { Db } from '../database/database.ts'
import { CODE } from '../jobs/jobKinds.ts'
import { saveWrites, type GuardedWrite } from '../guardedWrites.ts'
import { messageWrite, type OutgoingMessage } from '../outbox.ts'

export interface CodeKind {
  purpose: 'phone' | 'recovery' | 'email'
  digits: number
  /** How many tries are compared with the code. */
  tries: number
}

export const PHONE_CODE: CodeKind = { purpose: 'phone', digits: 6, tries: 5 }
export const RECOVERY_CODE: CodeKind = { purpose: 'recovery', digits: 5, tries: 3 }

export const EMAIL_CODE: CodeKind = { purpose: 'email', digits: 6, tries: 5 }

export const CODE_SECONDS = CODE.validSeconds
/** How long a proved recovery code waits for the new password. */
const PROVED_SECONDS = 600

interface CodeOwner {
  owner: string
  /** Without it the owner's latest code is meant, whatever it was sent to. */
  target?: string
}

/** A hashed code and the message that carries it, if any. */
export function codeWrites(
  { purpose }: CodeKind,
  asked: Required<CodeOwner>,
  code: string,
  message: OutgoingMessage | undefined,
  now: Date,
): GuardedWrite[] {
  const sent = sql`insert into codes (purpose, owner, target, code, sent_at)
    values (${purpose}, ${asked.owner}, ${asked.target}, ${code}, ${now}) returning 1`
  return [{ statement: sent, rows: 1 }, ...(message ? [messageWrite(message, now)] : [])]
}

export async function saveCode(
  db: Db,
  kind: CodeKind,
  asked: Required<CodeOwner>,
  code: string,
  message: OutgoingMessage | undefined,
  now: Date,
): Promise<void> {
  await saveWrites(db, codeWrites(kind, asked, code, message, now), undefined, now)
}

export type CodeAttempt =
  /** `target` is what the latest code was sent to, if there is one. */
  { kind: 'none' | 'expired' | 'exhausted'; target?: string } | ({ kind: 'tried' } & TriedCode)

interface TriedCode {
  id: number
  target: string
  /** Hashed. */
  code: string
  tries: number
}

/**
 * Counts a try against the latest code before the code is compared, so that parallel guesses are counted one by one. Writes
 * nothing when no try is left.
 */
export async function tryCode(db: Db, kind: CodeKind, asked: CodeOwner, now: Date): Promise<CodeAttempt> {
  const sentTo = asked.target === undefined ? sql`true` : sql`target = ${asked.target}`
  const { rows } = await sql<TriedCode & { used: boolean; fresh: boolean; counted: boolean }>`
    with latest as (
      select id, target, code, tries, used_at is not null as used, ${isFresh(now)} as fresh from codes
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
  const { id, target, code, tries, used, fresh, counted } = latest
  if (counted) return { kind: 'tried', id, target, code, tries }
  if (used) return { kind: 'none', target }
  return { kind: fresh ? 'exhausted' : 'expired', target }
}

/** The latest code and whether what it was sent to is verified already; `target` is undefined when neither is known. */
export async function readCode(db: Db, kind: CodeKind, { owner, target }: CodeOwner, now: Date) {
  const { rows } = await sql<LatestCode>`
    select latest.id, coalesce(asked.target, latest.target) as target, latest.code, latest.tries,
      latest.used_at is not null as used, coalesce(${isFresh(now)}, false) as fresh,
      exists (select from verified_phones where session = ${owner} and phone = coalesce(asked.target, latest.target)) as verified
    from (select ${target ?? null}::text as target) asked left join lateral (
      select * from codes where owner = ${owner} and purpose = ${kind.purpose} and codes.target = coalesce(asked.target, codes.target)
      order by id desc limit 1
    ) latest on true`.execute(db)
  const [row] = rows
  if (!row) throw new Error('This query always has a row.')
  return { attempt: attemptOf(row, kind), target: row.target ?? undefined, isVerified: row.verified }
}

interface LatestCode {
  id: number | null
  target: string | null
  code: string | null
  tries: number | null
  used: boolean
  fresh: boolean
  verified: boolean
}

function attemptOf({ id, target, code, tries, used, fresh }: LatestCode, kind: CodeKind): CodeAttempt {
  if (id === null || target === null || code === null || tries === null) return { kind: 'none' }
  if (used) return { kind: 'none', target }
  if (!fresh) return { kind: 'expired', target }
  return tries < kind.tries ? { kind: 'tried', id, target, code, tries } : { kind: 'exhausted', target }
}

/** Counts a try that was read with readCode, unless another one was counted since; a right code is used up. */
export const tryWrite = ({ id, tries }: TriedCode, isRight: boolean, now: Date): GuardedWrite => ({
  statement: sql`update codes set tries = tries + 1, used_at = ${isRight ? now : null}::timestamptz
    where id = ${id} and tries = ${tries} and used_at is null returning 1`,
  rows: 1,
})

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

export async function deleteOldCodes(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('codes').where('sent_at', '<', addSeconds(now, -DAY_SECONDS)).execute()
}

const isFresh = (now: Date) => {
  return sql<boolean>`(sent_at >= ${addSeconds(now, -CODE_SECONDS)} or coalesce(proved_at >= ${addSeconds(now, -PROVED_SECONDS)}, false))`
}
