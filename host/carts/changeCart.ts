import type { Cart } from '../../domain/cart/cart.ts'
import type { AnswerOf, CallName, InputOf } from '../../contract/calls.ts'
import { findCart, saveCartChange } from '../store/orders/cartChange.ts'
import { sessionEnded } from '../sessions/access.ts'
import { answerWith, type Context, type Refused } from '../context/context.ts'
import { keyOf, repeatAnswer } from '../context/idempotency.ts'
import { priceStoredCart } from './currentCart.ts'
import { writeAnswer, writeRefusal, type WrittenAnswer } from '../context/response.ts'

/** Computes the changed cart and the call's answer. It has no side effects, so that it can run again after a conflict. */
export type CartChange<N extends CallName> = (
  input: InputOf<N>,
  cart: Cart,
  context: Context,
) => { ok: true; cart: Cart; answer: AnswerOf<N> } | Refused

export type AnyCartChange = (
  input: unknown,
  cart: Cart,
  context: Context,
) => { ok: true; cart: Cart; answer: unknown } | Refused

/** Of all parallel changes one succeeds in each round, so running out of tries is a bug. */
const MAX_TRIES = 200

/** Changes the session's cart. A repeat of the same `Idempotency-Key` gets the first answer and changes nothing. */
export async function runCartChange(
  name: CallName,
  change: AnyCartChange,
  input: unknown,
  asked: { key: string | null; fields: Record<string, unknown> },
  context: Context,
): Promise<WrittenAnswer> {
  const { db, session, now, catalogue } = context
  const { key, request, fault } = keyOf(name, asked.key, asked.fields)
  if (fault) return writeRefusal(fault)
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const found = await findCart(db, session.hash, key)
    if (!found) return writeRefusal(sessionEnded)
    if (found.first) return repeatAnswer(found.first, request)
    const result = change(input, priceStoredCart(found, catalogue), context)
    const answer = writeAnswer(name, result.ok ? answerWith(result.answer) : result)
    const { storeHash = '', lines = [] } = result.ok ? result.cart : {}
    const isSaved = await saveCartChange(db, {
      session: session.hash,
      now,
      ...(result.ok
        ? { cart: { before: found.version, lines: { storeHash, lines }, catalogue: catalogue.version } }
        : {}),
      ...(key === null ? {} : { first: { key, request, status: answer.status, body: answer.body } }),
    })
    if (isSaved) return answer
  }
  throw new Error(`The cart was changed by others during each of ${MAX_TRIES} tries.`)
}
