import { botAction, type BotAction } from './botCheck.ts'
import { flag, optionalText, codec, z, type Schema } from './wire.ts'

export interface Call<Input = unknown, Answer = unknown> {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  input: Schema<Input>
  answer: Schema<Answer>
  /**
   * A GET may be a change too (D-07). The host accepts a change only from a script of the site (host/sessions/access.ts), and
   * apiClient.ts sends an `Idempotency-Key` with it.
   */
  kind: 'read' | 'change'
  token: 'none' | 'any' | 'member'
  /**
   * keep: the service worker may cache its answer (contract/keptCalls.ts); queue: the outbox may hold it (the type `QueuedCall`);
   * no: it needs the network.
   */
  offline: 'keep' | 'queue' | 'no'
  /**
   * How it writes, which host/http/dispatch.ts obeys. nothing: a read. transaction: its handler runs in one transaction, in which
   * the first answer of an `Idempotency-Key` is saved too, and a repeat gets the same bytes. handler: its handler runs outside of a
   * transaction, because it asks a provider or hashes a password, belongs to no session, or writes nothing that a repeat could
   * spoil; what a repeat does is its own matter.
   */
  writes: 'nothing' | 'transaction' | 'handler'
  /**
   * How long one answer is valid for everybody. catalogue: until the catalogue changes; minute: also at most until the
   * end of the minute.
   */
  cacheable: 'no' | 'catalogue' | 'minute'
  /** A request with a longer body is refused; default: 64 kB. */
  maxBytes?: number
  /** The reads that its success makes stale. */
  invalidates: readonly string[]
  /** The reads that its refusal makes stale, since outdated data may be the cause. */
  refusalInvalidates: readonly string[]
  source: string
}

type Facts = Pick<Call, 'method' | 'path' | 'source'> & Partial<Omit<Call, 'input' | 'answer'>>

type Fact<F extends Facts, K extends keyof Facts, Default> = K extends keyof F ? F[K] : Default

type KindOf<F extends Facts> = Fact<F, 'kind', F['method'] extends 'GET' ? 'read' : 'change'>

/** A call with its facts as literal types, so that other types can select by them. */
type Declared<F extends Facts, I extends Schema, A extends Schema> = {
  method: F['method']
  path: string
  input: I
  answer: A
  kind: KindOf<F>
  token: Fact<F, 'token', 'any'>
  offline: Fact<F, 'offline', 'no'>
  writes: Fact<F, 'writes', KindOf<F> extends 'read' ? 'nothing' : 'transaction'>
  cacheable: Call['cacheable']
  invalidates: Fact<F, 'invalidates', readonly []>
  refusalInvalidates: Fact<F, 'refusalInvalidates', readonly []>
  source: string
}

/**
 * The defaults: a GET is a read and any other method a change, it needs any token and the network, a change runs in
 * a transaction, and nothing is cacheable.
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
    writes: kind === 'read' ? 'nothing' : 'transaction',
    cacheable: 'no',
    invalidates: [],
    refusalInvalidates: [],
    ...facts,
    input,
    answer,
  }
}

export const nothing = codec(() => ({}))

export const done = codec(() => ({ message: ['message', optionalText(2000)] }))

/** The fields of every answer: the status, and the texts of a refusal, which the page shows unchanged [ERR-01]. */
export const envelope = codec(() => ({
  status: ['status', z.optional(flag)],
  message: ['message', z.optional(z.nullable(z.string()))],
  errorMessage: ['err_message', z.optional(z.nullable(z.string()))],
  /** [CONTACT-10] */
  messages: ['messages', z.optional(z.nullable(z.union([z.string(), z.array(z.string())])))],
  verificationRequired: ['verification_required', z.optional(flag)],
  /** The call needs a solved bot check for this action: get one from `botChallenge` and repeat the call (D-34). */
  botCheck: ['bot_check', z.optional(botAction)],
  /** The customer must confirm the password first; then the call is repeated (D-36). */
  passwordRequired: ['password_required', z.optional(flag)],
  field: ['field', z.optional(z.string())],
  /** The chosen slot has passed: the page asks whether to take the next one (D-56). */
  timePassed: ['time_passed', z.optional(flag)],
  /** The delivery address must be confirmed again: its price, minimum or area has changed, or none is confirmed [CHK-36]. */
  addressRequired: ['address_required', z.optional(flag)],
  /** Stores that deliver to the address when the chosen one does not; the page offers the first [CALL-11]. */
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
  timePassed?: boolean
  addressRequired?: boolean
  alternatives?: { storeHash: string; address?: string }[]
}
