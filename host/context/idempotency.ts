import { hash } from 'node:crypto'
import type { CallName } from '../../contract/calls.ts'
import { claimKey, saveAnswer, releaseKey, type SavedAnswer } from '../store/idempotencyKeys.ts'
import { refused, type Context, type Refused } from './context.ts'
import { writeRefusal, type WrittenAnswer } from './response.ts'

const KEY_PATTERN = /^[\w-]{1,64}$/

export function keyOf(name: CallName, key: string | null, fields: Record<string, unknown>) {
  const request = hash('sha256', JSON.stringify([name, fields]), 'base64url')
  const fault: Refused | undefined =
    key === null || KEY_PATTERN.test(key)
      ? undefined
      : refused('An Idempotency-Key has up to 64 letters, digits, - or _.', { httpStatus: 422 })
  return { key, request, fault }
}

export function repeatAnswer(first: SavedAnswer, request: string): WrittenAnswer {
  if (first.request === request) return { status: first.status ?? 200, body: first.body ?? '' }
  return writeRefusal(refused('This Idempotency-Key was used for something else.', { httpStatus: 422 }))
}

/**
 * Runs a change in one transaction. With an `Idempotency-Key` the first answer is saved in the same transaction: a repeat gets
 * the same bytes and changes nothing, a parallel repeat waits, and the same key with other input is refused.
 */
export async function changeOnce(
  name: CallName,
  asked: { key: string | null; fields: Record<string, unknown> },
  context: Context,
  run: (context: Context) => Promise<WrittenAnswer>,
): Promise<WrittenAnswer> {
  const { session, now } = context
  const { key, request, fault } = keyOf(name, asked.key, asked.fields)
  if (fault) return writeRefusal(fault)
  return await context.db.transaction().execute(async (db) => {
    if (key === null) return await run({ ...context, db })
    const first = await claimKey(db, session.hash, key, request, now)
    if (first) return repeatAnswer(first, request)
    const answer = await run({ ...context, db })
    // After a rate limit or an outage, a repeat of the key must run again.
    if (answer.status >= 429) await releaseKey(db, session.hash, key)
    else await saveAnswer(db, session.hash, key, { status: answer.status, body: answer.body })
    return answer
  })
}
