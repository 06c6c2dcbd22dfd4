import { formatAmount, formatMoney, parseDollars, type Cents } from '../../domain/money.ts'
import { z } from '../wire.ts'
import { field } from '../words.ts'
import { dollars, int, object, optional, string, time, upTo, yes, named } from './fields.ts'
import { operatorCall } from './operatorCall.ts'
import { DAYS, FILE_FORMAT, FILE_TYPES, numbered, ofStore } from './orderFields.ts'

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
      'operator, refusal by the store, provider (its dashboard) or dispute that was lost.',
      z.enum(['operator', 'refusal', 'provider', 'dispute']),
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

const parts = ({ card, giftCards, points }: { card: Cents; giftCards: Cents; points: number }): string =>
  [
    ...(card === 0 ? [] : [`${formatMoney(card)} to the card`]),
    ...(giftCards === 0 ? [] : [`${formatMoney(giftCards)} to gift cards`]),
    ...(points === 0 ? [] : [`${points} PG Points`]),
  ].join(', ')

export const refundCalls = {
  exportRefunds: operatorCall(
    'All refunds that were booked on these days, whenever their orders were placed, as CSV or as JSON lines.',
    { method: 'GET', path: '/refunds/export', permission: 'books:read' },
    { ...ofStore, ...DAYS, ...FILE_FORMAT },
    FILE_TYPES,
    {
      name: 'refunds-export',
      usage: '[--store CODE] [--from DAY] [--to DAY] [--format csv|jsonl]',
      does: "All refunds that were booked on these days, whenever their orders were placed, with taxes, tip, means and the provider's ids, as CSV or as JSON lines: those of the operator, of refusals, of the provider's dashboard and of lost disputes. Every amount is what the refund gives back by now, and `changed_at` says when that changed last.",
    },
  ),
  refundOrder: operatorCall(
    'Refunds an order in full or in part. The Idempotency-Key names the refund.',
    {
      method: 'POST',
      path: '/orders/:number/refund',
      permission: 'orders:refund',
      keyed: true,
      isPending: true,
      refuses: [404, 409],
    },
    {
      ...numbered,
      amount: field('Dollars; without it everything that is left.', optional(amount), '12.50'),
      tip: field('1: the tip besides.', optional(yes), '1'),
      reason: field(
        'The customer reads it.',
        upTo(200, 'A reason has up to 200 characters.'),
        'We have run out of dough.',
      ),
    },
    refund,
    {
      name: 'refund',
      usage: '<number> [amount] [--tip] [--reason TEXT] [--key KEY]',
      does: 'Refunds an order, without an amount everything that is left; `--tip` gives back the tip besides, `--reason` is what the customer reads. The same `--key` never refunds twice.',
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
}
