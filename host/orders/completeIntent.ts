import type { InputOf } from '../../contract/calls.ts'
import { envelope } from '../../contract/call.ts'
import { z } from '../../contract/wire.ts'
import { refused, type Context, type Refused, type RefusalStatus } from '../context/context.ts'
import { keyOf } from '../context/idempotency.ts'
import { writeRefusal } from '../context/response.ts'
import type { Db } from '../store/database/database.ts'
import { claimKey, type SavedAnswer } from '../store/idempotencyKeys.ts'
import { VOIDED, saveRefusal } from '../store/paymentIntents.ts'

export const PAYMENT_VOIDED =
  'This payment was given up before it reached us, and nothing was charged. Please pay again.'

/**
 * Claims the `Idempotency-Key` of a complete, for as long as it runs and after: why it may not be carried out, or nothing.
 * The second call after 3-D Secure is the same intent and has the same key (D-22); only what ended is answered as before.
 */
export async function claimIntent(input: InputOf<'complete'>, { db, session, key, now }: Context) {
  const asked = keyOf('complete', key, { ...input })
  if (asked.fault || asked.key === null) return asked.fault
  const known = await claimKey(db, session.hash, asked.key, asked.request, now)
  if (!known) return undefined
  if (known.request === VOIDED) return refused(PAYMENT_VOIDED)
  if (known.request !== asked.request)
    return refused('This Idempotency-Key was used for something else.', { httpStatus: 422 })
  return readSavedRefusal(known)
}

/** What a key was refused with; nothing while it is carried out. */
export function readSavedRefusal({ status, body }: SavedAnswer): Refused | undefined {
  if (body === null) return undefined
  const { message, verificationRequired } = z.decode(envelope, JSON.parse(body))
  return refused(message ?? '', {
    ...(verificationRequired === undefined ? {} : { verificationRequired }),
    ...(status === null || status === 200 ? {} : { httpStatus: status as RefusalStatus }),
  })
}

/** This is the answer to the key for good. */
export async function saveFinalRefusal(
  db: Db,
  checkout: string,
  refusal: Refused,
  { session, key }: Context,
): Promise<Refused> {
  if (key !== null) {
    const { status, body } = writeRefusal(refusal)
    await saveRefusal(db, { session: session.hash, key, checkout }, { status, body })
  }
  return refusal
}
