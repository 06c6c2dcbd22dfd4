import type { AnswerOf, CallName, InputOf, UNANSWERED } from '../../contract/calls.ts'
import type { Refusal } from '../../contract/call.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Services } from '../services/services.ts'
import type { Settings } from './settings.ts'
import type { Db } from '../store/database/database.ts'
import type { Throttle } from './throttle.ts'

/** What a call's answer is made from. Answers import no globals: clock, database and services are handed to them. */
export interface Context {
  /** Whose token it was; `NOBODY` on a call that needs none. */
  session: Session
  now: Date
  /** For a change its transaction: it is committed with whatever is answered, a refusal too, and rolled back by a throw. */
  db: Db
  catalogue: Catalogue
  settings: Settings
  services: Services
  /** Holds back who asks too much; undefined where nobody is. */
  throttle?: Throttle
  /** The asker's network address, for limits; '' when not known. Never logged. */
  address: string
  /** The customer's connection is https. */
  secure: boolean
  /** Where customers open the site, for links in mails: 'https://forno.example'. */
  origin: string
  /** Raw credentials, for `config` alone. */
  credentials: Credentials
  /** The change's `Idempotency-Key`. */
  key: string | null
  /** The solved bot check that came along, as it travels. */
  solution: string | null
}

export interface Session {
  /** Whose cart, checkouts, proved phones and kept answers: the guest's session, or the member on all devices. */
  hash: string
  /** The member's hash, then the same as `hash`; guests have none. */
  member?: string
  /** This device's session, which signing out ends. */
  device: string
}

export const NO_SESSION: Session = { hash: '', device: '' }

/** What a token's session and member mean to the answers. */
export const sessionFor = (device: string, member?: string | null): Session =>
  member ? { hash: member, member, device } : { hash: device, device }

export interface Credentials {
  token?: string
  /** The HttpOnly cookie's secret. */
  secret?: string
  /** What the device is known by; see knownDevice. */
  device?: string
}

export type Refused = Refusal & {
  ok: false
  /** 200 unless told: a business refusal is an answer. 429 and 5xx are not kept for a repeat. */
  httpStatus?: RefusalStatus
  /** Seconds, as `Retry-After`. */
  retryAfter?: number
}

export type RefusalStatus = 200 | 400 | 401 | 403 | 404 | 405 | 409 | 413 | 422 | 429 | 500 | 501 | 503

export type Result<T> = { ok: true; answer: T; cookies?: readonly string[] } | Refused

export type Handler<N extends CallName> = (input: InputOf<N>, context: Context) => Promise<Result<AnswerOf<N>>>

export type HandledCall = Exclude<CallName, (typeof UNANSWERED)[number]>

export type CartChangeCall = 'addProduct' | 'updateProduct' | 'removeLine' | 'clearCart'

export type Handlers = { [N in Exclude<HandledCall, CartChangeCall>]: Handler<N> }

export const answerWith = <T>(answer: T, cookies?: readonly string[]): Result<T> =>
  cookies ? { ok: true, answer, cookies } : { ok: true, answer }

export const refused = (message: string, more: Omit<Refused, 'ok' | 'message'> = {}): Refused => ({
  ok: false,
  message,
  ...more,
})

/** Too often: says when to try again. */
export const rateLimited = (message: string, retryAfter: number): Refused =>
  refused(message, { httpStatus: 429, retryAfter })
