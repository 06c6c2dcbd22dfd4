import { botAction, type BotAction } from './botCheck.ts'
import { flag, optionalText, codec, z, type Schema } from './wire.ts'

/** One call of the order host, declared once: client, worker, host, OpenAPI and conformance read it from here. */
export interface Call<Input = unknown, Answer = unknown> {
  method: 'GET' | 'POST' | 'PUT'
  /** Below the mount point (`/api`). */
  path: string
  input: Schema<Input>
  answer: Schema<Answer>
  /** A GET may change something too: paths cannot tell (D-07). */
  does: 'read' | 'change'
  /** Whose token it needs. */
  token: 'none' | 'any' | 'member'
  /** keep: the worker may keep its answer; queue: the outbox may hold it; no: needs the network. */
  offline: 'keep' | 'queue' | 'no'
  /** The reads that a change makes stale. */
  stales: readonly string[]
  /** Rows of the specification or decisions it comes from. */
  source: string
}

type Facts = Pick<Call, 'method' | 'path' | 'source'> & Partial<Pick<Call, 'does' | 'token' | 'offline' | 'stales'>>

/** Declares a call; a read with any token and no offline life unless the facts say otherwise. */
export function call<I extends Schema, A extends Schema>(facts: Facts, input: I, answer: A) {
  return {
    does: facts.method === 'GET' ? ('read' as const) : ('change' as const),
    token: 'any' as const,
    offline: 'no' as const,
    stales: [] as readonly string[],
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
