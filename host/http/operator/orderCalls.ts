import { isStage } from '../../../domain/order/orderStage.ts'
import { responseOf, writeRefusal } from '../../context/response.ts'
import { assignDriver, moveOrder, setOrderStatus, type MovedOrder } from '../../orders/progress/moveOrder.ts'
import { publish } from '../../store/liveChannel.ts'
import { savePosition } from '../../store/orders/deliveries.ts'
import { clockFrom } from '../../orders/orderDeps.ts'
import { refuseOrder } from '../../orders/progress/refuseOrder.ts'
import type { OrderProgress } from '../../store/orders/orderProgress.ts'
import type { HonoEnv } from '../honoEnv.ts'
import { readInput } from '../request.ts'
import type { OperatorCall, RouteContext } from './operatorCall.ts'
import { refusal, success } from './operatorResponse.ts'
import { makeRefund } from './refundCalls.ts'

export const orderCalls: OperatorCall[] = [
  {
    method: 'POST',
    path: '/orders/:number',
    does: 'Moves an order, or sets its bare c_status. 409 with the present state when it is not where `from` says. The Idempotency-Key names the move.',
    fields: {
      stage: 'accepted, preparing, oven, out, finished or refused (which gives everything back)',
      from: 'The stage that the caller has seen.',
      ready_in: 'Minutes until it is ready or at the door.',
      reason: 'Why it is refused; the customer reads it.',
      status: '1, 2, 4 or 5, instead of a stage',
    },
    run: changeOrder,
  },
  {
    method: 'POST',
    path: '/orders/:number/driver',
    does: "Hands a delivery to a driver. Only this answer has the secret of the driver's link; a repeat makes a new one.",
    fields: { driver: 'A name.' },
    run: handToDriver,
  },
  {
    method: 'POST',
    path: '/orders/:number/position',
    does: 'Says where the driver of an order is. 409 when no driver has it.',
    fields: { lat: 'Degrees.', lng: 'Degrees.' },
    run: placeDriver,
  },
  {
    method: 'POST',
    path: '/orders/:number/refund',
    does: 'Refunds an order in full or in part. The Idempotency-Key names the refund.',
    fields: {
      amount: 'Dollars; without it everything that is left.',
      tip: '1: the tip besides.',
      reason: 'The customer reads it.',
    },
    run: makeRefund,
  },
]

const MAX_READY_MINUTES = 24 * 60
const MAX_REASON_LENGTH = 200
const MAX_DRIVER_LENGTH = 60

/**
 * `POST /operator/orders/NUMBER` moves an order: `stage` (accepted, preparing, oven, out, finished, refused), `from` (the stage
 * that the caller has seen; 409 with the present state when it is another one by now), `ready_in` (minutes), `reason` (of a
 * refusal, for the customer). The `Idempotency-Key` names the move. `status` (1, 2, 4, 5) sets the bare c_status instead
 * [HIST-04 HIST-06].
 */
async function changeOrder({ req, env }: RouteContext): Promise<Response> {
  const number = req.param('number') ?? ''
  const read = await readInput(req.raw)
  if (!read.ok) return responseOf(writeRefusal(read))
  if (!/^\d{1,9}$/.test(number)) return refusal('There is no such order.', 404)
  const { status, stage, from, ready_in: readyIn, reason = '' } = read.input
  if (status !== undefined) return await changeStatus(env, Number(number), status)
  if (!isStage(stage) || stage === 'new')
    return refusal('Say stage=accepted, preparing, oven, out, finished or refused.', 422)
  if (from !== undefined && !isStage(from)) return refusal('The stage in from is not known.', 422)
  const minutes = typeof readyIn === 'string' && /^\d{1,4}$/.test(readyIn) ? Number(readyIn) : undefined
  if (readyIn !== undefined && (minutes === undefined || minutes > MAX_READY_MINUTES))
    return refusal('Say ready_in=25, in minutes.', 422)
  if (typeof reason !== 'string' || reason.length > MAX_REASON_LENGTH)
    return refusal(`A reason has up to ${MAX_REASON_LENGTH} characters.`, 422)
  const key = req.header('idempotency-key')
  const { db, now, services, catalogue } = env.scope
  const by = { order: { number: Number(number) }, from, source: 'operator' as const, ...(key ? { key } : {}) }
  if (stage === 'refused') {
    if (reason.trim() === '') return refusal('Say why: the customer reads the reason.', 422)
    const { email: chainEmail } = catalogue.chain
    const deps = { db, payments: services.payments, clock: clockFrom(now), chainEmail }
    return answerTo(await refuseOrder(deps, { ...by, reason: reason.trim() }))
  }
  const readyAt = minutes === undefined ? undefined : new Date(now.getTime() + minutes * 60_000)
  return answerTo(await moveOrder(db, { ...by, to: stage, readyAt }, now))
}

/**
 * `POST /operator/orders/NUMBER/driver` hands a delivery to a driver, by `driver`, a name; an earlier driver has it no more. The
 * answer has the assignment (`oihash`) and the secret of the driver's link, once; a repeat makes new ones.
 */
async function handToDriver({ req, env }: RouteContext): Promise<Response> {
  const number = req.param('number') ?? ''
  const read = await readInput(req.raw)
  if (!read.ok) return responseOf(writeRefusal(read))
  if (!/^\d{1,9}$/.test(number)) return refusal('There is no such order.', 404)
  const { driver = '' } = read.input
  if (typeof driver !== 'string' || driver.trim() === '' || driver.length > MAX_DRIVER_LENGTH)
    return refusal(`Say driver=Sam, with up to ${MAX_DRIVER_LENGTH} characters.`, 422)
  const { db, now } = env.scope
  const assignment = { order: { number: Number(number) }, driver: driver.trim(), source: 'operator' as const }
  const assigned = await assignDriver(db, assignment, now)
  if (!assigned.ok) return responseOf(writeRefusal(assigned))
  const { order, driverHash, secret } = assigned
  return success({ status: true, ...stateOf(order), driver: driver.trim(), oihash: driverHash, secret })
}

/** `POST /operator/orders/NUMBER/position` says where the driver is, by `lat` and `lng`; 409 when no driver has the order. */
async function placeDriver({ req, env }: RouteContext): Promise<Response> {
  const number = req.param('number') ?? ''
  const read = await readInput(req.raw)
  if (!read.ok) return responseOf(writeRefusal(read))
  if (!/^\d{1,9}$/.test(number)) return refusal('There is no such order.', 404)
  const [lat, lng] = [coordinate(read.input['lat'], 90), coordinate(read.input['lng'], 180)]
  if (lat === undefined || lng === undefined) return refusal('Say lat=49.2827 and lng=-123.1207.', 422)
  const { db, now } = env.scope
  const order = await savePosition(db, { orderNumber: Number(number) }, { lat, lng }, now)
  if (!order) return refusal('No driver is on the way with this order.', 409)
  await publish(db, { kind: 'order', hash: order.hash })
  return success({ status: true, order: number, lat, lng })
}

/** A number of degrees, to about ten metres, which is all that is kept of a person's place. */
function coordinate(value: unknown, most: number): number | undefined {
  const degrees = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
  return Math.abs(degrees) <= most ? Number(degrees.toFixed(4)) : undefined
}

function answerTo(moved: MovedOrder): Response {
  if (moved.ok) return success({ status: true, ...stateOf(moved.order) })
  if (!moved.order) return responseOf(writeRefusal(moved))
  const body = { status: false, message: moved.message, ...stateOf(moved.order) }
  return success(body, moved.httpStatus ?? 409)
}

const stateOf = ({ number, stage, revision, ready_at: readyAt, status }: OrderProgress) => ({
  order: String(number),
  stage,
  rev: revision,
  c_status: status,
  ready_at: readyAt?.toISOString() ?? '',
})

async function changeStatus(
  { scope: { db, now } }: HonoEnv['Bindings'],
  number: number,
  value: unknown,
): Promise<Response> {
  const status = [1, 2, 4, 5].find((one) => String(one) === value)
  if (status === undefined) return refusal('Say status=1, status=2, status=4 or status=5.', 422)
  const order = await setOrderStatus(db, number, status, now)
  return order ? success({ status: true, ...stateOf(order) }) : refusal('There is no such order.', 404)
}
