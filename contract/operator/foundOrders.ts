import { formatMoney } from '../../domain/money.ts'
import { STAGES } from '../../domain/order/orderStage.ts'
import { z } from '../wire.ts'
import { field } from '../words.ts'
import { array, boolean, dollars, int, matching, named, object, optional, string, time, yes } from './fields.ts'
import { operatorCall } from './operatorCall.ts'
import { FILE_FORMAT, FILE_TYPES, ofStore } from './orderFields.ts'

const WRONG_TIME = 'Say a time in ISO 8601, such as 2026-11-27T01:00:00Z.'

/** An instant in ISO 8601. */
const instant = z.codec(
  z.string(WRONG_TIME).check(z.refine((text) => !Number.isNaN(Date.parse(text)), WRONG_TIME)),
  z.date(),
  { decode: (text) => new Date(text), encode: (at) => at.toISOString() },
)

const WRONG_CURSOR = 'Say after= as the page before said it in next.'

/** The time that an order is for, and its number. */
const cursor = z.codec(
  matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_\d{1,9}$/, WRONG_CURSOR),
  z.custom<{ at: Date; number: number }>(),
  {
    decode: (text) => ({ at: new Date(text.slice(0, 24)), number: Number(text.slice(25)) }),
    encode: ({ at, number }) => `${at.toISOString()}_${number}`,
  },
)

const PAID = ['card', 'apple-pay', 'google-pay', 'gift-card', 'points'] as const

const filters = {
  ...ofStore,
  span: field(
    'open: in progress; today: for a time of this day; any (default): all, the latest first.',
    z._default(z.enum(['open', 'today', 'any'], 'Say span=open, span=today or span=any.'), 'any'),
    'open',
  ),
  from: field('Only for this time or a later one.', optional(instant), '2026-11-27T01:00:00Z'),
  until: field('Only for a time before this one.', optional(instant), '2026-11-27T03:00:00Z'),
  service: field('Only pickup or delivery.', optional(z.enum(['pickup', 'delivery'], 'Say service=pickup or service=delivery.')), 'pickup'), // oxfmt-ignore
  stage: field('Only at this stage.', optional(z.enum([...STAGES, 'refused'], 'There is no such stage.')), 'oven'),
  paid: field(
    'Only those that a card, a wallet, a gift card or points paid a part of.',
    optional(z.enum(PAID, `Say one of paid=${PAID.join(', paid=')}.`)),
    'card',
  ),
  worth: field(
    'late: late or not answered for two minutes; answer: its dispute or the question about its time waits for an answer.',
    optional(z.enum(['late', 'answer'], 'Say worth=late or worth=answer.')),
    'late',
  ),
}

const found = {
  order: field('Number of the order.', string()),
  store: field("The store's code; its name where it is not in the catalogue any more.", string()),
  storeName: field('The name of the store.', string()),
  service: field('pickup or delivery.', z.enum(['pickup', 'delivery'])),
  stage: field('Where the order is in its life.', z.enum([...STAGES, 'refused'])),
  for: field('The time that it is for, ISO 8601.', time),
  placedAt: field('When it was placed, ISO 8601.', time),
  isLater: field('It is for a chosen time.', boolean()),
  what: field('What was ordered, in a few words.', string()),
  picture: field('Its first picture; empty without one.', string()),
  isMember: field('It was ordered by a member.', boolean()),
  paid: field('How it was paid, in words.', string()),
  total: field('Everything that it cost with its tip, also what points paid, in dollars.', dollars),
  refunded: field('What of it was given back, in dollars.', dollars),
  worth: field('Why it wants a person, in words; empty when it does not.', string()),
  worthKind: field('late, unanswered, dispute, question or none of these.', z.enum(['late', 'unanswered', 'dispute', 'question', 'none'])), // oxfmt-ignore
}

const foundOrder = named(
  'FoundOrder',
  object({
    ...found,
    name: field("The customer's name, for who may see it.", optional(string())),
  }),
)

/** A row of the export. */
export const foundRow = object({
  order: string(),
  for: time,
  store: string(),
  service: z.enum(['pickup', 'delivery']),
  stage: z.enum([...STAGES, 'refused']),
  placedAt: time,
  what: string(),
  paid: string(),
  total: dollars,
  refunded: dollars,
  worth: string(),
})

const counts = object({
  open: field('Orders in progress.', int()),
  late: field('Those of them that are late or not answered.', int()),
  today: field('Orders for a time of this day.', int()),
  answer: field('Orders whose dispute or question waits for an answer.', int()),
})

const list = {
  orders: field('The orders by the time that they are for.', array(foundOrder)),
  next: field('The `after` of the next page; absent on the last one.', optional(cursor)),
}

const SAY = 'Say the end of a number, a phone, a mail address, a name or an amount.'

const term = field(
  'The last three digits of a number or more of it; an amount with its cents.',
  optional(z.string(SAY).check(z.maxLength(80, SAY))),
  '218',
)

const person = field(
  'The phone, the mail address or the name.',
  z.string(SAY).check(z.minLength(1, SAY), z.maxLength(80, SAY)),
  'ann@example.com',
)

const listed = ({ orders }: { orders: z.output<typeof foundOrder>[] }) =>
  orders.map(({ order, store, service, stage, for: at, what, total, worth }) =>
    [order, store, service, stage, `for ${at.toISOString()}`, what, formatMoney(total), worth]
      .filter(Boolean)
      .join('  '),
  )

const SAY_NUMBERS = 'Say numbers=40218,40221, at most 200 of them.'

const numbers = z.codec(
  z.string(SAY_NUMBERS).check(z.regex(/^\d{1,9}(,\d{1,9}){0,199}$/, SAY_NUMBERS)),
  z.custom<number[]>(),
  { decode: (text) => text.split(',').map(Number), encode: (all) => all.join(',') },
)

const FILTERS =
  '[--store CODE] [--span open|today|any] [--from TIME] [--until TIME] [--service SERVICE] [--stage STAGE] [--paid HOW] [--worth WHY]'

export const foundOrderCalls = {
  findOrders: operatorCall(
    'Finds orders by number, amount and what they are, at most 50 by the time that they are for.',
    { method: 'GET', path: '/found-orders', permission: 'orders:read', reach: 'stores' },
    {
      ...filters,
      q: term,
      counts: field('1: how many orders there are in each span.', optional(yes), '1'),
      after: field('Where the page before ended.', optional(cursor), '2026-11-27T01:00:00.000Z_40218'),
    },
    object({ ...list, counts: field('How many there are in the stores.', optional(counts)) }),
    { name: 'find', usage: `[q] ${FILTERS}`, pages: 'after', prints: listed },
  ),
  findOrdersOf: operatorCall(
    'Finds the orders of a person by phone, mail address or name, at most 20, the latest first. Who asks is in the audit, with the kind of what was typed and not with its words.',
    {
      method: 'GET',
      path: '/found-orders/of',
      permission: 'orders:contact',
      reach: 'stores',
      audited: true,
      secret: ['q'],
    },
    {
      ...filters,
      by: field(
        'phone (its last four digits are enough), mail or name (from three letters on).',
        z.enum(['phone', 'mail', 'name'], 'Say by=phone, by=mail or by=name.'),
        'mail',
      ),
      q: person,
    },
    object({ orders: list.orders }),
    { name: 'find-person', usage: `<by> <q> ${FILTERS}`, prints: listed },
  ),
  exportFoundOrders: operatorCall(
    'The orders that these filters find, as CSV or as JSON lines, without names and addresses.',
    { method: 'GET', path: '/found-orders/export', permission: 'orders:read', reach: 'stores', audited: true },
    {
      ...filters,
      q: term,
      numbers: field('Only these orders, by their numbers with commas between, at most 200.', optional(numbers), '40218,40221'), // oxfmt-ignore
      ...FILE_FORMAT,
    },
    FILE_TYPES,
    { name: 'find-export', usage: `[q] ${FILTERS} [--numbers NUMBERS] [--format csv|jsonl]` },
  ),
}
