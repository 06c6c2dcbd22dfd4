import { answerWith, refused, type Handler } from '../../context/context.ts'
import { arePushKeys, isPushEndpoint } from '../../services/push/webPush.ts'
import { guestKey } from '../../sessions/guestKey.ts'
import { findOrderOwner } from '../../store/orders/liveOrders.ts'
import { findOrder } from '../../store/orders/orders.ts'
import { deleteSubscription, saveSubscription } from '../../store/push/pushSubscriptions.ts'
import { mayWatch, unknownOrder } from './live.ts'

/** Who may watch an order may also be told of its steps, on many devices (D-67). */

const pushKey: Handler<'pushKey'> = (_, { settings }) => Promise.resolve(answerWith({ key: settings.push.publicKey }))

const subscribePush: Handler<'subscribePush'> = async (input, context) => {
  const { db, settings, now, origin } = context
  if (!(await mayWatch(input, context))) return unknownOrder
  const { hash, endpoint, key: p256dh, secret: auth } = input
  if (!isPushEndpoint(endpoint, settings.push.hosts) || !arePushKeys(p256dh, auth))
    return refused('This browser cannot be told about the order.', { httpStatus: 422 })
  const order = await findOrder(db, hash)
  const owner = await findOrderOwner(db, hash)
  if (!order || !owner) return unknownOrder
  const parameters = {
    on: order.number,
    oh: hash,
    ...(owner.member === null ? { g: guestKey(hash, settings.tokenKey) } : {}),
  }
  const link = `${origin}/track?${new URLSearchParams(parameters).toString()}`
  const isSaved = await saveSubscription(db, { order: hash, endpoint, p256dh, auth, link }, now)
  return isSaved ? answerWith({ message: '' }) : refused('Enough devices hear of this order already.')
}

const unsubscribePush: Handler<'unsubscribePush'> = async (input, context) => {
  if (!(await mayWatch(input, context))) return unknownOrder
  await deleteSubscription(context.db, input.hash, input.endpoint)
  return answerWith({ message: '' })
}

export const pushHandlers = { pushKey, subscribePush, unsubscribePush }
