import { formatAmount, formatMoney, parseDollars, type Cents } from '../../domain/money.ts'
import { GOODWILL_REASONS, type GoodwillReason } from '../../domain/office/goodwill.ts'
import { z } from '../wire.ts'
import { field } from '../words.ts'
import { array, boolean, dollars, int, object, optional, string, time, upTo, yes, named } from './fields.ts'
import { operatorCall } from './operatorCall.ts'
import { DAYS, FILE_FORMAT, FILE_TYPES, numbered, ofStore, seenAmends } from './orderFields.ts'

const shares = {
  amount: field('How much, in dollars.', dollars),
  card: field('By card in dollars.', dollars),
  giftCards: field('By gift cards in dollars.', dollars),
  points: field('How many PG Points.', int()),
  gst: ['tax1', field('GST in dollars.', dollars)],
  pst: ['tax2', field('PST in dollars.', dollars)],
  tip: field('Tip in dollars.', dollars),
} as const

const failure = field("Why nothing of it, or nothing of the card's part, was given back.", optional(string()))
const id = field('Name of the refund.', string())

const refund = named(
  'Refund',
  object({
    id: ['refund', id],
    state: field('done, or pending until the card provider has said so.', string()),
    ...shares,
    failure,
    until: field('Until when it can be taken back, ISO 8601; absent where it cannot.', optional(time)),
    pointsTakenBack: field('Points that the order had earned and that are taken back.', int()),
    pointsOwed: field(
      'Points that it had earned and that were spent already: what the member earns next pays them.',
      int(),
    ),
  }),
)

export const orderRefund = named(
  'OrderRefund',
  object({
    id: ['refund', id],
    state: field('done, pending until the card provider has said so, or failed.', string()),
    ...shares,
    failure,
    source: field(
      'operator, refusal by the store, provider (its dashboard), dispute that was lost, or change of the order, whose figures are those of the change already.',
      z.enum(['operator', 'refusal', 'provider', 'dispute', 'change']),
    ),
    at: field('When, ISO 8601.', time),
    reason: field('What the customer was told.', string()),
  }),
)

/** A row of the export. */
export const refundRow = object({
  id: ['refund', string()],
  order: string(),
  store: string(),
  day: string(),
  bookedAt: time,
  source: string(),
  state: string(),
  card: dollars,
  giftCards: dollars,
  pointsValue: dollars,
  amount: dollars,
  gst: ['tax1', dollars],
  pst: ['tax2', dollars],
  tip: dollars,
  points: int(),
  pointsUnearned: int(),
  reason: string(),
  failure: string(),
  provider: string(),
  payment: string(),
  changedAt: time,
  taxName1: ['tax1_name', string()],
  taxName2: ['tax2_name', string()],
})

const WRONG_AMOUNT = 'Say amount=12.50.'

/** Dollars to give back. */
const amount = z.codec(
  z.string(WRONG_AMOUNT).check(z.refine((text) => (parseDollars(text) ?? -1) >= 0, WRONG_AMOUNT)),
  z.custom<Cents>(),
  { decode: (text) => parseDollars(text) ?? 0, encode: (cents) => formatAmount(cents) },
)

const WRONG_LINES = 'Say lines=2:1,3:2, for one of line 2 and two of line 3.'

/** Numbers of lines and how many of each: '2:1,3:2'. */
const lines = z.codec(
  z.string(WRONG_LINES).check(z.regex(/^\d{1,3}:\d{1,3}(,\d{1,3}:\d{1,3}){0,99}$/, WRONG_LINES)),
  z.custom<{ line: number; quantity: number }[]>(),
  {
    decode: (text) =>
      text.split(',').map((one) => {
        const [line = 0, quantity = 0] = one.split(':').map(Number)
        return { line, quantity }
      }),
    encode: (all) => all.map(({ line, quantity }) => `${line}:${quantity}`).join(','),
  },
)

const LONG_REASON = 'A reason has up to 200 characters.'

/** What to give back. */
const asked = {
  ...numbered,
  amount: field('Dollars; without it and without parts everything that is left.', optional(amount), '12.50'),
  lines: field('Lines by their numbers, and how many of each, instead of an amount.', optional(lines), '2:1,3:2'),
  delivery: field('1: the delivery, instead of an amount.', optional(yes), '1'),
  bag: field('1: the paper bag, instead of an amount.', optional(yes), '1'),
  tip: field('1: the tip besides.', optional(yes), '1'),
} as const

const parts = ({ card, giftCards, points }: { card: Cents; giftCards: Cents; points: number }): string =>
  [
    ...(card === 0 ? [] : [`${formatMoney(card)} to the card`]),
    ...(giftCards === 0 ? [] : [`${formatMoney(giftCards)} to gift cards`]),
    ...(points === 0 ? [] : [`${points} PG Points`]),
  ].join(', ')

export const refundCalls = {
  exportRefunds: operatorCall(
    'All refunds that were booked on these days, whenever their orders were placed, as CSV or as JSON lines.',
    { method: 'GET', path: '/refunds/export', permission: 'books:read', reach: 'stores', audited: true },
    { ...ofStore, ...DAYS, ...FILE_FORMAT },
    FILE_TYPES,
    {
      name: 'refunds-export',
      usage: '[--store CODE] [--from DAY] [--to DAY] [--format csv|jsonl]',
      does: "All refunds that were booked on these days, whenever their orders were placed, with taxes, tip, means and the provider's ids, as CSV or as JSON lines: those of the operator, of refusals, of the provider's dashboard and of lost disputes. Every amount is what the refund gives back by now, and `changed_at` says when that changed last.",
    },
  ),
  previewRefund: operatorCall(
    'What a refund would give back by each means if it were made now. It changes nothing.',
    {
      method: 'GET',
      path: '/orders/:number/refund',
      permission: 'orders:refund',
      reach: 'order',
      refuses: [404],
    },
    { ...asked, reason: field('What the customer reads of it.', upTo(200, LONG_REASON), 'We have run out of dough.') },
    object({
      ...shares,
      cards: field(
        'By each gift card.',
        array(
          object({
            last: field('The last digits of its number.', string()),
            amount: field('How much, in dollars.', dollars),
          }),
        ),
      ),
      pointsValue: field('What these points are worth, in dollars.', dollars),
      pointsTakenBack: field('Points that the order had earned and that would be taken back.', int()),
      kept: field('What the house keeps of the order after this, in dollars.', dollars),
      needsSecond: field('A second person has to agree to it.', boolean()),
      waitSeconds: field('For how many seconds it can be taken back.', int()),
      mail: field(
        "The customer's mail about it, for who may see whose order it is.",
        optional(object({ subject: field('Its subject line.', string()), text: field('What it says.', string()) })),
      ),
    }),
    {
      name: 'refund-preview',
      usage: '<number> [amount] [--lines LINES] [--delivery] [--bag] [--tip] [--reason TEXT]',
      prints: (would) => `${formatMoney(would.amount)} would be given back: ${parts(would)}.`,
    },
  ),
  refundOrder: operatorCall(
    'Refunds an order in full, by its parts or by an amount. What a person refunds can be taken back for some seconds, and goes out then. The Idempotency-Key names the refund.',
    {
      method: 'POST',
      path: '/orders/:number/refund',
      permission: 'orders:refund',
      reach: 'order',
      keyed: true,
      isPending: true,
      refuses: [404, 409],
      secret: ['note'],
    },
    {
      ...asked,
      ...seenAmends,
      reason: field('The customer reads it.', upTo(200, LONG_REASON), 'We have run out of dough.'),
      note: field(
        'For the people of the chain alone.',
        upTo(500, 'A note has up to 500 characters.'),
        'The driver confirms three boxes.',
      ),
    },
    refund,
    {
      name: 'refund',
      usage: '<number> [amount] [--lines LINES] [--delivery] [--bag] [--tip] [--reason TEXT] [--note TEXT] [--key KEY]',
      does: 'Refunds an order, without an amount everything that is left; `--lines 2:1` one of line 2 with its taxes, `--delivery` and `--bag` these; `--tip` gives back the tip besides, `--reason` is what the customer reads. The same `--key` never refunds twice.',
      prints: (made, { number }) =>
        made.state === 'pending'
          ? `The card provider has not answered yet. The host keeps asking for refund ${made.id} of ${formatMoney(made.amount)}.`
          : [
              `Order ${number}: ${formatMoney(made.amount)} were given back: ${parts(made)}.`,
              ...(made.failure ? [`The card got nothing: the card provider says ${made.failure}.`] : []),
              ...(made.pointsOwed > 0
                ? [`${made.pointsOwed} earned PG Points were spent already: the next ones pay for them.`]
                : []),
              ...(made.pointsTakenBack > 0 ? [`${made.pointsTakenBack} earned PG Points were taken back.`] : []),
            ],
    },
  ),
  remakeOrder: operatorCall(
    'Makes lines of an order again for nothing: its store gets them as another order, as soon as possible, whose customer is mailed. The Idempotency-Key names it.',
    {
      method: 'POST',
      path: '/orders/:number/remake',
      permission: 'customers:change',
      reach: 'order',
      keyed: true,
      refuses: [404, 409],
    },
    {
      ...numbered,
      lines: field('Lines by their numbers, and how many of each.', lines, '1:1'),
      ...seenAmends,
      reason: field('What went wrong.', z.enum(Object.keys(GOODWILL_REASONS) as GoodwillReason[], `The reason is one of ${Object.keys(GOODWILL_REASONS).join(', ')}.`), 'cold'), // oxfmt-ignore
    },
    object({ order: field('Number of the new order.', string()) }),
    {
      name: 'remake',
      usage: '<number> <lines> <reason> [--key KEY]',
      prints: ({ order: made }, { number }) => `Order ${number} is made again as order ${made}.`,
    },
  ),
  takeBackRefund: operatorCall(
    'Takes a refund back that still waits: nothing of it is given back, and its customer hears nothing. 409 once its time is over.',
    {
      method: 'POST',
      path: '/orders/:number/refund/undo',
      permission: 'orders:refund',
      reach: 'order',
      refuses: [404, 409],
    },
    { ...numbered, id: ['refund', field('Name of the refund.', string(), 'a7c41f0e')] },
    object({ amount: field('How much stays, in dollars.', dollars) }),
    {
      name: 'refund-undo',
      usage: '<number> <id>',
      prints: ({ amount: kept }) => `The refund of ${formatMoney(kept)} is taken back.`,
    },
  ),
}
