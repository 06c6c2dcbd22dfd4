import type { InputOf } from '../../contract/calls.ts'
import { envelope } from '../../contract/call.ts'
import { z } from '../../contract/wire.ts'
import { refused, type Context, type Refused, type RefusalStatus } from '../context/context.ts'
import { keyOf } from '../context/idempotency.ts'
import { writeRefusal } from '../context/response.ts'
import type { Db } from '../store/database/database.ts'
import { claimKey, type SavedAnswer } from '../store/idempotencyKeys.ts'
import { VOIDED, saveRefusal } from '../store/orders/paymentIntents.ts'

export const PAYMENT_VOIDED =
  'This payment was given up before it reached us, and nothing was charged. Please pay again.'

/**
 * Claims the `Idempotency-Key` of a complete. Answers the refusal when it must not be carried out. The second call after 3-D
 * Secure is the same intent with the same key (D-22), so a key without an answer may be claimed again.
 */
export async function claimIntent(input: InputOf<'complete'>, { db, session, key, now }: Context) {
  const asked = keyOf('complete', key, { ...input })
  if (asked.fault || asked.key === null) return asked.fault
  const saved = await claimKey(db, session.hash, asked.key, asked.request, now)
  if (!saved) return undefined
  if (saved.request === VOIDED) return refused(PAYMENT_VOIDED)
  if (saved.request !== asked.request)
    return refused('This Idempotency-Key was used for something else.', { httpStatus: 422 })
  return readSavedRefusal(saved)
}

export function readSavedRefusal({ status, body }: SavedAnswer): Refused | undefined {
  if (body === null) return undefined
  const { message, verificationRequired, timePassed, addressRequired } = z.decode(envelope, JSON.parse(body))
  return refused(message ?? '', {
    ...(verificationRequired === undefined ? {} : { verificationRequired }),
    ...(timePassed === undefined ? {} : { timePassed }),
    ...(addressRequired === undefined ? {} : { addressRequired }),
    ...(status === null || status === 200 ? {} : { httpStatus: status as RefusalStatus }),
  })
}

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
