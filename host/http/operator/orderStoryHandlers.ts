import { randomUUID } from 'node:crypto'
import { serviceKey } from '../../../domain/catalogue/store.ts'
import { allergyWords, seenOf } from '../../../domain/order/allergies.ts'
import { isAllergyNote } from '../../../domain/kitchen/kitchenOrder.ts'
import { kilometresBetween } from '../../../domain/places/point.ts'
import { storeHash } from '../../catalogue/hashes.ts'
import { confirmationMail } from '../../messages/mail/confirmationMail.tsx'
import { writtenMessages } from '../../messages/mail/orderMails.tsx'
import { kitchenOrderOf } from '../../handlers/kitchen/board.ts'
import { changeReadyTime } from '../../orders/progress/readyTime.ts'
import { stayFault, storeFault, transferOrder } from '../../orders/progress/transferOrder.ts'
import { ticketStoreOf } from '../../services/printing/ticket.ts'
import { ticketText } from '../../services/printing/ticketText.ts'
import { findKitchenOrder } from '../../store/kitchen/kitchenOrders.ts'
import { addSeconds } from '../../store/database/addSeconds.ts'
import { contentOf } from '../../store/orders/orderContent.ts'
import { insertNote } from '../../store/orders/orderNotes.ts'
import { findToldOrder } from '../../store/orders/orderStory.ts'
import { readRefundedOrder } from '../../store/orders/refunds.ts'
import { findRecipient } from '../../store/orders/reportedOrders.ts'
import { queueMessage } from '../../store/outbox.ts'
import { listPrinters, queueTickets } from '../../store/printing.ts'
import { holds } from './asker.ts'
import { answer, nameOfStore, refuse, type OperatorHandlers } from './operatorHandler.ts'
import { answerTo, stateOf } from './orderHandlers.ts'
import { limitOf } from './refundHandlers.ts'
import { chargeOf, eventsOf, isAskedFor, lateMinutes, linesOf, moneyOf, movesOf, waitingOf } from './orderStory.ts'

export const orderStoryHandlers = {
  getOrderStory: async ({ number }, { db, catalogue, now, by, settings }) => {
    const order = await findToldOrder(db, number)
    const refunded = order && (await readRefundedOrder(db, order.hash))
    if (!refunded) return noSuchOrder
    const { document, store, ready_at: readyAt, placed_at: placedAt, status } = order
    const { parts, left, ...money } = moneyOf(order, refunded)
    const events = await eventsOf(db, order, settings.senders)
    const may = (['change', 'refund', 'contact'] as const).filter((act) => holds(by, `orders:${act}`, store))
    return answer({
      ...stateOf(order),
      ...money,
      store: catalogue.storeCode(store) ?? document.store.name,
      storeName: nameOfStore(catalogue, store),
      storePhone: document.store.phone,
      service: serviceKey(document.service),
      for: readyAt ?? placedAt,
      placedAt,
      isLater: document.date !== '',
      endedAt: status === 1 ? null : (events.find(({ kind }) => kind === 'finished' || kind === 'refused')?.at ?? null),
      lateMinutes: lateMinutes(order, events, now),
      isMember: order.member !== null,
      memberSince: order.memberSince,
      orders: order.orders,
      driver: order.driver ?? '',
      note: order.notes,
      isAllergyNote: isAllergyNote(order.notes),
      allergy: allergyWords(document.allergies ?? []),
      allergySeen: seenOf(order.allergy_seen, contentOf(order))?.initials ?? '',
      lines: linesOf(order, parts, left.lines),
      delivery: chargeOf(parts.delivery, left.delivery),
      bag: chargeOf(parts.bag, left.bag),
      events,
      dispute: order.dispute?.status ?? '',
      printers: (await listPrinters(db, [store], now)).length,
      sms: order.sms,
      isAsked: await isAskedFor(db, order),
      isClosedThen: status === 1 && readyAt !== null && catalogue.isClosedAt(store, document.service, readyAt, now),
      moves: movesOf(order),
      may,
      waiting: waitingOf(refunded, now),
      refundLimit: limitOf(by, store),
    })
  },
  getOrderContact: async ({ number }, { db }) => {
    const order = await findToldOrder(db, number)
    if (!order) return noSuchOrder
    const { name, lastname, phone, email, deliveryAddress, deliveryNotes = '' } = order.document
    return answer({
      order: String(number),
      name: `${name} ${lastname}`.trim(),
      phone,
      email,
      address: deliveryAddress,
      addressNotes: deliveryNotes,
    })
  },
  getOrderPapers: async ({ number }, { db, catalogue, now }) => {
    const order = await findToldOrder(db, number)
    const row = order && (await findKitchenOrder(db, order.hash))
    if (!row) return noSuchOrder
    const { document, checked, store } = order
    const { subject = '', text } = confirmationMail(document, checked.chain, { ...checked, tracking: undefined })
    const site = catalogue.store(store, now)
    const of = site && ticketStoreOf(site, catalogue.chain)
    return answer({
      receipt: `${subject}\n\n${text}`,
      ticket: of ? ticketText({ order: kitchenOrderOf(row), store: of, now, copy: 1, by: '' }) : '',
    })
  },
  resendReceipt: async ({ number }, { db, now, note, key = randomUUID() }) => {
    const order = await findToldOrder(db, number)
    if (!order) return noSuchOrder
    const { document, checked } = order
    const mail = confirmationMail(document, checked.chain, checked)
    await queueMessage(db, mail, now, `receipt ${key}`)
    note({ store: order.store, subject: String(number), what: 'Receipt mailed again' })
    return answer({ order: String(number) })
  },
  reprintTicket: async ({ number }, { db, now, by, note, key = randomUUID() }) => {
    const order = await findToldOrder(db, number)
    if (!order) return noSuchOrder
    const { hash, store } = order
    const printers = (await listPrinters(db, [store], now)).length
    if (printers === 0) return refuse('This store has no printer.', 409)
    await queueTickets(db, { order: hash, store, key: `office ${key}`, by: by.name }, now)
    note({ store, subject: String(number), what: 'Ticket printed again' })
    return answer({ order: String(number), printers })
  },
  setOrderReadyTime: async ({ number, readyIn, revision }, { db, now, by, note, key }) => {
    const before = await findToldOrder(db, number)
    const change = {
      order: { number },
      readyAt: addSeconds(now, readyIn * 60),
      from: revision,
      source: 'operator' as const,
      actor: by.name,
      ...(key ? { key } : {}),
    }
    const changed = await changeReadyTime(db, change, now)
    if (changed.ok)
      note({
        store: changed.order.store,
        subject: String(number),
        what: 'Ready time',
        before: before?.ready_at?.toISOString() ?? '',
        after: changed.order.ready_at?.toISOString() ?? '',
      })
    return answerTo(changed)
  },
  listOrderStores: async ({ number }, { db, catalogue, now, by }) => {
    const order = await findToldOrder(db, number)
    if (!order) return noSuchOrder
    const scope = { db, catalogue, now }
    const fault = await stayFault(order, scope)
    const here = catalogue.sites.find(({ hash }) => hash === order.store)
    const near = catalogue.sites
      .filter(({ hash, comingSoon }) => hash !== order.store && !comingSoon && holds(by, 'orders:change', hash))
      .map((site) => ({ ...site, far: here ? kilometresBetween(here, site) : 0 }))
      .toSorted((one, other) => one.far - other.far)
      .slice(0, NEAREST)
    const stores = []
    for (const { hash, name } of fault === undefined ? near : [])
      stores.push({ store: catalogue.storeCode(hash) ?? '', name, fault: (await storeFault(order, hash, scope)) ?? '' })
    return answer({ fault: fault ?? '', stores: [...stores.filter(isFree), ...stores.filter((one) => !isFree(one))] })
  },
  transferOrder: async ({ number, to, revision }, { db, catalogue, now, by, note, key }) => {
    const store = storeHash(to)
    if (!catalogue.store(store, now) || !holds(by, 'orders:change', store))
      return refuse('There is no such store.', 404)
    const before = await findToldOrder(db, number)
    const asked = {
      number,
      store,
      from: revision,
      source: 'operator' as const,
      actor: by.name,
      ...(key ? { key } : {}),
    }
    const moved = await transferOrder(asked, { db, catalogue, now })
    if (moved.ok && !moved.isRepeat)
      note({
        store: before?.store ?? '',
        subject: String(number),
        what: 'Order moved to another store, agreed on the phone',
        before: before?.document.store.name ?? '',
        after: moved.order.document.store.name,
      })
    return answerTo(moved)
  },
  writeOrderNote: async ({ number, text }, { db, now, by, note, key = randomUUID() }) => {
    const order = await findToldOrder(db, number)
    if (!order) return noSuchOrder
    await insertNote(db, { order: order.hash, key, text, by: by.name }, now)
    note({ store: order.store, subject: String(number), what: 'Note written' })
    return answer({ order: String(number) })
  },
  writeToCustomer: async ({ number, text }, { db, now, by, note, key = randomUUID() }) => {
    const order = await findToldOrder(db, number)
    if (!order) return noSuchOrder
    const customer = await findRecipient(db, order.hash)
    await db.transaction().execute(async (transaction) => {
      for (const message of writtenMessages(order.document, customer, text, now))
        await queueMessage(transaction, message, now, `written ${key}`)
      await insertNote(transaction, { order: order.hash, key: `written ${key}`, text: `To the customer: ${text}`, by: by.name }, now) // oxfmt-ignore
    })
    note({ store: order.store, subject: String(number), what: 'Message to the customer' })
    return answer({ order: String(number), sms: customer.sms })
  },
} satisfies Partial<OperatorHandlers>

/** So many other stores are looked at. */
const NEAREST = 20

const isFree = ({ fault }: { fault: string }): boolean => fault === ''

const noSuchOrder = refuse('There is no such order.', 404)
