import { orderRow, type OrderRow } from '../../../contract/operator/orders.ts'
import { promisedTime } from '../../../domain/order/order.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { listOrderEvents } from '../../store/orders/orderEvents.ts'
import { findListedOrder, listOrders, type ListedOrder } from '../../store/orders/orderList.ts'
import { listRefunds } from '../../store/orders/refunds.ts'
import { exportFile, pagesOf } from './exportFile.ts'
import { answer, refuse, type OperatorHandlers } from './operatorHandler.ts'
import { readFilter } from './orderFilter.ts'
import { sharesOf } from './refundHandlers.ts'

const PAGE = 200
const EXPORT_PAGE = 500

export const orderListHandlers = {
  listOrders: async ({ stage, open = false, after, ...asked }, context) => {
    const read = readFilter(asked, context)
    if (!read.ok) return read
    const orders = await listOrders(context.db, { ...read.filter, stage, open, after }, PAGE)
    return answer({
      orders: orders.map((order) => ({ ...rowOf(order, context.catalogue), name: order.document.name })),
      next: orders.length === PAGE ? orders.at(-1)?.number : undefined,
    })
  },
  getOrder: async ({ number }, { db, catalogue }) => {
    const order = await findListedOrder(db, number)
    if (!order) return refuse('There is no such order.', 404)
    const events = await listOrderEvents(db, order.hash)
    const refunds = await listRefunds(db, order.hash)
    const { items, name, lastname, email, phone, deliveryAddress, deliveryNotes } = order.document
    return answer({
      ...rowOf(order, catalogue),
      name: `${name} ${lastname}`.trim(),
      email,
      phone,
      ...(deliveryAddress ? { address: deliveryAddress, addressNotes: deliveryNotes ?? '' } : {}),
      notes: order.notes,
      items,
      events: events.map(({ detail, ...event }) => ({ ...event, ...detail })),
      refunds: refunds.map(({ id, source, state, at, document }) => ({
        id,
        source,
        state,
        at,
        ...sharesOf(document),
        reason: document.reason,
        failure: document.failure,
      })),
    })
  },
  exportOrders: ({ format, ...asked }, context) => {
    const read = readFilter(asked, context)
    if (!read.ok) return read
    const pages = pagesOf<ListedOrder>(EXPORT_PAGE, (last) =>
      listOrders(context.db, { ...read.filter, after: last?.number }, EXPORT_PAGE),
    )
    const next = async () => (await pages())?.map((order) => rowOf(order, context.catalogue))
    return { ok: true, file: exportFile({ name: 'orders', format, row: orderRow, next }) }
  },
} satisfies Partial<OperatorHandlers>

function rowOf(order: ListedOrder, catalogue: Catalogue): OrderRow {
  const { document, coupon, points_used: pointsUsed } = order
  const couponDiscount = coupon?.discount ?? 0
  return {
    order: String(order.number),
    store: catalogue.storeCode(order.store) ?? document.store.name,
    service: document.service === 'Delivery' ? 'delivery' : 'pickup',
    stage: order.stage,
    status: order.status,
    revision: order.revision,
    placedAt: order.placed_at,
    promised: promisedTime(document),
    acceptedAt: order.accepted_at,
    readyAt: order.ready_at,
    subtotal: document.subtotal,
    deposit: document.deposit,
    gst: document.gst,
    pst: document.pst,
    delivery: document.delivery,
    discount: document.discount,
    tip: document.tip,
    total: order.total,
    card: order.card_amount,
    giftCards: document.giftCards,
    refunded: order.refunded,
    points: document.points,
    dispute: order.dispute?.status ?? '',
    coupon: coupon?.code ?? '',
    couponDiscount,
    pointsUsed,
    pointsValue: pointsUsed > 0 ? document.discount - couponDiscount : 0,
    bag: document.bagFee ?? 0,
    payment: order.intent ?? '',
  }
}
