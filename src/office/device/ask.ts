import { officeCalls, OFFICE_MOUNT, type OfficeCalls } from '../../../contract/office/account.ts'
import { operatorCalls, operatorRefusal } from '../../../contract/operator/operatorCalls.ts'
import type { OperatorCalls, RefusalDetails } from '../../../contract/operator/operatorCalls.ts'
import { z, type Schema } from '../../../contract/wire.ts'
import { BROKEN_MESSAGE } from '../../../domain/brokenMessage.ts'
import { setHostTime } from '../../device/hostClock.ts'
import { isAttended } from './attention.ts'
import { noteAnswer, noteSilence, noteSignedOut } from './connection.ts'

/** The content security policy of the page forbids compiled code (eval). */
z.config({ jitless: true })

const READ_MS = 10_000
/** A provider may be asked meanwhile. */
const CHANGE_MS = 30_000

type Calls = OperatorCalls & OfficeCalls
export type CallName = keyof Calls
export type Input<N extends CallName> = z.output<Calls[N]['input']>
/** Never for a file. */
export type Answer<N extends CallName> = Calls[N]['answer'] extends Schema ? z.output<Calls[N]['answer']> : never

/** What is asked of a call of either kind. */
interface AnyCall {
  method: 'GET' | 'POST'
  path: string
  input: Schema
  /** A list of media types is a file. */
  answer: Schema | readonly string[]
  body?: { type: string }
}

const calls: Readonly<Record<CallName, AnyCall>> = { ...operatorCalls, ...officeCalls }

interface Refused {
  ok: false
  kind: 'refused'
  message: string
  status: number
  /** `changed` is what somebody else did to the same meanwhile, `approval` what waits for a second person. */
  details: Partial<RefusalDetails>
  wantsProof?: boolean
}

/**
 * no-network: no answer came, and a change may have arrived nevertheless; refused: the host declined, with its message, and where
 * `wantsProof` it asks first who is there (`officeProve`); broken: the host failed, or something else answered.
 */
export type Failure =
  | { ok: false; kind: 'no-network'; message: string }
  | { ok: false; kind: 'broken'; message: string; status?: number }
  | Refused

/** `seen` is the newest entry of the audit of which a read knows (D-200). */
export type Result<A> = { ok: true; answer: A; seen?: number } | Failure

export interface Asking {
  /** Names a change, so that it counts once however often it is sent. */
  key?: string
  /** Of a call whose body is a file. */
  body?: string | Blob
  /** Up to which entry of the audit the page knows: what somebody else changed since is refused with who and what. */
  seen?: number
  signal?: AbortSignal
}

/** What every refusal says, with status 200 too. */
const OUTCOME = z.object({ status: z.optional(z.unknown()), password_required: z.optional(z.unknown()) })

const NO_ANSWER = 'No answer came. Check your connection, and press again: it counts once.'
const NO_READ = 'No answer came. Check your connection, and try again.'

/** Asks a call of the office. A GET has its input in the query, a POST in its body as JSON. It never throws. */
export async function ask<N extends CallName>(
  name: N,
  input: Input<N>,
  { key, body, seen, signal }: Asking = {},
): Promise<Result<Answer<N>>> {
  const call = calls[name]
  const isChange = call.method === 'POST'
  const address = addressOf(call, input)
  if (!address.ok) return address
  try {
    const response = await fetch(address.url, {
      method: call.method,
      cache: 'no-store',
      credentials: 'same-origin',
      signal: eitherSignal(AbortSignal.timeout(isChange ? CHANGE_MS : READ_MS), signal),
      headers: {
        ...(isChange ? { 'Content-Type': call.body?.type ?? 'application/json' } : {}),
        ...(key === undefined ? {} : { 'Idempotency-Key': key }),
        ...(seen === undefined ? {} : { 'X-Seen': String(seen) }),
        ...(isAttended() ? {} : { 'X-Unattended': '1' }),
      },
      ...(isChange ? { body: call.body ? body : JSON.stringify(address.fields) } : {}),
    })
    setHostTime(response.headers.get('Date'))
    const read = await readAnswer<Answer<N>>(response, call)
    if (read.ok || read.kind === 'refused') noteAnswer()
    return read
  } catch (error) {
    if (signal?.aborted) throw error
    noteSilence()
    return { ok: false, kind: 'no-network', message: isChange ? NO_ANSWER : NO_READ }
  }
}

/** Where a file of a call is downloaded; undefined when the input is not such as the call takes. */
export function fileAddress<N extends CallName>(name: N, input: Input<N>): string | undefined {
  const address = addressOf(calls[name], input)
  return address.ok ? address.url : undefined
}

type Address = { ok: true; url: string; fields: Record<string, string> } | Failure

function addressOf(call: AnyCall, input: unknown): Address {
  const encoded = z.safeEncode(call.input, input as never)
  if (!encoded.success) {
    const message = encoded.error.issues[0]?.message ?? BROKEN_MESSAGE
    return { ok: false, kind: 'refused', status: 422, message, details: {} }
  }
  const fields = { ...(encoded.data as Record<string, string>) }
  const path = call.path.replaceAll(/:(\w+)/g, (_, parameter: string) => {
    const value = encodeURIComponent(fields[parameter] ?? '')
    delete fields[parameter]
    return value
  })
  const query = call.method === 'GET' || call.body ? new URLSearchParams(fields).toString() : ''
  return { ok: true, url: `${OFFICE_MOUNT}${path}${query && `?${query}`}`, fields }
}

async function readAnswer<A>(response: Response, call: AnyCall): Promise<Result<A>> {
  const { status } = response
  if (!response.headers.get('Content-Type')?.includes('json'))
    return response.ok
      ? { ok: false, kind: 'no-network', message: 'Something else on your network answered in place of the host.' }
      : { ok: false, kind: 'broken', message: BROKEN_MESSAGE, status }
  const body: unknown = await response.json()
  const said = z.safeParse(OUTCOME, body)
  if (response.ok && said.data?.status !== false) {
    const answer = Array.isArray(call.answer) ? undefined : z.safeDecode(call.answer as z.ZodMiniType, body as never)
    const seen = Number(response.headers.get('X-Seen') ?? Number.NaN)
    return answer?.success
      ? { ok: true, answer: answer.data as A, ...(Number.isNaN(seen) ? {} : { seen }) }
      : { ok: false, kind: 'broken', message: BROKEN_MESSAGE, status }
  }
  if (status === 401) noteSignedOut()
  const refusal = z.safeDecode(operatorRefusal, body as never)
  const { message, errorMessage, ...details } = refusal.data ?? {}
  const words = message || errorMessage || BROKEN_MESSAGE
  return status >= 500
    ? { ok: false, kind: 'broken', message: words, status }
    : {
        ok: false,
        kind: 'refused',
        message: words,
        status,
        details,
        wantsProof: Boolean(said.data?.password_required),
      }
}

/** `AbortSignal.any` is younger than the oldest served browsers. */
function eitherSignal(timeout: AbortSignal, given: AbortSignal | undefined): AbortSignal {
  if (!given) return timeout
  const either = new AbortController()
  for (const signal of [timeout, given])
    if (signal.aborted) either.abort(signal.reason)
    else signal.addEventListener('abort', () => either.abort(signal.reason), { once: true })
  return either.signal
}
