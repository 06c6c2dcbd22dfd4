import type { AnswerOf, CallName, InputOf } from '../../contract/calls.ts'
import { findAnswer, type SavedAnswer } from '../store/idempotencyKeys.ts'
import { saveWrites, type GuardedWrite } from '../store/guardedWrites.ts'
import type { Context, Result } from './context.ts'
import { keyOf, repeatAnswer } from './idempotency.ts'
import { writeAnswer, writeRefusal, type WrittenAnswer } from './response.ts'

/** The answer of a change and the writes that make it true; or the first answer of the key, if it was read along. */
export type Draft<T> =
  | { result: Result<T>; writes: readonly GuardedWrite[]; first?: undefined }
  | { first: SavedAnswer }

/** Reads and works out a change. It has no side effects, so that it can run again after a conflict. */
export type SingleWrite<N extends CallName> = (input: InputOf<N>, context: Context) => Promise<Draft<AnswerOf<N>>>

export type AnySingleWrite = (input: unknown, context: Context) => Promise<Draft<unknown>>

export const withoutWrites = <T>(result: Result<T>): Draft<T> => ({ result, writes: [] })

/** Of all parallel changes one succeeds in each round, so running out of tries is a bug. */
const MAX_TRIES = 200

/**
 * Makes a change with one read and one write. A repeat of the same `Idempotency-Key` gets the first answer and changes
 * nothing; of two at the same time one waits for the other.
 */
export async function writeOnce(
  name: CallName,
  change: AnySingleWrite,
  input: unknown,
  asked: { key: string | null; fields: Record<string, unknown> },
  context: Context,
): Promise<WrittenAnswer> {
  const { db, session, now } = context
  const { key, request, fault } = keyOf(name, asked.key, asked.fields)
  if (fault) return writeRefusal(fault)
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const draft = await change(input, context)
    if (draft.first) return repeatAnswer(draft.first, request)
    const { result, writes } = draft
    const answer = writeAnswer(name, result)
    // After a rate limit, an outage or the end of the session, a repeat of the key must run again.
    const isFinal = answer.status < 429 && answer.status !== 401
    const saved = { session: session.hash, request, status: answer.status, body: answer.body }
    const isSaved = isFinal && (await saveWrites(db, writes, key === null ? undefined : { ...saved, key }, now))
    if (isSaved) return answer
    const earlier = key === null ? undefined : await findAnswer(db, session.hash, key)
    if (earlier) return repeatAnswer(earlier, request)
    if (!isFinal) return answer
  }
  throw new Error(`Others changed the same during each of ${MAX_TRIES} tries.`)
}
