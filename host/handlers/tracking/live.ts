import { answerWith, refused, type Context, type Handler } from '../../context/context.ts'
import { isGuestKey, guestKey } from '../../sessions/signedLinks.ts'
import { addSeconds, DAY_SECONDS } from '../../store/database/addSeconds.ts'
import { findOrderOwner, readLiveOrders } from '../../store/orders/liveOrders.ts'
import { answerWithMove, answerWithRefund, readQuestion } from '../../orders/progress/orderQuestion.ts'
import { findOrder } from '../../store/orders/orders.ts'
import { newChallenge } from '../../services/botCheck.ts'
import { arePushKeys, isPushEndpoint } from '../../services/push/webPush.ts'
import { deleteSubscription, replaceSubscription, saveSubscription } from '../../store/pushSubscriptions.ts'

/** An order is shown to its member, to the session that placed it, and by the signed link of a guest (D-19, D-20). */

/** Orders are for the next seven days at most, but one that is moved (D-190); a link in a mail is soon somebody else's (D-131). */
const GUEST_LINK_DAYS = 14

export async function mayWatch(
  order: { hash: string; guest: string },
  { db, session, settings, now }: Pick<Context, 'db' | 'session' | 'settings' | 'now'>,
): Promise<boolean> {
  const owner = await findOrderOwner(db, order.hash)
  if (!owner) return false
  if (order.guest !== '')
    return (
      isGuestKey(order.guest, order.hash, settings.tokenKey) &&
      (owner.placed_at > addSeconds(now, -GUEST_LINK_DAYS * DAY_SECONDS) ||
        (owner.ready_at ?? owner.placed_at) > addSeconds(now, -DAY_SECONDS))
    )
  return owner.member === null ? owner.session === session.hash : owner.member === session.member
}

/** Another customer's order is answered as unknown. */
export const unknownOrder = refused('There is no such order of yours.', { httpStatus: 404 })

/** [CALL-31 TRK-14] */
const liveOrder: Handler<'liveOrder'> = async (input, context) => {
  if (!(await mayWatch(input, context))) return unknownOrder
  const [record] = await readLiveOrders(context.db, [input.hash])
  return record ? answerWith(record.order) : unknownOrder
}

/** Only from dispatch to hand-over, and only by the present assignment [CALL-31 TRK-13 TRK-14]. */
const liveDriver: Handler<'liveDriver'> = async ({ driverHash, ...input }, context) => {
  if (!(await mayWatch(input, context))) return unknownOrder
  const [record] = await readLiveOrders(context.db, [input.hash])
  return record?.driver && record.order.driverHash === driverHash
    ? answerWith(record.driver)
    : refused('No driver is on the way with this order.', { httpStatus: 404 })
}

/** [POP-08] */
const trackedOrder: Handler<'trackedOrder'> = async (input, context) => {
  const order = (await mayWatch(input, context)) ? await findOrder(context.db, input.hash) : undefined
  return order ? answerWith(order) : unknownOrder
}

/** D-190 */
const orderQuestion: Handler<'orderQuestion'> = async (input, context) => {
  const question = (await mayWatch(input, context)) ? await readQuestion(input.hash, context) : undefined
  return question ? answerWith(question) : unknownOrder
}

/** The answer says what counts now. D-190 */
const answerQuestion: Handler<'answerQuestion'> = async ({ answer, date, time, guest, ...asked }, context) => {
  if (!(await mayWatch({ hash: asked.hash, guest }, context))) return unknownOrder
  const fault =
    answer === 'moved'
      ? await answerWithMove({ ...asked, date, time }, context)
      : await answerWithRefund(asked, context)
  if (fault) return fault
  const question = await readQuestion(asked.hash, context)
  return question ? answerWith(question) : unknownOrder
}

/** [CHK-03 CALL-32] D-18, D-34 */
const botChallenge: Handler<'botChallenge'> = async ({ action }, { now, settings }) =>
  answerWith({ challenge: await newChallenge(action, now, settings.tokenKey) })

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

export const liveHandlers = {
  liveOrder,
  liveDriver,
  trackedOrder,
  orderQuestion,
  answerQuestion,
  botChallenge,
  pushKey,
  subscribePush,
  renewPush,
  unsubscribePush,
}
