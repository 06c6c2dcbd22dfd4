import type { AnswerOf, CallName, InputOf, TransactionCall } from '../../contract/calls.ts'
import type { Refusal } from '../../contract/call.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Counts } from '../services/counts.ts'
import type { Settings } from './settings.ts'
import type { Write } from '../store/database/commitWith.ts'
import type { Db, Transaction } from '../store/database/database.ts'
import type { BrowserErrors } from './browserErrors.ts'
import type { Throttle } from './throttle.ts'
import type { CardPayments } from '../services/card.ts'
import type { Geocoder } from '../services/geocoder.ts'
import type { ServiceFailures } from '../services/serviceHealth.ts'

export interface Context<D extends Db = Db> {
  session: Session
  now: Date
  /**
   * The transaction of a call that writes in one (contract/call.ts): it is committed with any answer, also a refusal, and rolled
   * back by a throw.
   */
  db: D
  catalogue: Catalogue
  settings: Settings
  services: Services
  /** Limits requests per network address; undefined when there is no limit. */
  throttle?: Throttle
  /** Undefined when nobody reads metrics. */
  counts?: Counts
  browserErrors?: BrowserErrors
  /** The client's network address, for limits; '' when unknown. Never logged. */
  address: string
  secure: boolean
  /** The site's origin for links in mails: 'https://shop.example'. */
  origin: string
  /** Unchecked credentials; only session handlers may use them. */
  credentials: Credentials
  key: string | null
  solution: string | null
  /** Done with another connection once the call is committed; not when it throws. */
  afterCommit: (work: (db: Db) => Promise<void>) => void
}

/** That of a call which writes in one transaction. */
export interface ChangeContext extends Context<Transaction> {
  /** A write that nothing reads before the commit: it goes with the last statement. */
  atCommit: (write: Write) => void
}

export interface Session {
  /** The owner of cart, checkouts, verified phones and idempotency keys: the guest's session, or the member on all devices. */
  hash: string
  member?: string
  device: string
}

export const NO_SESSION: Session = { hash: '', device: '' }

export const sessionFor = (device: string, member?: string | null): Session =>
  member ? { hash: member, member, device } : { hash: device, device }

export interface Credentials {
  token?: string
  secret?: string
  device?: string
}

export type Refused = Refusal & {
  ok: false
  /** Default: 200, because a refusal is a normal answer. 429 and 5xx are not saved for a repeat of the key. */
  httpStatus?: RefusalStatus
  /** Seconds, as `Retry-After`. */
  retryAfter?: number
}

export type RefusalStatus = 200 | 400 | 401 | 403 | 404 | 405 | 409 | 413 | 422 | 429 | 500 | 501 | 503

export type Result<T> = { ok: true; answer: T; cookies?: readonly string[] } | Refused

export type Handler<N extends CallName> = (
  input: InputOf<N>,
  context: N extends TransactionCall ? ChangeContext : Context,
) => Promise<Result<AnswerOf<N>>>

export type Handlers = { [N in CallName]: Handler<N> }

export const answerWith = <T>(answer: T, cookies?: readonly string[]): Result<T> =>
  cookies ? { ok: true, answer, cookies } : { ok: true, answer }

export const refused = (message: string, more: Omit<Refused, 'ok' | 'message'> = {}): Refused => ({
  ok: false,
  message,
  ...more,
})

/** A refusal with status 429; `retryAfter` is in seconds. */
export const rateLimited = (message: string, retryAfter: number): Refused =>
  refused(message, { httpStatus: 429, retryAfter })

export interface Services {
  payments: CardPayments
  geocoder: Geocoder
  /** What fails this host in a row; undefined where nobody watches. */
  failing?: () => ServiceFailures[]
}
