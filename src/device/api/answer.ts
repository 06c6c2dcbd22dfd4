import { envelope } from '../../../contract/call.ts'
import { z } from '../../../contract/wire.ts'
import { KEPT_AT_HEADER } from '../../../contract/callPaths.ts'
import { BROKEN_MESSAGE } from '../../../domain/brokenMessage.ts'
import { formatWait } from '../../../domain/schedule/formatTime.ts'
import type { ApiResult, Failure } from './result.ts'

const OFFLINE_MESSAGE = 'You seem to be offline. Please check your connection and try again.'
const CAPTIVE_PORTAL_MESSAGE =
  'Something else on your network answered in our place. If the network wants you to sign in, please do, and try again.'

export const offline = (message = OFFLINE_MESSAGE): Failure => ({ ok: false, kind: 'no-network', message })
export const broken = (status?: number, retryAfter?: number): Failure => ({
  ok: false,
  kind: 'broken',
  message:
    retryAfter === undefined ? BROKEN_MESSAGE : `We are busy right now. Please try again in ${formatWait(retryAfter)}.`,
  status,
  retryAfter,
})

/** What a response says: the answer in the shape of `schema`, a refusal of the host, or that something else answered. */
export async function answerOf<Answer>(response: Response, schema: z.ZodMiniType): Promise<ApiResult<Answer>> {
  const retryAfter = Number(response.headers.get('Retry-After')) || undefined
  if (!response.headers.get('Content-Type')?.includes('json'))
    return response.ok ? offline(CAPTIVE_PORTAL_MESSAGE) : broken(response.status, retryAfter)
  const body: unknown = await response.json()
  const parsed = z.safeDecode(envelope, body as never)
  if (!parsed.success) return broken(response.status)
  const {
    status,
    message,
    errorMessage,
    messages,
    verificationRequired,
    passwordRequired,
    field,
    botCheck,
    timePassed,
    addressRequired,
    alternatives,
  } = parsed.data
  if (status === undefined && response.status < 500) return broken(response.status)
  if (!status) {
    const text = errorMessage || message || [messages ?? []].flat().join(' ') || BROKEN_MESSAGE
    if (response.status >= 500) return { ok: false, kind: 'broken', message: text, status: response.status, retryAfter }
    return {
      ok: false,
      kind: 'refused',
      status: response.status,
      message: text,
      retryAfter,
      verificationRequired,
      botCheck,
      passwordRequired,
      field,
      timePassed,
      addressRequired,
      alternatives,
    }
  }
  const answer = z.safeDecode(schema, body)
  if (!answer.success) return broken(response.status)
  const keptAt = Date.parse(response.headers.get(KEPT_AT_HEADER) ?? '')
  return { ok: true, answer: answer.data as Answer, ...(Number.isNaN(keptAt) ? {} : { keptAt }) }
}
