import { z } from '../wire.ts'
import { field } from '../words.ts'
import { optional, string, whole } from './fields.ts'

/** The order that a path names. */
export const numbered = {
  number: field('The number of an order.', whole(/^\d{1,9}$/, 'There is no such order.'), '40218'),
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))

const day = (refusal: string) => optional(z.string(refusal).check(z.refine(isDay, refusal)))

const placedOn = day('Say from=2026-11-01 and to=2026-11-30.')
const promisedFor = day('Say promised_from=2026-11-01 and promised_to=2026-11-30.')

/** Days in the time zone of each store, YYYY-MM-DD. */
export const DAYS = {
  from: field('The first day, as YYYY-MM-DD in the time zone of each store.', placedOn, '2026-11-01'),
  to: field('The last day, as YYYY-MM-DD.', placedOn, '2026-11-30'),
}

export const PROMISED_DAYS = {
  promisedFrom: field(
    'Orders for this day or a later one, whenever they were placed; YYYY-MM-DD.',
    promisedFor,
    '2026-11-01',
  ),
  promisedTo: field('Orders for this day or an earlier one.', promisedFor, '2026-11-30'),
}

/** What a press on an order's money has seen of it (D-232). */
export const seenAmends = {
  amends: field(
    'How often the caller has seen something of the order given back, taken back or made good: 409 where it is another number by now.',
    optional(whole(/^\d{1,4}$/, 'Say amends=1.')),
    '1',
  ),
}

export const ofStore = { store: field("A store's code.", optional(string()), 'main') }

export const FILE_FORMAT = {
  format: field(
    'csv (default) or jsonl.',
    z._default(z.enum(['csv', 'jsonl'], 'Say format=csv or format=jsonl.'), 'csv'),
    'csv',
  ),
}

export const FILE_TYPES = ['text/csv', 'application/x-ndjson'] as const
