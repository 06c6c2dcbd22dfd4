import { answerWith, refused } from '../../context/context.ts'
import { moveOrder, publishOrder } from '../../orders/progress/moveOrder.ts'
import { findDelivery, savePosition } from '../../store/orders/deliveries.ts'
import { findDeliveredOrder } from '../../store/kitchen/kitchenOrders.ts'
import type { DriverHandler } from './kitchenContext.ts'

const unknownLink = refused('This link is not valid. Ask the store for a new one.', { httpStatus: 404 })
const handedOver = refused('This delivery has ended.', { httpStatus: 409 })

/** After the hand-over the page is given no address any more. */
export const driverDelivery: DriverHandler<'driverDelivery'> = async (_input, { db, secretHash }) => {
  const delivery = await findDelivery(db, secretHash)
  const order = delivery && (await findDeliveredOrder(db, delivery.order))
  if (!delivery || !order) return unknownLink
  const { document, address } = order
  const isRunning = delivery.ended_at === null
  return answerWith({
    number: document.number,
    store: document.store.name,
    storePhone: document.store.phone,
    ended: !isRunning,
    delivered: !isRunning && order.stage === 'finished',
    address: isRunning ? document.deliveryAddress : '',
    addressNotes: isRunning ? (document.deliveryNotes ?? '') : '',
    customer: isRunning ? `${document.name} ${document.lastname.slice(0, 1)}`.trim() : '',
    phone: isRunning ? document.phone : '',
    ...(isRunning && document.ageCheck ? { checkId: document.ageCheck.age } : {}),
    ...(isRunning && address ? { lat: address.lat, lng: address.lng } : {}),
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
export const driverDelivered: DriverHandler<'driverDelivered'> = async ({ key }, { db, secretHash, now }) => {
  const delivery = await findDelivery(db, secretHash)
  if (!delivery) return unknownLink
  const order = await findDeliveredOrder(db, delivery.order)
  if (delivery.ended_at) return order?.stage === 'finished' ? answerWith({}) : handedOver
  const by = { order: { hash: delivery.order }, source: 'driver' as const, actor: delivery.driver, key }
  const moved = await moveOrder(db, { ...by, from: 'out', to: 'finished' }, now)
  return moved.ok ? answerWith({}) : moved
}
