import { botAction, type BotAction } from './botCheck.ts'
import { message } from './fields.ts'
import { flag, codec, z, type Schema } from './wire.ts'
import { field, shape } from './words.ts'

export interface Call<Input = unknown, Answer = unknown> {
  /** What it does, as one sentence without its full stop; '' in a browser (build/withoutWords.ts). */
  words: string
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
  /** The HTTP statuses that it is refused with beside those of every call of its kind; absent in a browser. */
  also?: readonly (403 | 404 | 409 | 413)[]
  /** The rows that ask for it; absent in a browser. */
  source?: string
}

type Facts = Pick<Call, 'method' | 'path'> & { source: string } & Partial<Omit<Call, 'words' | 'input' | 'answer'>>

type Fact<F extends Facts, K extends keyof Facts, Default> = K extends keyof F ? F[K] : Default

type KindOf<F extends Facts> = Fact<F, 'kind', F['method'] extends 'GET' ? 'read' : 'change'>

/** A call with its facts as literal types, so that other types can select by them. */
type Declared<F extends Facts, I extends Schema, A extends Schema> = {
  words: string
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
}

/**
 * The defaults: a GET is a read and any other method a change, it needs any token and the network, a change runs in
 * a transaction, and nothing is cacheable.
 */
export function call<const F extends Facts, I extends Schema, A extends Schema>(
  words: string,
  facts: F,
  input: I,
  answer: A,
): Declared<F, I, A>
export function call(words: string, facts: Facts, input: Schema, answer: Schema): Call {
  const kind = facts.kind ?? (facts.method === 'GET' ? 'read' : 'change')
  return {
    words,
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

export const done = codec(() => ({ message }))

/** The page asks whether to take the next slot (D-56). */
export const timePassed = ['time_passed', field('1: the chosen time has passed.', z.optional(flag))] as const
/** Its price, minimum or area has changed, or none is confirmed [CHK-36]. */
export const addressRequired = [
  'address_required',
  field('1: the address has to be confirmed again, by /checkout/checkaddress.', z.optional(flag)),
] as const

/** The fields of every answer: the status, and the texts of a refusal, which the page shows unchanged [ERR-01]. */
export const envelope = shape('Refusal', () => ({
  status: ['status', field('true for an answer, false for a refusal.', z.optional(flag))],
  message: ['message', field('What the customer reads.', z.optional(z.nullable(z.string())))],
  errorMessage: ['err_message', field('The same as `message`.', z.optional(z.nullable(z.string())))],
  messages: [
    'messages',
    field('More messages; for other hosts.', z.optional(z.nullable(z.union([z.string(), z.array(z.string())])))),
  ],
  verificationRequired: ['verification_required', field('1: the phone has to be verified first.', z.optional(flag))],
  botCheck: [
    'bot_check',
    field(
      'The call needs a solved bot check for this action: get one from /bot/challenge and repeat the call with it.',
      z.optional(botAction),
    ),
  ],
  /** The customer must confirm the password first, or sign with a passkey; then the call is repeated (D-36, D-241). */
  passwordRequired: [
    'password_required',
    field(
      '1: the password has to be confirmed first, by /customer/account/password/prove, or a passkey by /customer/account/passkeys/prove.',
      z.optional(flag),
    ),
  ],
  field: ['field', field('The field that it is about.', z.optional(z.string()))],
  timePassed,
  addressRequired,
  alternatives: [
    'as',
    field(
      'Stores that deliver to the address when the chosen one does not.',
      z.optional(
        z.array(
          codec(() => ({
            storeHash: ['shash', field('Hash of the store.', z.string())],
            address: ['address', field('Address in one line.', z.optional(z.string()))],
          })),
        ),
      ),
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
