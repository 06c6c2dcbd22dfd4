import { formatAmount } from '../../../domain/money.ts'
import { promisedTime } from '../../../domain/order/order.ts'
import { isStage } from '../../../domain/order/orderStage.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { listOrderEvents } from '../../store/orders/orderEvents.ts'
import { findListedOrder, listOrders, type ListedOrder } from '../../store/orders/orderList.ts'
import { listRefunds } from '../../store/orders/refunds.ts'
import { EXPORT_TYPES, exportFile, FORMAT_FAULT, FORMAT_FIELD, pagesOf, readFormat } from './exportFile.ts'
import type { OperatorCall, RouteContext } from './operatorCall.ts'
import { DAY_FIELDS, readFilter, STORE_FIELD } from './orderFilter.ts'
import { refusal, success } from './operatorResponse.ts'
import { sharesOf } from './refundCalls.ts'

const PAGE = 200
const EXPORT_PAGE = 500

const FILTER_FIELDS = {
  ...STORE_FIELD,
  ...DAY_FIELDS,
  promised_from: 'Orders for this day or a later one, whenever they were placed; YYYY-MM-DD.',
  promised_to: 'Orders for this day or an earlier one.',
}

export const orderListCalls: OperatorCall[] = [
  {
    method: 'GET',
    path: '/orders',
    does: `Orders by their number, at most ${PAGE}; \`next\` is the \`after\` of the next page.`,
    fields: {
      ...FILTER_FIELDS,
      stage: 'new, accepted, preparing, oven, out, finished or refused.',
      open: '1: only those in progress.',
      after: 'A number: only later ones.',
    },
    run: showOrders,
  },
  {
    method: 'GET',
    path: '/orders/export',
    does: 'All orders of these days, as CSV or as JSON lines, without names and addresses.',
    fields: { ...FILTER_FIELDS, ...FORMAT_FIELD },
    answers: EXPORT_TYPES,
    run: exportOrders,
  },
  {
    method: 'GET',
    path: '/orders/:number',
    does: 'One order in full: what was ordered, by whom, and what happened to it since.',
    run: showOrder,
  },
]

async function showOrders({ req, env }: RouteContext): Promise<Response> {
  const catalogue = env.catalogue.current()
  const filter = readFilter(req.query(), catalogue, env.scope.now)
  if (typeof filter === 'string') return refusal(filter, 422)
  const { stage, open, after } = req.query()
  if (stage !== undefined && !isStage(stage)) return refusal('There is no such stage.', 422)
  if (after !== undefined && !/^\d{1,9}$/.test(after)) return refusal('Say after=40218.', 422)
  const more = { stage, open: open === '1', after: after === undefined ? undefined : Number(after) }
  const orders = await listOrders(env.database.db, { ...filter, ...more }, PAGE)
  return success({
    status: true,
    orders: orders.map((order) => ({ ...rowOf(order, catalogue), name: order.document.name })),
    ...(orders.length === PAGE ? { next: orders.at(-1)?.number } : {}),
  })
}

async function showOrder({ req, env }: RouteContext): Promise<Response> {
  const number = req.param('number') ?? ''
  const order = /^\d{1,9}$/.test(number) ? await findListedOrder(env.database.db, Number(number)) : undefined
  if (!order) return refusal('There is no such order.', 404)
  const events = await listOrderEvents(env.database.db, order.hash)
  const refunds = await listRefunds(env.database.db, order.hash)
  const { items, name, lastname, email, phone, deliveryAddress, deliveryNotes } = order.document
  return success({
    status: true,
    ...rowOf(order, env.catalogue.current()),
    name: `${name} ${lastname}`.trim(),
    email,
    phone,
    ...(deliveryAddress ? { address: deliveryAddress, address_notes: deliveryNotes ?? '' } : {}),
    notes: order.notes,
    items: items.map(({ quantity, name: item, size, description, total }) => ({
      quantity,
      name: item,
      size,
      description,
      total: formatAmount(total),
    })),
    events: events.map(({ revision: rev, stage, at, source, actor, detail }) => ({
      rev,
      stage,
      at,
      source,
      actor,
      ...detail,
    })),
    refunds: refunds.map(({ id, source, state, at, document }) => ({
      refund: id,
      source,
      state,
      at,
      ...sharesOf(document),
      reason: document.reason,
      ...(document.failure === undefined ? {} : { failure: document.failure }),
    })),
  })
}

function exportOrders({ req, env }: RouteContext): Response {
  const catalogue = env.catalogue.current()
  const filter = readFilter(req.query(), catalogue, env.scope.now)
  if (typeof filter === 'string') return refusal(filter, 422)
  const format = readFormat(req.query('format'))
  if (!format) return refusal(FORMAT_FAULT, 422)
  const pages = pagesOf<ListedOrder>(EXPORT_PAGE, (last) =>
    listOrders(env.database.db, { ...filter, after: last?.number }, EXPORT_PAGE),
  )
  return exportFile({
    name: 'orders',
    format,
    columns: Object.keys(COLUMNS),
    next: async () => (await pages())?.map((order) => rowOf(order, catalogue)),
  })
}

type Column = (order: ListedOrder, catalogue: Catalogue) => string | number

/** The columns of the export, which are the fields of a listed order. */
const COLUMNS = {
  order: ({ number }) => String(number),
  store: ({ store, document }, catalogue) => catalogue.storeCode(store) ?? document.store.name,
  service: ({ document }) => (document.service === 'Delivery' ? 'delivery' : 'pickup'),
  stage: ({ stage }) => stage,
  c_status: ({ status }) => status,
  rev: ({ revision }) => revision,
  placed_at: (order) => order.placed_at.toISOString(),
  promised: ({ document }) => promisedTime(document),
  accepted_at: (order) => order.accepted_at?.toISOString() ?? '',
  ready_at: (order) => order.ready_at?.toISOString() ?? '',
  subtotal: ({ document }) => formatAmount(document.subtotal),
  deposit: ({ document }) => formatAmount(document.deposit),
  tax1: ({ document }) => formatAmount(document.gst),
  tax2: ({ document }) => formatAmount(document.pst),
  delivery: ({ document }) => formatAmount(document.delivery),
  discount: ({ document }) => formatAmount(document.discount),
  tip: ({ document }) => formatAmount(document.tip),
  total: ({ total }) => formatAmount(total),
  card: (order) => formatAmount(order.card_amount),
  gift_cards: ({ document }) => formatAmount(document.giftCards),
  refunded: ({ refunded }) => formatAmount(refunded),
  points: ({ document }) => document.points,
  dispute: ({ dispute }) => dispute?.status ?? '',
  coupon: ({ coupon }) => coupon?.code ?? '',
  coupon_discount: ({ coupon }) => formatAmount(coupon?.discount ?? 0),
  points_used: (order) => order.points_used,
  points_value: ({ document, coupon, points_used: used }) =>
    formatAmount(used > 0 ? document.discount - (coupon?.discount ?? 0) : 0),
  bag: ({ document }) => formatAmount(document.bagFee ?? 0),
  payment: ({ intent }) => intent ?? '',
} satisfies Record<string, Column>

const rowOf = (order: ListedOrder, catalogue: Catalogue) =>
  Object.fromEntries(Object.entries(COLUMNS).map(([name, value]: [string, Column]) => [name, value(order, catalogue)]))
