import type { Call } from '../../../contract/call.ts'
import { referenceTo } from './wireShapes.ts'

type Status = 401 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 503

const WORDS: Readonly<Record<Status, string>> = {
  401: 'Nobody is signed in, the session has ended, or the credentials do not belong together.',
  403: 'Not for this token or PIN, or a change that no script of the same origin asked for.',
  404: 'There is no such thing, or not any more.',
  409: 'It is at another stage by now; the message says so.',
  413: 'The body is too large.',
  422: 'The input is not as declared; the message names the field. Or the Idempotency-Key was used for something else.',
  429: 'Too often. `Retry-After` says in how many seconds to try again.',
  500: 'An unforeseen failure. A change was not carried out.',
  503: 'A part of the host or a service behind it is away. Try again.',
}

const RETRY_AFTER = { description: 'Seconds.', schema: { type: 'integer' } }

const nameOf = (status: number): string => `Refused${status}`

/** The refusals that calls share, as components; those of `unused` are of none of this document's calls. */
export const refusalResponses = (unused: readonly Status[] = []): Record<string, object> =>
  Object.fromEntries(
    Object.entries(WORDS)
      .filter(([status]) => !unused.some((one) => String(one) === status))
      .map(([status, description]) => [
        nameOf(Number(status)),
        {
          description,
          ...(status === '429' || status === '503' ? { headers: { 'Retry-After': RETRY_AFTER } } : {}),
          content: { 'application/json': { schema: referenceTo('Refusal') } },
        },
      ]),
  )

export const refusalsWith = (statuses: readonly number[]): Record<string, object> =>
  Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${nameOf(status)}` }]))

/** The statuses besides 200 that a call of customers answers. */
export const customerStatuses = ({ kind, token, method, also = [] }: Call): Status[] => [
  ...(token === 'none' ? [] : [401 as const]),
  ...(token === 'member' || kind === 'change' ? [403 as const] : []),
  ...also,
  ...(method === 'GET' ? [] : [413 as const]),
  422,
  429,
  500,
  503,
]

/** The statuses besides 200 that a call of the kitchen's screen or the driver's page answers. */
export const staffStatuses = ({ kind, token }: Call): Status[] => [
  ...(token === 'none' ? [] : [401 as const]),
  ...(kind === 'change' ? [403 as const] : []),
  404,
  ...(kind === 'change' ? [409 as const, 422 as const] : []),
  429,
  500,
  503,
]
