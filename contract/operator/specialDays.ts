import { z } from '../wire.ts'
import { field } from '../words.ts'
import { warnings, warningLines } from './catalogue.ts'
import { array, int, matching, named, object, optional, string } from './fields.ts'
import { operatorCall } from './operatorCall.ts'

const specialDay = named(
  'SpecialDay',
  object({
    code: field('Its code.', string()),
    source: field('catalogue or operator.', z.enum(['catalogue', 'operator'])),
    date: field('Its first day from today on, YYYY-MM-DD; empty when there is none within a year.', string()),
    days: field('How many days it is, from that one on.', int()),
    entry: field('As in the catalogue file.', z.looseObject({})),
  }),
)

const holiday = named(
  'Holiday',
  object({
    code: field('Its name in `on`.', string()),
    name: field('What it is called.', string()),
    date: field('When it is next, YYYY-MM-DD.', string()),
    provinces: field('Where it is one: BC, AB or ON.', array(string())),
  }),
)

const ofSpecialDay = { code: field('Its code.', string()) }

const undo = field('What brings back what was before, as `days` of the call that restores special days.', string())

const code = { code: field('The code of a special day.', string(), 'christmas-eve') }

/** A special day as a call takes it. */
export const specialDayFields = {
  ...code,
  on: field('The day: 2026-12-24, every year 12-24, or a holiday like good-friday.', string(), '12-24'),
  until: field('The last day, written as `on`.', optional(string()), '12-26'),
  hours: field(
    'The hours for both services: closed, like 11:00-15:00, or with one end as -18:00 or 13:00-, where each store keeps the other one of its week and gets a special day STORE-DATE of its own.',
    optional(string()),
    'closed',
  ),
  pickup: field('The hours for pick-up, in the place of `hours`.', optional(string()), '11:00-18:00'),
  delivery: field('The hours for delivery, in the place of `hours`.', optional(string()), 'closed'),
  stores: field(
    'Codes of stores and groups of stores, with commas; without it all.',
    optional(string()),
    'main,airports',
  ),
  words: field('What customers read.', optional(string()), 'Christmas Eve'),
} as const

const DECISIONS = /^(\d{1,9}:(keep|ask|refund)(,\d{1,9}:(keep|ask|refund)){0,199})?$/

/** What is done with paid orders for a time at which their store is closed then, in the transaction that saves it (D-215). */
export const withDecisions = {
  decisions: field(
    'What is done with paid orders that it hits, with commas: 40218:keep, 40219:ask (its customer for another time) or 40220:refund. The others wait for a person.',
    optional(matching(DECISIONS, 'Say decisions=40218:keep,40219:ask,40220:refund.')),
    '40218:keep,40219:ask',
  ),
}

const hoursText = (hours: unknown): string =>
  typeof hours === 'string'
    ? hours
    : Object.entries(Object(hours) as Record<string, string>)
        .map(([service, text]) => `${service} ${text}`)
        .join(', ')

/** Days with other hours than those of the week (D-178). */
/** Of how many stores it is. */
const reached = {
  changed: field('How many stores have other hours or words on these days than before.', int()),
  same: field('How many stores that it is for had them already.', int()),
}

export const specialDayCalls = {
  listSpecialDays: operatorCall(
    'The special days, the next one first, and the holidays of the provinces of its stores within a year that are none of the whole chain.',
    { method: 'GET', path: '/special-days', permission: 'stores:read', reach: 'stores' },
    {},
    object({
      days: field('The special days.', array(specialDay)),
      holidays: field('The holidays that are no special day of the whole chain.', array(holiday)),
    }),
    {
      name: 'special-days',
      usage: '',
      prints: ({ days, holidays }) => [
        ...days.map(({ code: of, source, date, days: count, entry: { hours, stores, words } }) =>
          [
            (date || 'over').padEnd(10),
            of,
            `(${source}):`,
            ...(count > 1 ? [`${count} days,`] : []),
            `${hoursText(hours)},`,
            Array.isArray(stores) ? stores.join(' ') : 'all stores',
            ...(typeof words === 'string' ? [`"${words}"`] : []),
          ].join(' '),
        ),
        ...holidays.map(
          ({ code: of, name, date, provinces }) => `${date} ${name} (${of}, ${provinces.join(' ')}): as in the week`,
        ),
      ],
    },
  ),
  saveSpecialDay: operatorCall(
    'Makes a special day, or changes the one with its code, and does with paid orders what is decided of them, all or nothing. It changes no other order; the answer names those for times at which their store is closed.',
    {
      method: 'POST',
      path: '/special-days',
      permission: 'stores:hours',
      reach: 'stores',
      topic: 'special day :code',
      refuses: [404, 409],
    },
    { ...specialDayFields, ...withDecisions },
    object({ ...ofSpecialDay, ...reached, undo, warnings }),
    {
      name: 'special-day',
      usage:
        '<code> <day> [hours] [--until DAY] [--pickup HOURS] [--delivery HOURS] [--stores CODES] [--words TEXT] [--decisions LIST]',
      does: 'Gives a day other hours than the week, at all stores or at some; `special-day christmas-eve 12-24 11:00-18:00 --words "Christmas Eve"`. `--decisions 40218:keep,40219:ask,40220:refund` keeps, moves or refunds paid orders for a time at which the store is closed then; the others stay, and the answer names them.',
      sends: ({ day = '', ...given }) => ({ ...given, on: day }),
      prints: ({ code: of }) => `The special day ${of} counts from now on.`,
      warns: warningLines,
    },
  ),
  removeSpecialDay: operatorCall(
    'Ends a special day: the hours of the week count again, or those of another special day.',
    {
      method: 'POST',
      path: '/special-days/:code/remove',
      permission: 'stores:hours',
      reach: 'stores',
      topic: 'special day :code',
      refuses: [404],
    },
    code,
    object({ ...ofSpecialDay, ...reached, undo, warnings }),
    {
      name: 'special-day-remove',
      usage: '<code>',
      prints: ({ code: of }) => `The special day ${of} has ended.`,
      warns: warningLines,
    },
  ),
  restoreSpecialDays: operatorCall(
    'Brings special days back as they were before one change of them, those of each store. It is refused where one of them was changed since.',
    {
      method: 'POST',
      path: '/special-days/restore',
      permission: 'stores:hours',
      reach: 'stores',
      topic: 'special day :code',
      refuses: [409],
    },
    { ...code, days: field('`undo` of the change.', string(), '[{"code":"christmas-eve","is":null,"was":null}]') },
    object({ ...ofSpecialDay, undo, warnings }),
  ),
}
