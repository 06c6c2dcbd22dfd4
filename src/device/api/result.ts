import type { Refusal } from '../../../contract/call.ts'

/**
 * The result of a call. no-network: no answer came (the request may still have arrived); refused: the host declined, with
 * its message; broken: the host failed, or something else answered.
 */
export type ApiResult<Answer> =
  | {
      ok: true
      answer: Answer
      /** When the host gave an answer that the worker's cache holds, in milliseconds since 1970. */
      keptAt?: number
    }
  | Failure

export type Failure =
  | {
      ok: false
      kind: 'no-network'
      message: string
      raw?: string
    }
  /** `status` is the HTTP status, if there was an answer; `retryAfter` is in seconds. */
  | { ok: false; kind: 'broken'; message: string; status?: number; retryAfter?: number }
  | ({
      ok: false
      kind: 'refused'
      status: number
      /** In seconds. */
      retryAfter?: number
    } & Refusal)

/** React Query needs an Error; this one carries the failure. */
export class ReadFailure extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}
