import type { Refusal } from '../../../contract/call.ts'

/**
 * What came of a call. no-network: it did not arrive, as far as can be known; refused: the host said no, in its own words;
 * broken: something answered that is not the host, or the host failed.
 */
export type ApiResult<Answer> =
  | {
      ok: true
      answer: Answer
      /** When the host gave it (milliseconds since 1970), of an answer that the worker had kept. */
      keptAt?: number
    }
  | Failure

export type Failure =
  | {
      ok: false
      kind: 'no-network'
      message: string
      /** The browser's own words. */
      raw?: string
    }
  /** `status` is of the answer, where there was one; `retryAfter` is in seconds. */
  | { ok: false; kind: 'broken'; message: string; status?: number; retryAfter?: number }
  | ({
      ok: false
      kind: 'refused'
      /** The HTTP status: 404 it is gone, 409 at the same time, 429 too often. */
      status: number
      /** Seconds until a limited call may be tried again. */
      retryAfter?: number
    } & Refusal)

/** Carries a failed read to React Query and back. */
export class ReadFailure extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}
