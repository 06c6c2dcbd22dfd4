import { hash } from 'node:crypto'
import type { OperatorCall } from '../../../contract/operator/operatorCall.ts'
import { refused } from '../../context/context.ts'
import { refusalResponse, responseOf } from '../../context/response.ts'
import { claimKey, forgetKey, saveAnswer } from '../../store/idempotencyKeys.ts'
import type { RequestScope } from '../dispatch.ts'
import type { Asker } from './asker.ts'

interface Keyed {
  name: string
  call: OperatorCall
  asker: Pick<Asker, 'kind' | 'id'>
  fields: Record<string, unknown>
  key: string
}

const SAVED = { status: 200, body: '' }

/**
 * Runs a change once for each `Idempotency-Key` of somebody: a repeat gets the first answer. A refusal is not kept, so that the same
 * press can be tried again. Where the host ended in between nobody knows the outcome, and the repeat is told so.
 */
export async function onceByKey(
  { name, call, asker, fields, key }: Keyed,
  { db, now }: Pick<RequestScope, 'db' | 'now'>,
  run: () => Promise<Response>,
): Promise<Response> {
  if (!/^[\w-]{1,64}$/.test(key))
    return refusalResponse(refused('An Idempotency-Key has up to 64 letters, digits, - or _.', { httpStatus: 422 }))
  const session = `${asker.kind} ${asker.id}`
  const request = hash('sha256', JSON.stringify([name, fields]), 'base64url')
  const first = await claimKey(db, session, key, request, now)
  if (first) return repeated(first, request, call)
  let answer: Response
  try {
    answer = await run()
  } catch (error) {
    await forgetKey(db, session, key)
    throw error
  }
  if (answer.status >= 300) await forgetKey(db, session, key)
  else
    await saveAnswer(
      db,
      session,
      key,
      call.showsOnce ? SAVED : { status: answer.status, body: await answer.clone().text() },
    )
  return answer
}

function repeated(
  first: { request: string; status: number | null; body: string | null },
  request: string,
  call: OperatorCall,
): Response {
  if (first.request !== request)
    return refusalResponse(refused('This Idempotency-Key was used for something else.', { httpStatus: 422 }))
  if (first.status === null)
    return refusalResponse(
      refused('This was begun and is not done yet. Look whether it is done before you press again.', {
        httpStatus: 409,
      }),
    )
  return call.showsOnce
    ? refusalResponse(refused('This is done. What it showed is shown once.', { httpStatus: 409 }))
    : responseOf({ status: first.status, body: first.body ?? '' })
}
