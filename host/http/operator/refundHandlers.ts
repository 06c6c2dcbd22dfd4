import { randomUUID } from 'node:crypto'
import type { OperatorInput } from '../../../contract/operator/operatorCalls.ts'
import { refundRow } from '../../../contract/operator/refunds.ts'
import { formatMoney } from '../../../domain/money.ts'
import { GOODWILL_REASONS } from '../../../domain/office/goodwill.ts'
import { refundLimit, type RefundLimit } from '../../../domain/office/limits.ts'
import type { ChosenParts } from '../../../domain/payment/orderParts.ts'
import { amountOf, type RefundParts } from '../../../domain/payment/refund.ts'
import { GST_AND_PST } from '../../../domain/taxes.ts'
import type { z } from '../../../contract/wire.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { dayIn } from '../../catalogue/zoneOffsets.ts'
import type { Settings } from '../../context/settings.ts'
import { creditNoteMail } from '../../messages/mail/creditNoteMail.tsx'
import { remakeOrder } from '../../orders/remakeOrder.ts'
import { orderDepsOf } from '../../orders/orderDeps.ts'
import { refundOrder } from '../../orders/refundSettlement.ts'
import { draftRefund, isAbove, together } from '../../orders/startRefund.ts'
import type { Db } from '../../store/database/database.ts'
import {
  listBookedRefunds,
  type BookedRefund,
  listOrderPayments,
  listRefunds,
  lockRefundedOrder,
  readRefundedOrder,
  sumGivenBy,
  takeBackRefund,
  type Refund,
  type RefundedOrder,
} from '../../store/orders/refunds.ts'
import type { RefundShares } from '../../store/schema/discountTables.ts'
import { findToldOrder } from '../../store/orders/orderStory.ts'
import { holds, type Asker } from './asker.ts'
import { exportFile, pagesOf } from './exportFile.ts'
import {
  answer,
  refuse,
  refusedAs,
  secondPerson,
  type OperatorHandlers,
  type OperatorRefused,
} from './operatorHandler.ts'
import { readFilter } from './orderFilter.ts'
import { moneyOf } from './orderStory.ts'

const EXPORT_PAGE = 500

export const refundHandlers = {
  previewRefund: async (asked, { db, by, now, settings }) => {
    const { number, tip = false, amount, reason } = asked
    const told = await findToldOrder(db, number)
    const order = told && (await readRefundedOrder(db, told.hash))
    if (!order) return refuse('There is no such order.', 404)
    const request = { id: '', number, amount, parts: partsOf(asked), withTip: tip, reason }
    const drafted = draftRefund(order, request, await listOrderPayments(db, order.hash))
    if (!drafted.ok) return refusedAs(drafted)
    const { isFull } = drafted
    const { document } = together(drafted)
    const limit = limitOf(by, told.store)
    const money = moneyOf(told, order)
    const total = amountOf(document)
    const needsSecond = isAbove(drafted, order, limit, limit ? await sumGivenBy(db, by.id, now) : 0)
    return answer({
      ...sharesOf(document),
      cards: document.giftCards.map(({ card, amount: of }) => ({
        last: told.giftCards.find((one) => one.card === card)?.last ?? '',
        amount: of,
      })),
      pointsValue: document.pointsValue,
      pointsTakenBack: order.member === null ? 0 : document.unearned,
      kept: money.total - money.refunded - total,
      needsSecond,
      waitSeconds: waitSecondsOf(by, settings),
      mail: holds(by, 'orders:contact', told.store) ? mailOf(order, document, isFull, now) : undefined,
    })
  },
  refundOrder: async ({ tip = false, ...asked }, context) => {
    const { db, by, note, second, settings, key: id = randomUUID() } = context
    const { number, amount, amends } = asked
    if (!/^[\w-]{1,64}$/.test(id)) return refuse('An Idempotency-Key has up to 64 letters, digits, - or _.')
    const reason = asked.reason.trim()
    const store = (await findToldOrder(db, number))?.store ?? ''
    const refunded = await refundOrder(
      { ...orderDepsOf(context), chainEmail: () => undefined },
      {
        number,
        amends,
        amount,
        parts: partsOf(asked),
        id,
        withTip: tip,
        reason,
        by: by.name,
        note: asked.note.trim(),
        limit: second ? undefined : limitOf(by, store),
        asker: second || by.kind !== 'person' ? undefined : by.id,
        waitSeconds: waitSecondsOf(by, settings),
      },
    )
    if (!refunded.ok)
      return 'above' in refunded
        ? secondPerson(`Refund ${formatMoney(refunded.above)} of order ${number}`, store)
        : refusedAs(refunded)
    const { isMembers } = refunded
    const refund = together(refunded)
    if (refund.state === 'failed') return await refusalOfFailed(db, refund)
    const { unearned, owed = 0, failure } = refund.document
    const until = refund.not_before ?? undefined
    const undo = until && { call: 'takeBackRefund', input: { number: String(number), refund: refund.id }, until: until.toISOString() } // oxfmt-ignore
    note({
      store,
      subject: String(number),
      what: `Refund of ${formatMoney(amountOf(refund.document))}`,
      after: reason,
      ...(undo ? { undo } : {}),
    })
    const answered = {
      id: refund.id,
      state: refund.state,
      ...sharesOf(refund.document),
      pointsTakenBack: isMembers ? unearned - owed : 0,
      pointsOwed: owed,
      failure,
      until,
    }
    return refund.state === 'done' ? answer(answered) : { ok: true, answer: answered, httpStatus: 202 }
  },
  remakeOrder: async ({ number, lines, reason, amends }, context) => {
    const { db, by, note, second, key = randomUUID() } = context
    const store = (await findToldOrder(db, number))?.store ?? ''
    const limit = second ? undefined : limitOf(by, store)
    const made = await remakeOrder({ key, number, lines, reason, amends, by: by.name, limit }, context)
    if (!made.ok)
      return 'above' in made
        ? secondPerson(`Make ${formatMoney(made.above)} of order ${number} again`, store)
        : refusedAs(made)
    note({
      store,
      subject: String(number),
      what: `${formatMoney(made.worth)} of the order made again`,
      after: `order ${made.number}: ${GOODWILL_REASONS[reason]}`,
    })
    return answer({ order: String(made.number) })
  },
  takeBackRefund: async ({ number, id }, { db, now, by, note }) => {
    const taken = await db.transaction().execute(async (transaction) => {
      const order = await lockRefundedOrder(transaction, { number })
      if (!order?.refunds.some((one) => one.id === id)) return refuse('There is no such refund.', 404)
      if (order.stage === 'refused') return refuse('This order is refused, so that everything is given back.', 409)
      const refund = await takeBackRefund(transaction, { id, order: order.hash, by: by.name }, now)
      return refund ?? refuse('This refund cannot be taken back any more: it is with the bank, or taken back.', 409)
    })
    if ('ok' in taken) return taken
    const amount = amountOf(taken.document)
    note({
      subject: String(number),
      what: `Refund of ${formatMoney(amount)} taken back`,
      after: 'nothing is given back',
    })
    return answer({ amount })
  },
  exportRefunds: ({ format, ...asked }, context) => {
    const read = readFilter(asked, context)
    if (!read.ok) return read
    const { stores, from, until } = read.filter
    const pages = pagesOf<BookedRefund>(EXPORT_PAGE, (after) =>
      listBookedRefunds(context.reads, { stores, from, until, after }, EXPORT_PAGE),
    )
    const next = async () => (await pages())?.map((refund) => rowOf(refund, context.catalogue))
    return { ok: true, file: exportFile({ name: 'refunds', format, row: refundRow, next }) }
  },
} satisfies Partial<OperatorHandlers>

/** The parts that somebody asked for; undefined for an amount, or for everything. */
function partsOf({
  lines = [],
  delivery = false,
  bag = false,
}: Pick<OperatorInput<'previewRefund'>, 'lines' | 'delivery' | 'bag'>): ChosenParts | undefined {
  if (lines.length === 0 && !delivery && !bag) return undefined
  return { lines, ...(delivery ? { delivery: true } : {}), ...(bag ? { bag: true } : {}) }
}

/** What a person may refund without another one; keys of machines have no second person. */
export const limitOf = ({ kind, assignments, limits }: Asker, store: string): RefundLimit | undefined =>
  kind === 'person' ? refundLimit(assignments, store, limits) : undefined

/** Nobody looks at what a machine refunds, so that it is made at once. */
const waitSecondsOf = ({ kind }: Asker, { refundUndoSeconds = 0 }: Settings): number =>
  kind === 'person' ? refundUndoSeconds : 0

/** The credit note of a refund as it would be mailed. */
function mailOf({ document, chain, zone, member }: RefundedOrder, parts: RefundShares, isFull: boolean, now: Date) {
  const note = { chain, date: dayIn(zone, now), parts, isFull, isMembers: member !== null }
  const { subject = '', text } = creditNoteMail(document, note)
  return { subject, text }
}

/** Names what its dashboard has given back, which may be why, so that nobody pays it twice. */
async function refusalOfFailed(db: Db, { order, document: { failure, takenBack } }: Refund): Promise<OperatorRefused> {
  if (takenBack) return refuse('This refund was taken back.', 409)
  const made = (await listRefunds(db, order)).filter(({ source, state }) => source === 'provider' && state === 'done')
  const given = made.reduce((sum, { document }) => sum + document.card, 0)
  const words =
    given === 0
      ? 'Nothing was given back.'
      : `Nothing was given back by it, but refunds in the provider's dashboard have given back ${formatMoney(given)} of this order already.`
  return refuse(`The card provider refused this refund (${failure}). ${words}`, 409)
}

/** What a refund gives back. */
export function sharesOf(parts: RefundParts) {
  const { card, giftCards, points, gst, pst, tip } = parts
  const fromGiftCards = giftCards.reduce((sum, { amount }) => sum + amount, 0)
  return { amount: amountOf(parts), card, giftCards: fromGiftCards, points, gst, pst, tip }
}

function rowOf(refund: BookedRefund, catalogue: Catalogue): z.output<typeof refundRow> {
  const { id, order, store, storeName, source, state, at, changedAt, provider, intent, parts, reason, failure } = refund
  const [taxName1, taxName2] = refund.taxNames ?? GST_AND_PST
  return {
    id,
    order: String(order),
    store: catalogue.storeCode(store) ?? storeName,
    day: dayIn(catalogue.zone(store), at),
    bookedAt: at,
    source,
    state,
    ...sharesOf(parts),
    pointsValue: parts.pointsValue,
    pointsUnearned: parts.unearned,
    reason,
    failure: failure ?? '',
    provider: provider ?? '',
    payment: intent ?? '',
    changedAt,
    taxName1,
    taxName2,
  }
}
