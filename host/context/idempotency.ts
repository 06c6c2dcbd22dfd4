import { hash } from 'node:crypto'
import type { CallName } from '../../contract/calls.ts'
import { commitWith, type Write } from '../store/database/commitWith.ts'
import type { Db } from '../store/database/database.ts'
import { commitFirstAnswer, findAnswer, isRepeat, type SavedAnswer } from '../store/idempotencyKeys.ts'
import { refused, type ChangeContext, type Context, type Refused } from './context.ts'
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

function repeatAnswer(first: SavedAnswer, request: string): WrittenAnswer {
  if (first.request === request) return { status: first.status ?? 200, body: first.body ?? '' }
  return writeRefusal(refused('This Idempotency-Key was used for something else.', { httpStatus: 422 }))
}

/**
 * Runs a change in one transaction. With an `Idempotency-Key` the first answer is saved last in the same transaction: there a
 * repeat finds that answer, also while it is being saved, is rolled back and gets the same bytes. The same key with other input is
 * refused.
 */
export async function changeOnce(
  name: CallName,
  asked: { key: string | null; fields: Record<string, unknown> },
  context: Context,
  run: (context: ChangeContext) => Promise<WrittenAnswer>,
): Promise<WrittenAnswer> {
  const { session, now } = context
  const { key, request, fault } = keyOf(name, asked.key, asked.fields)
  if (fault) return writeRefusal(fault)
  const firstAnswer = async (db: Db) => (key === null ? undefined : await findAnswer(db, session.hash, key))
  const writes: Write[] = []
  const atCommit: ChangeContext['atCommit'] = (write) => writes.push(write)
  try {
    return await context.db.transaction().execute(async (db) => {
      const answer = await run({ ...context, db, atCommit })
      const { status, body } = answer
      // After a rate limit, an outage or the end of the session, a repeat of the key must run again.
      const isFinal = status < 429 && status !== 401
      if (key !== null && isFinal)
        await commitFirstAnswer(db, { session: session.hash, key, request, status, body }, writes, now)
      else {
        const first = await firstAnswer(db)
        if (first) throw new Repeated(repeatAnswer(first, request))
        if (writes.length > 0) await commitWith(db, writes)
      }
      return answer
    })
  } catch (error) {
    if (error instanceof Repeated) return error.answer
    const first = isRepeat(error) ? await firstAnswer(context.db) : undefined
    if (first) return repeatAnswer(first, request)
    throw error
  }
}

/** Rolls back a repeat. */
class Repeated extends Error {
  readonly answer: WrittenAnswer

  constructor(answer: WrittenAnswer) {
    super()
    this.answer = answer
  }
}
