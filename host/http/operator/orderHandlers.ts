import { assignDriver, moveOrder, setOrderStatus, type MovedOrder } from '../../orders/progress/moveOrder.ts'
import { publish } from '../../store/liveChannel.ts'
import { savePosition } from '../../store/orders/deliveries.ts'
import { clockFrom } from '../../orders/orderDeps.ts'
import { refuseOrder } from '../../orders/progress/refuseOrder.ts'
import type { OrderProgress } from '../../store/orders/orderProgress.ts'
import { answer, refuse, refusedAs, type OperatorHandlers, type OperatorRefused } from './operatorHandler.ts'

export const orderHandlers = {
  /** By a stage, or by the bare c_status [HIST-04 HIST-06]. */
  moveOrder: async ({ number, status, stage, from, readyIn, ...given }, context) => {
    const { db, now, services, catalogue, key } = context
    if (status !== undefined) {
      const order = await setOrderStatus(db, number, status, now)
      return order ? answer(stateOf(order)) : refuse('There is no such order.', 404)
    }
    if (stage === undefined) return refuse('Say stage=accepted, preparing, oven, out, finished or refused.')
    const reason = given.reason.trim()
    const by = { order: { number }, from, source: 'operator' as const, ...(key ? { key } : {}) }
    if (stage === 'refused') {
      if (reason === '') return refuse('Say why: the customer reads the reason.')
      const { email: chainEmail } = catalogue.chain
      const deps = { db, payments: services.payments, clock: clockFrom(now), chainEmail }
      return answerTo(await refuseOrder(deps, { ...by, reason }))
    }
    const readyAt = readyIn === undefined ? undefined : new Date(now.getTime() + readyIn * 60_000)
    return answerTo(await moveOrder(db, { ...by, to: stage, readyAt }, now))
  },
  /** An earlier driver no longer has the order. */
  handToDriver: async ({ number, driver }, { db, now }) => {
    const assigned = await assignDriver(db, { order: { number }, driver, source: 'operator' }, now)
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
} satisfies Partial<OperatorHandlers>

type State = ReturnType<typeof stateOf>

function answerTo(moved: MovedOrder): { ok: true; answer: State } | OperatorRefused {
  if (moved.ok) return answer(stateOf(moved.order))
  if (!moved.order) return refusedAs(moved)
  return { ok: false, httpStatus: moved.httpStatus ?? 409, message: moved.message, details: stateOf(moved.order) }
}

const stateOf = ({ number, stage, revision, ready_at: readyAt, status }: OrderProgress) => ({
  order: String(number),
  stage,
  revision,
  status,
  readyAt,
})
