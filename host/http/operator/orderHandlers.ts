import { assignDriver, moveOrder, setOrderStatus, type MovedOrder } from '../../orders/progress/moveOrder.ts'
import { publish } from '../../store/liveChannel.ts'
import { savePosition } from '../../store/orders/deliveries.ts'
import { orderDepsOf } from '../../orders/orderDeps.ts'
import { closedOrders } from '../../orders/closedOrders.ts'
import { storeHash } from '../../catalogue/hashes.ts'
import { refuseOrder } from '../../orders/progress/refuseOrder.ts'
import { type OrderProgress, listOrderEvents } from '../../store/orders/orderStages.ts'
import { isInScope } from '../../../domain/office/roles.ts'
import { narrowed } from '../../store/storeScope.ts'
import { answer, refuse, refusedAs, type OperatorHandlers, type OperatorRefused } from './operatorHandler.ts'
import { orderRow, type OrderRow } from '../../../contract/operator/orders.ts'
import { serviceKey } from '../../../domain/catalogue/store.ts'
import { offersSaving, promisedTime } from '../../../domain/order/order.ts'
import { GST_AND_PST } from '../../../domain/taxes.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { askForTime, keepOrder } from '../../orders/progress/orderQuestion.ts'
import { addSeconds, DAY_SECONDS } from '../../store/database/addSeconds.ts'
import { listAnswered } from '../../store/orders/orderQuestions.ts'
import { findListedOrder, listOrders, type ListedOrder } from '../../store/orders/orderList.ts'
import { listRefunds } from '../../store/orders/refunds.ts'
import { holds } from './asker.ts'
import { exportFile, pagesOf } from './exportFile.ts'
import { readFilter } from './orderFilter.ts'
import { sharesOf } from './refundHandlers.ts'

export const orderHandlers = {
  /** By a stage, or by the bare c_status [HIST-04 HIST-06]. */
  moveOrder: async ({ number, status, stage, from, readyIn, ...given }, context) => {
    const { db, now, key } = context
    if (status !== undefined) return answerTo(await setOrderStatus(db, number, status, now))
    if (stage === undefined) return refuse('Say stage=accepted, preparing, oven, out, finished or refused.')
    const reason = given.reason.trim()
    const told = (moved: MovedOrder) => {
      if (moved.ok)
        context.note({
          store: moved.order.store,
          subject: String(number),
          what: 'Order moved',
          before: from ?? '',
          after: stage,
        })
      return answerTo(moved)
    }
    const by = { order: { number }, from, source: 'operator' as const, actor: context.by.name, ...(key ? { key } : {}) }
    if (stage === 'refused') {
      if (reason === '') return refuse('Say why: the customer reads the reason.')
      return told(await refuseOrder(orderDepsOf(context), { ...by, reason }))
    }
    const readyAt = readyIn === undefined ? undefined : new Date(now.getTime() + readyIn * 60_000)
    return told(await moveOrder(db, { ...by, to: stage, readyAt }, now))
  },
  listClosedOrders: async ({ store: code }, { db, catalogue, now, stores: allowed, by }) => {
    const store = code === undefined ? undefined : storeHash(code)
    if (store !== undefined && !(catalogue.store(store, now) && isInScope(allowed, store)))
      return refuse('There is no such store.')
    const stores = narrowed(allowed, store)
    const orders = await closedOrders(db, catalogue, now, { stores })
    const answered = await listAnswered(db, { stores, since: addSeconds(now, -ANSWERED_DAYS * DAY_SECONDS) }, PAGE)
    const named = ({ number, store: hash, store_name }: { number: number; store: string; store_name: string }) => ({
      order: String(number),
      store: catalogue.storeCode(hash) ?? store_name,
    })
    return answer({
      orders: orders.map((one) => ({
        ...one,
        ...named(one),
        ...(holds(by, 'orders:contact', one.store) ? {} : { name: '', phone: '' }),
        readyAt: one.ready_at,
        askedAt: one.isAsked ? one.asked_at : null,
      })),
      answered: answered.map((one) => ({
        ...one,
        ...named(one),
        readyAt: one.ready_at,
        askedAt: one.asked_at,
        answeredAt: one.answered_at,
      })),
    })
  },
  keepOrder: async ({ number }, { db, now }) => {
    const isKept = await keepOrder(db, number, now)
    return isKept ? answer({ order: String(number) }) : refuse('There is no such order in progress.', 404)
  },
  askForTime: async ({ number, to }, context) => {
    const asked = await askForTime(number, to, context)
    if (!asked.ok) return refusedAs(asked)
    return answer({ order: String(number), askedAt: asked.askedAt, email: asked.email })
  },
  /** An earlier driver no longer has the order. */
  handToDriver: async ({ number, driver }, { db, now, by }) => {
    const assigned = await assignDriver(db, { order: { number }, driver, source: 'operator', actor: by.name }, now)
    if (!assigned.ok) return refusedAs(assigned)
    const { order, driverHash: assignment, secret } = assigned
    return answer({ ...stateOf(order), driver, assignment, secret })
  },
  setDriverPosition: async ({ number, lat, lng }, { db, now }) => {
    const order = await savePosition(db, { orderNumber: number }, { lat, lng }, now)
    if (!order) return refuse('No driver is on the way with this order.', 409)
    await publish(db, { kind: 'order', hash: order.hash })
    return answer({ order: String(number), lat, lng })
  },
  listOrders: async ({ stage, open = false, after, ...asked }, context) => {
    const read = readFilter(asked, context)
    if (!read.ok) return read
    const orders = await listOrders(context.db, { ...read.filter, stage, open, after }, PAGE)
    return answer({
      orders: orders.map((order) => ({
        ...rowOf(order, context.catalogue),
        name: holds(context.by, 'orders:contact', order.store) ? order.document.name : '',
      })),
      next: orders.length === PAGE ? orders.at(-1)?.number : undefined,
    })
  },
  getOrder: async ({ number }, { db, catalogue, by }) => {
    const order = await findListedOrder(db, number)
    if (!order) return refuse('There is no such order.', 404)
    const events = await listOrderEvents(db, order.hash)
    const refunds = await listRefunds(db, order.hash)
    const { items, name, lastname, email, phone, deliveryAddress, deliveryNotes } = order.document
    const isShown = holds(by, 'orders:contact', order.store)
    return answer({
      ...rowOf(order, catalogue),
      ...(isShown ? { name: `${name} ${lastname}`.trim(), email, phone } : { name: '', email: '', phone: '' }),
      ...(isShown && deliveryAddress ? { address: deliveryAddress, addressNotes: deliveryNotes ?? '' } : {}),
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
      listOrders(context.reads, { ...read.filter, after: last?.number }, EXPORT_PAGE),
    )
    const next = async () => (await pages())?.map((order) => rowOf(order, context.catalogue))
    return { ok: true, file: exportFile({ name: 'orders', format, row: orderRow, next }) }
  },
} satisfies Partial<OperatorHandlers>

type State = ReturnType<typeof stateOf>

export function answerTo(moved: MovedOrder): { ok: true; answer: State } | OperatorRefused {
  if (moved.ok) return answer(stateOf(moved.order))
  if (!moved.order) return refusedAs(moved)
  return { ok: false, httpStatus: moved.httpStatus ?? 409, message: moved.message, details: stateOf(moved.order) }
}

export const stateOf = ({ number, stage, revision, ready_at: readyAt, status }: OrderProgress) => ({
  order: String(number),
  stage,
  revision,
  status,
  readyAt,
})

const PAGE = 200
const ANSWERED_DAYS = 7
const EXPORT_PAGE = 500

function rowOf(order: ListedOrder, catalogue: Catalogue): OrderRow {
  const { document, coupon, points_used: pointsUsed } = order
  const couponDiscount = coupon?.discount ?? 0
  const { taxNames: [taxName1, taxName2] = GST_AND_PST, ageCheck } = document
  return {
    order: String(order.number),
    store: catalogue.storeCode(order.store) ?? document.store.name,
    service: serviceKey(document.service),
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
    offers: (document.offers ?? []).map(({ code }) => code).join(' '),
    offersDiscount: offersSaving(document),
    pointsUsed,
    pointsValue: pointsUsed > 0 ? document.discount - couponDiscount - offersSaving(document) : 0,
    bag: document.bagFee ?? 0,
    payment: order.intent ?? '',
    taxName1,
    taxName2,
    age: ageCheck?.age ?? 0,
    ageConfirmedBy: ageCheck?.by ?? '',
    ageConfirmedAt: ageCheck?.at ?? '',
  }
}
