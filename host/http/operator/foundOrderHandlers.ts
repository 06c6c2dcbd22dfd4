import { foundRow } from '../../../contract/operator/foundOrders.ts'
import type { OperatorAnswer, OperatorInput } from '../../../contract/operator/operatorCalls.ts'
import { orderTerm, personTerm } from '../../../domain/office/orderTerm.ts'
import { isInScope, type StoreScope } from '../../../domain/office/roles.ts'
import { orderInWords, pointsValueOf } from '../../../domain/order/orderWords.ts'
import { cardName } from '../../../domain/payment/paidCard.ts'
import { serviceKey } from '../../../domain/catalogue/store.ts'
import { durationText } from '../../../domain/schedule/formatTime.ts'
import { addDays, instantOf, localTime } from '../../../domain/schedule/localTime.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { storeHash } from '../../catalogue/hashes.ts'
import { zoneOffsets } from '../../catalogue/zoneOffsets.ts'
import {
  ANSWER_SECONDS,
  countOrders,
  findOrders,
  type FoundFilter,
  type FoundOrder,
} from '../../store/orders/foundOrders.ts'
import { isDecided } from '../../store/orders/disputes.ts'
import { narrowed } from '../../store/storeScope.ts'
import { holds } from './asker.ts'
import { exportFile, pagesOf } from './exportFile.ts'
import {
  answer,
  nameOfStore,
  refuse,
  type OperatorContext,
  type OperatorHandlers,
  type OperatorRefused,
} from './operatorHandler.ts'

const PAGE = 50
const PERSON_ROWS = 20
const EXPORT_PAGE = 500

export const foundOrderHandlers = {
  findOrders: async ({ q = '', counts = false, after, ...asked }, context) => {
    const read = readFound(asked, context)
    if (!read.ok) return read
    const term = q.trim() === '' ? undefined : orderTerm(q)
    if (q.trim() !== '' && !term) return refuse(NO_TERM)
    if (term && term.kind !== 'last four' && personTerm(term))
      return refuse('Look for a person by phone, mail or name.')
    const { db, catalogue, now } = context
    const { stores, filter } = read
    const number = term?.kind === 'last four' ? ({ kind: 'number', digits: term.digits } as const) : term
    const orders = await findOrders(db, stores, { ...filter, term: number, after }, PAGE, now)
    const last = orders.at(-1)
    return answer({
      orders: orders.map((order) => foundOf(order, context)),
      ...(last && orders.length === PAGE ? { next: { at: last.for, number: last.number } } : {}),
      ...(counts ? { counts: await countOrders(db, stores, dayOf(catalogue, now), now) } : {}),
    })
  },
  findOrdersOf: async ({ q, by, ...asked }, context) => {
    const read = readFound(asked, context)
    if (!read.ok) return read
    const term = orderTerm(q)
    if (!term || personTerm(term) !== by) return refuse(NO_TERM)
    const { db, now } = context
    const filter = { ...read.filter, isLatestFirst: true, term }
    const orders = await findOrders(db, read.stores, filter, PERSON_ROWS, now)
    return answer({ orders: orders.map((order) => foundOf(order, context)) })
  },
  exportFoundOrders: ({ q = '', format, ...asked }, context) => {
    const read = readFound(asked, context)
    if (!read.ok) return read
    const term = q.trim() === '' ? undefined : orderTerm(q)
    if (q.trim() !== '' && (!term || personTerm(term))) return refuse(NO_TERM)
    const pages = pagesOf<FoundOrder>(EXPORT_PAGE, (last) =>
      findOrders(
        context.reads,
        read.stores,
        { ...read.filter, term, ...(last ? { after: { at: last.for, number: last.number } } : {}) },
        EXPORT_PAGE,
        context.now,
      ),
    )
    const next = async () => (await pages())?.map((order) => foundOf(order, context))
    return { ok: true, file: exportFile({ name: 'orders', format, row: foundRow, next }) }
  },
} satisfies Partial<OperatorHandlers>

const NO_TERM = 'Type the last three digits of a number, a phone, a mail address, three letters of a name, or $24.68.'

type Asked = Omit<OperatorInput<'exportFoundOrders'>, 'q' | 'format'>

/** The filter of a list and the stores in which it looks, or a refusal: there is no such store. */
function readFound(
  { store: code, span, service, ...asked }: Asked,
  { catalogue, now, stores: allowed }: OperatorContext,
): { ok: true; stores: StoreScope; filter: FoundFilter } | OperatorRefused {
  const store = code === undefined ? undefined : storeHash(code)
  if (store !== undefined && !(catalogue.store(store, now) && isInScope(allowed, store)))
    return refuse('There is no such store.')
  const filter = {
    ...(span === 'today' ? dayOf(catalogue, now) : {}),
    ...Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)),
    ...(span === 'open' ? { open: true } : {}),
    ...(service === undefined ? {} : { service: service === 'pickup' ? ('Pick Up' as const) : ('Delivery' as const) }),
    isLatestFirst: span === 'any',
  }
  return { ok: true, stores: narrowed(allowed, store), filter }
}

/** The day of the chain's clocks. */
function dayOf({ chain: { timeZone } }: Catalogue, now: Date): { from: Date; until: Date } {
  const offsets = zoneOffsets(timeZone, now)
  const { date } = localTime(now, offsets)
  const from = instantOf(date, 0, offsets) ?? now
  const tomorrow = addDays(date, 1)
  return { from, until: instantOf(tomorrow, 0, zoneOffsets(timeZone, new Date(`${tomorrow}T12:00:00Z`))) ?? now }
}

function foundOf(order: FoundOrder, context: OperatorContext): OperatorAnswer<'findOrdersOf'>['orders'][number] {
  const { catalogue, by, now } = context
  const { document, store } = order
  const pointsValue = pointsValueOf(document, order.couponDiscount)
  const paid = [
    ...(order.card_amount > 0 ? [cardName(order.card)] : []),
    ...(document.giftCards > 0 ? ['gift card'] : []),
    ...(pointsValue > 0 ? ['points'] : []),
  ].join(', ')
  return {
    order: String(order.number),
    store: catalogue.storeCode(store) ?? document.store.name,
    storeName: nameOfStore(catalogue, store),
    service: serviceKey(document.service),
    stage: order.stage,
    for: order.for,
    placedAt: order.placed_at,
    isLater: document.date !== '',
    what: orderInWords(document),
    picture: document.items.find(({ picture }) => picture !== '')?.picture ?? '',
    isMember: order.member !== null,
    paid: paid && paid.slice(0, 1).toUpperCase() + paid.slice(1),
    total: order.total + pointsValue,
    refunded: order.refunded,
    ...worthOf(order, now),
    ...(holds(by, 'orders:contact', store) ? { name: `${document.name} ${document.lastname}`.trim() } : {}),
  }
}

/** Why an order wants a person, the most urgent first. */
function worthOf(
  { status, stage, ready_at: readyAt, waitsSince, dispute, isAsked }: FoundOrder,
  now: Date,
): { worth: string; worthKind: OperatorAnswer<'findOrdersOf'>['orders'][number]['worthKind'] } {
  const waits = (now.getTime() - waitsSince.getTime()) / 1000
  if (status === 1 && stage === 'new' && waits > ANSWER_SECONDS)
    return { worth: `no answer ${durationText(waits)}`, worthKind: 'unanswered' }
  const late = readyAt ? Math.floor((now.getTime() - readyAt.getTime()) / 60_000) : 0
  if (status === 1 && late >= 1) return { worth: `late ${late} min`, worthKind: 'late' }
  if (dispute && !isDecided(dispute)) return { worth: 'disputed', worthKind: 'dispute' }
  if (isAsked) return { worth: 'asked for another time', worthKind: 'question' }
  return { worth: '', worthKind: 'none' }
}
