import { envelope } from '../../../contract/call.ts'
import { SOLUTION_HEADER, type BotAction } from '../../../contract/botCheck.ts'
import { callOf, type AnswerOf, type CallName, type InputOf } from '../../../contract/calls.ts'
import { KEPT_AT_HEADER } from '../../../contract/workerContract.ts'
import { z } from '../../../contract/wire.ts'
import { BROKEN_MESSAGE } from '../../../domain/brokenMessage.ts'
import { claimsOf } from '../../../domain/account/session.ts'
import { formatWait } from '../../../domain/schedule/formatWait.ts'
import type { Failure, ApiResult } from './result.ts'

/** The way to an order host: everything `send` needs from the world it runs in. */
export interface Transport {
  fetch: (request: Request) => Promise<Response>
  /** Origin and mount point of the calls, `API_MOUNT` on the site itself. */
  mount: string
  token: () => string | undefined
  /** Gets the next token of the session, or a first one; false when that failed [SESS-10], D-08. */
  renew: () => Promise<boolean>
  /** Solves a bot check; undefined when that failed (D-34). Without it nobody here can. */
  solve?: (action: BotAction) => Promise<string | undefined>
}

export type Api = <N extends CallName>(name: N, input: InputOf<N>, key?: string) => Promise<ApiResult<AnswerOf<N>>>

const OFFLINE_MESSAGE = 'You seem to be offline. Please check your connection and try again.'
/** A hotel's sign-in page, say. */
const CAPTIVE_PORTAL_MESSAGE =
  'Something else on your network answered in our place. If the network wants you to sign in, please do, and try again.'
const SIGN_IN_MESSAGE = 'Please sign in first.'

/**
 * Sends a call: words become its wire form, the answer becomes words again. It shows nothing and navigates nowhere. A call
 * that needs a token gets one first; an expired one is renewed once and the call repeated with the same key, as is one that the
 * host wants a solved bot check for. A member's call is not sent with a guest's token, which a forgotten session is renewed to.
 */
export function apiClient(way: Transport): Api {
  return async (name, input, key) => {
    const call = callOf(name)
    const encoded = z.safeEncode(call.input, input)
    if (!encoded.success) return broken()
    const needsToken = call.token !== 'none'
    if (needsToken && way.token() === undefined && !(await way.renew())) return offline()
    const intent = call.kind === 'change' ? (key ?? crypto.randomUUID()) : undefined
    const isGuest = () => call.token === 'member' && isGuests(way.token())
    const ask = (solution?: string) =>
      way.fetch(request(way, call.method, call.path, encoded.data, { intent, solution }))
    try {
      if (isGuest()) return signIn()
      let response = await ask()
      if (needsToken && response.status === 401 && (await way.renew())) {
        if (isGuest()) return signIn()
        response = await ask()
      }
      const sent = await answerOf<AnswerOf<typeof name>>(response, call.answer)
      const check = sent.ok || sent.kind !== 'refused' ? undefined : sent.botCheck
      const solution = check && (await way.solve?.(check))
      return solution ? await answerOf(await ask(solution), call.answer) : sent
    } catch (error) {
      return { ...offline(), raw: error instanceof Error ? error.message : String(error) }
    }
  }
}

const offline = (message = OFFLINE_MESSAGE): Failure => ({ ok: false, kind: 'no-network', message })
const signIn = (): Failure => ({ ok: false, kind: 'refused', message: SIGN_IN_MESSAGE, status: 403 })
const broken = (status?: number, retryAfter?: number): Failure => ({
  ok: false,
  kind: 'broken',
  message:
    retryAfter === undefined ? BROKEN_MESSAGE : `We are busy right now. Please try again in ${formatWait(retryAfter)}.`,
  status,
  retryAfter,
})

function isGuests(token = ''): boolean {
  const claims = claimsOf(token)
  return claims !== undefined && claims.ch === undefined
}

/** Where a read is asked for that the worker may keep, letter for letter as `send` asks; undefined of any other call. */
export function callUrl(mount: string, name: CallName, input: unknown): string | undefined {
  const call = callOf(name)
  const encoded = call.offline === 'keep' ? z.safeEncode(call.input, input) : undefined
  return encoded?.success ? `${mount}${call.path}${queryOf(fieldsOf(encoded.data))}` : undefined
}

const queryOf = (fields: URLSearchParams): string => (fields.size > 0 ? `?${fields.toString()}` : '')

function fieldsOf(input: unknown): URLSearchParams {
  const fields = new URLSearchParams()
  for (const [field, value] of Object.entries(input as Record<string, string | string[] | undefined>)) {
    if (Array.isArray(value)) for (const one of value) fields.append(`${field}[]`, one)
    else if (value !== undefined) fields.append(field, value)
  }
  return fields
}

function request(
  way: Transport,
  method: string,
  path: string,
  input: unknown,
  { intent, solution }: { intent: string | undefined; solution: string | undefined },
): Request {
  const fields = fieldsOf(input)
  const headers = new Headers({ Accept: 'application/json' })
  const token = way.token()
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
  if (intent !== undefined) headers.set('Idempotency-Key', intent)
  if (solution !== undefined) headers.set(SOLUTION_HEADER, solution)
  return new Request(`${way.mount}${path}${method === 'GET' ? queryOf(fields) : ''}`, {
    method,
    headers,
    cache: 'no-cache',
    ...(method === 'GET' ? {} : { body: fields }),
  })
}

async function answerOf<Answer>(response: Response, schema: z.ZodMiniType): Promise<ApiResult<Answer>> {
  const retryAfter = Number(response.headers.get('Retry-After')) || undefined
  if (!response.headers.get('Content-Type')?.includes('json'))
    return response.ok ? offline(CAPTIVE_PORTAL_MESSAGE) : broken(response.status, retryAfter)
  const body: unknown = await response.json()
  const said = z.safeDecode(envelope, body as never)
  if (!said.success) return broken(response.status)
  const {
    status,
    message,
    errorMessage,
    messages,
    verificationRequired,
    passwordRequired,
    field,
    botCheck,
    alternatives,
  } = said.data
  // Only a host that fails may leave it out.
  if (status === undefined && response.status < 500) return broken(response.status)
  if (!status) {
    const words = errorMessage || message || [messages ?? []].flat().join(' ') || BROKEN_MESSAGE
    if (response.status >= 500)
      return { ok: false, kind: 'broken', message: words, status: response.status, retryAfter }
    return {
      ok: false,
      kind: 'refused',
      status: response.status,
      message: words,
      retryAfter,
      verificationRequired,
      botCheck,
      passwordRequired,
      field,
      alternatives,
    }
  }
  const answer = z.safeDecode(schema, body)
  if (!answer.success) return broken(response.status)
  const keptAt = Date.parse(response.headers.get(KEPT_AT_HEADER) ?? '')
  return { ok: true, answer: answer.data as Answer, ...(Number.isNaN(keptAt) ? {} : { keptAt }) }
}
