import { answerWith } from '../../context/context.ts'
import {
  deliver,
  handedOver,
  isWithDriver,
  readWish,
  readTalk,
  sawMessages,
  say,
  unknownLink,
} from '../../orders/progress/handOver.ts'
import { publishOrder } from '../../orders/progress/moveOrder.ts'
import { findDelivery, savePosition } from '../../store/orders/deliveries.ts'
import { findHandOver } from '../../store/orders/handOvers.ts'
import { findDeliveredOrder } from '../../store/kitchen/kitchenOrders.ts'
import type { DriverHandler } from './kitchenContext.ts'

/**
 * After the hand-over the page is given no address any more, and a driver whose order somebody else has reads no message. The
 * customer's number is in no answer: who drives writes, or calls the store (D-243).
 */
export const driverDelivery: DriverHandler<'driverDelivery'> = async (_input, { db, secretHash, now }) => {
  const delivery = await findDelivery(db, secretHash)
  const order = delivery && (await findDeliveredOrder(db, delivery.order))
  if (!delivery || !order) return unknownLink
  const { document, address } = order
  const isRunning = delivery.ended_at === null
  const mayWrite = await isWithDriver(db, order, now, delivery.hash)
  const wish = await readWish(db, order, await findHandOver(db, order.hash))
  const isAsked = isRunning && wish.by !== 'nobody' && wish.state !== 'released'
  return answerWith({
    number: document.number,
    store: document.store.name,
    storePhone: document.store.phone,
    ended: !isRunning,
    delivered: !isRunning && order.stage === 'finished',
    address: isRunning ? document.deliveryAddress : '',
    addressNotes: isRunning ? (document.deliveryNotes ?? '') : '',
    customer: isRunning ? `${document.name} ${document.lastname.slice(0, 1)}`.trim() : '',
    ...(isRunning && document.ageCheck ? { checkId: document.ageCheck.age } : {}),
    ...(isRunning && address ? { lat: address.lat, lng: address.lng } : {}),
    talk: mayWrite ? await readTalk(db, order.hash) : [],
    mayWrite,
    pin: !isAsked ? 'none' : wish.state === 'locked' ? 'locked' : 'asked',
  })
}

/** A phone may have a wrong clock: a place from the future counts as of now, and an old one is no news. */
const MAX_AGE_MS = 10 * 60_000

export const driverPosition: DriverHandler<'driverPosition'> = async ({ points }, { db, secretHash, now }) => {
  const delivery = await findDelivery(db, secretHash)
  if (!delivery) return unknownLink
  if (delivery.ended_at) return handedOver
  const newest = points.at(-1)
  const at = new Date(Math.min(Date.parse(newest?.at ?? '') || now.getTime(), now.getTime()))
  if (!newest || now.getTime() - at.getTime() > MAX_AGE_MS) return answerWith({})
  const order = await savePosition(db, { secretHash }, { lat: newest.lat, lng: newest.lng }, at)
  if (order) await publishOrder(db, order)
  return answerWith({})
}

/** Finishes the order; a repeat of the key finds it finished. */
export const driverDelivered: DriverHandler<'driverDelivered'> = async (pressed, context) => {
  const done = await deliver({ ...pressed, secretHash: context.secretHash }, context)
  return done.ok ? answerWith({}) : done
}

export const driverSays: DriverHandler<'driverSays'> = async (message, { db, secretHash, now }) => {
  const delivery = await findDelivery(db, secretHash)
  if (!delivery) return unknownLink
  const { order, hash } = delivery
  const said = await say({ ...message, order, sender: 'driver', delivery: hash }, { db, now })
  return said.ok ? answerWith({}) : said
}

export const driverSaw: DriverHandler<'driverSaw'> = async ({ upTo }, { db, secretHash, now }) => {
  const delivery = await findDelivery(db, secretHash)
  const order = delivery && (await findDeliveredOrder(db, delivery.order))
  if (!order) return unknownLink
  if (!(await isWithDriver(db, order, now, delivery.hash))) return handedOver
  const saw = await sawMessages({ order: order.hash, sender: 'customer', upTo }, { db, now })
  return saw.ok ? answerWith({}) : saw
}
