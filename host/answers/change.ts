import { createHash } from 'node:crypto'
import type { CallName } from '../../rules/calls/calls.ts'
import { claimKey, keepAnswer, releaseKey } from '../store/firstAnswers.ts'
import { refused, type Context } from './answer.ts'
import { writtenRefusal, type Written } from './response.ts'

const KEY = /^[\w-]{1,64}$/

/**
 * Runs a change in one transaction. With an `Idempotency-Key` its first answer is kept in that same transaction: a repeat
 * gets the same bytes and changes nothing, one at the same time waits, and the same key with other input is refused.
 */
export async function changeOnce(
  name: CallName,
  key: string | null,
  input: Record<string, unknown>,
  context: Context,
  run: (context: Context) => Promise<Written>,
): Promise<Written> {
  const { session, now } = context
  if (key === null || session.hash === '')
    return await context.db.transaction().execute((db) => run({ ...context, db }))
  if (!KEY.test(key))
    return writtenRefusal(refused('An Idempotency-Key has up to 64 letters, digits, - or _.', { httpStatus: 422 }))
  const request = createHash('sha256')
    .update(JSON.stringify([name, input]))
    .digest('base64url')
  return await context.db.transaction().execute(async (db) => {
    const first = await claimKey(db, session.hash, key, request, now)
    if (first && first.request !== request)
      return writtenRefusal(refused('This Idempotency-Key was used for something else.', { httpStatus: 422 }))
    if (first) return { status: first.status, body: first.body }
    const answer = await run({ ...context, db })
    // Too often or not now: the next try shall be a real one.
    if (answer.status >= 429) {
      await releaseKey(db, session.hash, key)
      return answer
    }
    await keepAnswer(db, session.hash, key, { status: answer.status, body: answer.body })
    return answer
  })
}
