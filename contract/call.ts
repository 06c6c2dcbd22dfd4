import { botAction, type BotAction } from './botCheck.ts'
import { flag, optionalText, codec, z, type Schema } from './wire.ts'

/**
 * One call of the order host, declared once. Each fact names what obeys it; host/http/openapi.ts publishes all of them.
 */
export interface Call<Input = unknown, Answer = unknown> {
  /** host/http/mountCalls.ts answers it, src/device/api/apiClient.ts asks with it. */
  method: 'GET' | 'POST' | 'PUT'
  /** Below the mount point (`API_MOUNT`). */
  path: string
  /** Decoded by host/http/dispatch.ts, encoded by apiClient.ts. */
  input: Schema<Input>
  /** Encoded by host/context/response.ts, decoded by apiClient.ts. */
  answer: Schema<Answer>
  /**
   * A GET may change something too (D-07). The host lets a change be sent by a script of the site alone (host/sessions/access.ts);
   * apiClient.ts gives every change an `Idempotency-Key`.
   */
  kind: 'read' | 'change'
  /** Whose token it needs: host/sessions/access.ts demands it, apiClient.ts gets one first. */
  token: 'none' | 'any' | 'member'
  /**
   * keep: the service worker may keep its answer (build/keptCalls.ts gives it the paths); queue: the outbox takes it
   * (src/device/outbox/outbox.ts compiles with no other); no: needs the network.
   */
  offline: 'keep' | 'queue' | 'no'
  /**
   * What a repeat of it does; host/http/dispatch.ts goes by it. first-answer: the host keeps the first answer of an
   * `Idempotency-Key` in the change's own transaction, and a repeat gets the same bytes. handler: it runs without a transaction,
   * and its handler recognizes the repeat. natural: to run it again does no harm; its key is not looked at.
   */
  idempotent: 'first-answer' | 'handler' | 'natural'
  /**
   * How long one answer holds for everybody: until the catalogue changes, or until the minute is over too. host/http/publicRead.ts
   * writes and compresses it once for that long, and revalidates it by ETag. no: it is written for each request, with no-store.
   */
  cacheable: 'no' | 'catalogue' | 'minute'
  /**
   * The reads that it makes stale when it succeeds. src/device/store/staleReads.ts tells of them, once its lane is empty where the
   * outbox sends it, and the page's query cache reads again what is on the screen (src/app/main.tsx).
   */
  invalidates: readonly string[]
  /** The reads that its refusal proves stale: what they showed may be why. Obeyed like `invalidates`. */
  refusalInvalidates: readonly string[]
  /** Rows of the specification or decisions it comes from. */
  source: string
}

type Facts = Pick<Call, 'method' | 'path' | 'source'> & Partial<Omit<Call, 'input' | 'answer'>>

type Fact<F extends Facts, K extends keyof Facts, Default> = K extends keyof F ? F[K] : Default

/** A call with its facts as they were declared, so that types can go by them. */
type Declared<F extends Facts, I extends Schema, A extends Schema> = {
  method: F['method']
  path: string
  input: I
  answer: A
  kind: Fact<F, 'kind', F['method'] extends 'GET' ? 'read' : 'change'>
  token: Fact<F, 'token', 'any'>
  offline: Fact<F, 'offline', 'no'>
  idempotent: Call['idempotent']
  cacheable: Call['cacheable']
  invalidates: Fact<F, 'invalidates', readonly []>
  refusalInvalidates: Fact<F, 'refusalInvalidates', readonly []>
  source: string
}

/**
 * Declares a call. Unless the facts say otherwise a GET is a read and all else a change, any token will do, it has no life offline,
 * a change keeps its first answer, and nothing may be cached.
 */
export function call<const F extends Facts, I extends Schema, A extends Schema>(
  facts: F,
  input: I,
  answer: A,
): Declared<F, I, A>
export function call(facts: Facts, input: Schema, answer: Schema): Call {
  const kind = facts.kind ?? (facts.method === 'GET' ? 'read' : 'change')
  return {
    kind,
    token: 'any',
    offline: 'no',
    idempotent: kind === 'read' ? 'natural' : 'first-answer',
    cacheable: 'no',
    invalidates: [],
    refusalInvalidates: [],
    ...facts,
    input,
    answer,
  }
}

/** An input or answer without fields. */
export const nothing = codec(() => ({}))

/** An answer that carries no more than its message. */
export const done = codec(() => ({ message: ['message', optionalText(2000)] }))

/** Every answer's envelope: status, and the texts of a refusal as received [ERR-01]. */
export const envelope = codec(() => ({
  status: ['status', z.optional(flag)],
  message: ['message', z.optional(z.nullable(z.string()))],
  errorMessage: ['err_message', z.optional(z.nullable(z.string()))],
  /** Of an error [CONTACT-10]. */
  messages: ['messages', z.optional(z.nullable(z.union([z.string(), z.array(z.string())])))],
  verificationRequired: ['verification_required', z.optional(flag)],
  /** What a solved bot check would let through: ask `botChallenge` for one, and again with its solution (D-34). */
  botCheck: ['bot_check', z.optional(botAction)],
  /** The password is to be proved first, and then the same asked again (D-36). */
  passwordRequired: ['password_required', z.optional(flag)],
  /** The input field that it is about, by its name in words. */
  field: ['field', z.optional(z.string())],
  /** Stores that deliver where this one does not; the first is offered [CALL-11]. */
  alternatives: [
    'as',
    z.optional(
      z.array(codec(() => ({ storeHash: ['shash', z.string()], address: ['address', z.optional(z.string())] }))),
    ),
  ],
}))

export type Refusal = {
  message: string
  verificationRequired?: boolean
  botCheck?: BotAction
  passwordRequired?: boolean
  field?: string
  alternatives?: { storeHash: string; address?: string }[]
}
