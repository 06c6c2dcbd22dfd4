import { randomUUID } from 'node:crypto'
import { refundRow } from '../../../contract/operator/refunds.ts'
import { formatMoney } from '../../../domain/money.ts'
import { amountOf, type RefundParts } from '../../../domain/payment/refund.ts'
import { GST_AND_PST } from '../../../domain/taxes.ts'
import type { z } from '../../../contract/wire.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { dayIn } from '../../catalogue/zoneOffsets.ts'
import { orderDepsOf } from '../../orders/orderDeps.ts'
import { refundOrder } from '../../orders/refundSettlement.ts'
import type { Db } from '../../store/database/database.ts'
import { listBookedRefunds, type BookedRefund, listRefunds, type Refund } from '../../store/orders/refunds.ts'
import { exportFile, pagesOf } from './exportFile.ts'
import { refuse, refusedAs, type OperatorHandlers, type OperatorRefused } from './operatorHandler.ts'
import { readFilter } from './orderFilter.ts'

const EXPORT_PAGE = 500

export const refundHandlers = {
  refundOrder: async ({ tip = false, ...asked }, context) => {
    const { db, key: id = randomUUID() } = context
    if (!/^[\w-]{1,64}$/.test(id)) return refuse('An Idempotency-Key has up to 64 letters, digits, - or _.')
    const reason = asked.reason.trim()
    const refunded = await refundOrder(
      { ...orderDepsOf(context), chainEmail: () => undefined },
      { ...asked, amount: asked.amount, id, withTip: tip, reason },
    )
    if (!refunded.ok) return refusedAs(refunded)
    const { refund, isMembers } = refunded
    if (refund.state === 'failed') return await refusalOfFailed(db, refund)
    const { unearned, owed = 0, failure } = refund.document
    const answer = {
      id: refund.id,
      state: refund.state,
      ...sharesOf(refund.document),
      pointsTakenBack: isMembers ? unearned - owed : 0,
      pointsOwed: owed,
      failure,
    }
    return refund.state === 'done' ? { ok: true, answer } : { ok: true, answer, httpStatus: 202 }
  },
  exportRefunds: ({ format, ...asked }, context) => {
    const read = readFilter(asked, context)
    if (!read.ok) return read
    const { store, from, until } = read.filter
    const pages = pagesOf<BookedRefund>(EXPORT_PAGE, (after) =>
      listBookedRefunds(context.reads, { store, from, until, after }, EXPORT_PAGE),
    )
    const next = async () => (await pages())?.map((refund) => rowOf(refund, context.catalogue))
    return { ok: true, file: exportFile({ name: 'refunds', format, row: refundRow, next }) }
  },
} satisfies Partial<OperatorHandlers>

/** Names what its dashboard has given back, which may be why, so that nobody pays it twice. */
async function refusalOfFailed(db: Db, { order, document: { failure } }: Refund): Promise<OperatorRefused> {
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
