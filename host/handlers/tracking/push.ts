import { answerWith, refused, type Context, type Handler } from '../../context/context.ts'
import { arePushKeys, isPushEndpoint } from '../../services/push/webPush.ts'
import { guestKey } from '../../sessions/guestKey.ts'
import { findOrderOwner } from '../../store/orders/liveOrders.ts'
import { findOrder } from '../../store/orders/orders.ts'
import { deleteSubscription, replaceSubscription, saveSubscription } from '../../store/push/pushSubscriptions.ts'
import { mayWatch, unknownOrder } from './live.ts'

/** Who may watch an order may also get its steps as push messages, on many devices (D-67). */

const pushKey: Handler<'pushKey'> = (_, { settings }) => Promise.resolve(answerWith({ key: settings.push.publicKey }))

const subscribePush: Handler<'subscribePush'> = async (input, context) => {
  const { db, settings, now, origin } = context
  if (!(await mayWatch(input, context))) return unknownOrder
  if (!isSubscription(input, settings)) return noSubscription
  const { hash, endpoint, key: p256dh, secret: auth } = input
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
  return isSaved
    ? answerWith({ message: '' })
    : refused('This order already sends its steps to ten devices, which is the most.')
}

const isSubscription = (
  { endpoint, key, secret }: { endpoint: string; key: string; secret: string },
  { push }: Context['settings'],
): boolean => isPushEndpoint(endpoint, push.hosts) && arePushKeys(key, secret)

const noSubscription = refused('This browser cannot receive news of the order.', { httpStatus: 422 })

/** An old subscription that is not known and one with another secret get the same answer (D-148). */
const renewPush: Handler<'renewPush'> = async (input, { db, settings }) => {
  if (!isSubscription(input, settings)) return noSubscription
  const { oldEndpoint, oldSecret, endpoint, key, secret } = input
  const old = { endpoint: oldEndpoint, auth: oldSecret }
  const isKnown = await replaceSubscription(db, old, { endpoint, p256dh: key, auth: secret })
  return isKnown
    ? answerWith({ message: '' })
    : refused('This browser does not receive news of any order.', { httpStatus: 404 })
}

const unsubscribePush: Handler<'unsubscribePush'> = async (input, context) => {
  if (!(await mayWatch(input, context))) return unknownOrder
  await deleteSubscription(context.db, input.hash, input.endpoint)
  return answerWith({ message: '' })
}

export const pushHandlers = { pushKey, subscribePush, renewPush, unsubscribePush }
