import { formatAmount } from '../../../domain/money.ts'
import { localTime } from '../../../domain/schedule/localTime.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { zoneOffsets } from '../../catalogue/zoneOffsets.ts'
import { listBookedRefunds, type BookedRefund } from '../../store/orders/bookedRefunds.ts'
import { EXPORT_TYPES, exportFile, FORMAT_FAULT, FORMAT_FIELD, pagesOf, readFormat } from './exportFile.ts'
import type { OperatorCall, RouteContext } from './operatorCall.ts'
import { refusal } from './operatorResponse.ts'
import { DAY_FIELDS, readFilter, STORE_FIELD } from './orderFilter.ts'
import { sharesOf } from './refundCalls.ts'

const EXPORT_PAGE = 500

export const refundListCalls: OperatorCall[] = [
  {
    method: 'GET',
    path: '/refunds/export',
    does: 'All refunds that were booked on these days, whenever their orders were placed, as CSV or as JSON lines.',
    fields: { ...STORE_FIELD, ...DAY_FIELDS, ...FORMAT_FIELD },
    answers: EXPORT_TYPES,
    run: exportRefunds,
  },
]

function exportRefunds({ req, env }: RouteContext): Response {
  const catalogue = env.catalogue.current()
  const filter = readFilter(req.query(), catalogue, env.scope.now)
  if (typeof filter === 'string') return refusal(filter, 422)
  const format = readFormat(req.query('format'))
  if (!format) return refusal(FORMAT_FAULT, 422)
  const { store, from, until } = filter
  const pages = pagesOf<BookedRefund>(EXPORT_PAGE, (after) =>
    listBookedRefunds(env.database.db, { store, from, until, after }, EXPORT_PAGE),
  )
  return exportFile({
    name: 'refunds',
    format,
    columns: COLUMNS,
    next: async () => (await pages())?.map((refund) => rowOf(refund, catalogue)),
  })
}

const COLUMNS = [
  'refund',
  'order',
  'store',
  'day',
  'booked_at',
  'source',
  'state',
  'card',
  'gift_cards',
  'points_value',
  'amount',
  'tax1',
  'tax2',
  'tip',
  'points',
  'points_unearned',
  'reason',
  'failure',
  'provider',
  'payment',
  'changed_at',
] as const

function rowOf(refund: BookedRefund, catalogue: Catalogue): Record<(typeof COLUMNS)[number], string | number> {
  const { id, order, store, storeName, source, state, at, changedAt, provider, intent, parts, reason, failure } = refund
  return {
    refund: id,
    order: String(order),
    store: catalogue.storeCode(store) ?? storeName,
    day: localTime(at, zoneOffsets(catalogue.chain.timeZone, at)).date,
    booked_at: at.toISOString(),
    source,
    state,
    ...sharesOf(parts),
    points_value: formatAmount(parts.pointsValue),
    points_unearned: parts.unearned,
    reason,
    failure: failure ?? '',
    provider: provider ?? '',
    payment: intent ?? '',
    changed_at: changedAt.toISOString(),
  }
}
