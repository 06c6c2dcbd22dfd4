import { envelope } from '../../../contract/call.ts'
import { SOLUTION_HEADER, type BotAction } from '../../../contract/botCheck.ts'
import { callOf, type AnswerOf, type CallName, type InputOf } from '../../../contract/calls.ts'
import { KEPT_AT_HEADER } from '../../../contract/callPaths.ts'
import { z } from '../../../contract/wire.ts'
import { BROKEN_MESSAGE } from '../../../domain/brokenMessage.ts'
import { claimsOf } from '../../../domain/account/session.ts'
import { formatWait } from '../../../domain/schedule/formatWait.ts'
import type { Failure, ApiResult } from './result.ts'

export interface Transport {
  fetch: (request: Request, signal?: AbortSignal) => Promise<Response>
  mount: string
  token: () => string | undefined
  /** Gets the session's first or next token; false when that failed [SESS-10], D-08. */
  renew: () => Promise<boolean>
  /** Solves a bot check; undefined when that failed (D-34). */
  solve?: (action: BotAction) => Promise<string | undefined>
}

/** An aborted call answers no-network; who aborts it looks at the signal. */
export type Api = <N extends CallName>(
  name: N,
  input: InputOf<N>,
  key?: string,
  signal?: AbortSignal,
) => Promise<ApiResult<AnswerOf<N>>>

const OFFLINE_MESSAGE = 'You seem to be offline. Please check your connection and try again.'
const CAPTIVE_PORTAL_MESSAGE =
  'Something else on your network answered in our place. If the network wants you to sign in, please do, and try again.'
const SIGN_IN_MESSAGE = 'Please sign in first.'

/**
 * Encodes the input, sends the call and decodes the answer. It never throws, shows nothing and does not navigate.
 * - A call that needs a token gets one first. After a 401 the token is renewed once and the call repeated with the same key.
 * - A member's call is refused without a request when the token is a guest's: a lost session renews to a guest's token.
 */
export function apiClient(transport: Transport): Api {
  return async (name, input, key, signal) => {
    const call = callOf(name)
    const encoded = z.safeEncode(call.input, input)
    if (!encoded.success) return broken()
    const needsToken = call.token !== 'none'
    if (needsToken && transport.token() === undefined && !(await transport.renew())) return offline()
    const idempotencyKey = call.kind === 'change' ? (key ?? crypto.randomUUID()) : undefined
    // Reads the token once: another answer may replace it between two reads. Undefined when a member's call has a guest's token.
    const ask = async (solution?: string) => {
      const token = transport.token()
      if (call.token === 'member' && isGuestToken(token)) return undefined
      const details = { token, idempotencyKey, solution }
      return await transport.fetch(request(transport.mount, call.method, call.path, encoded.data, details), signal)
    }
    try {
      let response = await ask()
      if (needsToken && response?.status === 401 && (await transport.renew())) response = await ask()
      if (!response) return signIn()
      const sent = await answerOf<AnswerOf<typeof name>>(response, call.answer)
      const check = sent.ok || sent.kind !== 'refused' ? undefined : sent.botCheck
      const solution = check && (await transport.solve?.(check))
      if (!solution) return sent
      const checked = await ask(solution)
      return checked ? await answerOf(checked, call.answer) : signIn()
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

function isGuestToken(token = ''): boolean {
  const claims = claimsOf(token)
  return claims !== undefined && claims.ch === undefined
}

/** The exact URL that `apiClient` requests for a read the worker may keep; undefined for any other call. */
export function callUrl(mount: string, name: CallName, input: unknown): string | undefined {
  const call = callOf(name)
  const encoded = call.offline === 'keep' ? z.safeEncode(call.input, input) : undefined
  return encoded?.success ? `${mount}${call.path}${queryOf(fieldsOf(encoded.data))}` : undefined
}

function queryOf(fields: URLSearchParams): string {
  const query = fields.toString()
  return query && `?${query}`
}

function fieldsOf(input: unknown): URLSearchParams {
  const fields = new URLSearchParams()
  for (const [field, value] of Object.entries(input as Record<string, string | string[] | undefined>)) {
    if (Array.isArray(value)) for (const one of value) fields.append(`${field}[]`, one)
    else if (value !== undefined) fields.append(field, value)
  }
  return fields
}

interface RequestDetails {
  token: string | undefined
  idempotencyKey: string | undefined
  solution: string | undefined
}

function request(
  mount: string,
  method: string,
  path: string,
  input: unknown,
  { token, idempotencyKey, solution }: RequestDetails,
): Request {
  const fields = fieldsOf(input)
  const headers = new Headers({ Accept: 'application/json' })
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
  if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey)
  if (solution !== undefined) headers.set(SOLUTION_HEADER, solution)
  return new Request(`${mount}${path}${method === 'GET' ? queryOf(fields) : ''}`, {
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
