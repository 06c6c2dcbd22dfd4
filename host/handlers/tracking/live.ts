import { answerWith, refused, type Context, type Handler } from '../../context/context.ts'
import { isGuestKey } from '../../sessions/guestKey.ts'
import { addSeconds, DAY_SECONDS } from '../../store/database/addSeconds.ts'
import { findOrderOwner, readLiveOrders } from '../../store/orders/liveOrders.ts'
import { findOrder } from '../../store/orders/orders.ts'

/** An order is shown to its member, to the session that placed it, and by the signed link of a guest (D-19, D-20). */

/** Orders are for the next seven days at most; a link in a mail is soon somebody else's (D-131). */
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
      owner.placed_at > addSeconds(now, -GUEST_LINK_DAYS * DAY_SECONDS)
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

export const liveHandlers = { liveOrder, liveDriver, trackedOrder }
