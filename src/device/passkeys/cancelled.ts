import type { Failure } from '../api/result.ts'

/** A ceremony that its person has ended, or another one: nothing is said, and the form stays. */
export const CANCELLED: Failure = { ok: false, kind: 'no-network', message: '' }

export const isCancelled = (failure: Failure): boolean => failure === CANCELLED
