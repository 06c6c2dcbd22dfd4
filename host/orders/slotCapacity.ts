import type { InputOf } from '../../contract/calls.ts'
import type { Line } from '../../domain/cart/cart.ts'
import { bucketOf, firstRoom, holdsFor, type Capacity, type Hold, type Load } from '../../domain/schedule/capacity.ts'
import type { OrderTime } from '../../domain/offers/offerConditions.ts'
import { filterSlots, readyTime, type Day } from '../../domain/schedule/schedule.ts'
import { formatSlot, minutesOf, parseSlot } from '../../domain/schedule/formatTime.ts'
import { localTime } from '../../domain/schedule/localTime.ts'
import type { CheckedOrder } from '../../domain/order/checkedOrder.ts'
import { slotInstant, zoneOffsets } from '../catalogue/zoneOffsets.ts'
import { refused, type Context, type Refused } from '../context/context.ts'
import { lineTimeFault } from './lineTimes.ts'
import { isAsOrdered } from '../../domain/order/orderChange.ts'
import { keepsTime, type Changing } from './change/changing.ts'
import { unavailable } from './timeFault.ts'
import { lockCapacity, readLoad } from '../store/orders/capacityHolds.ts'
import type { Db } from '../store/database/database.ts'

export const SLOT_FULL = 'This time is full by now. Please select another time slot.'

/** What these lines take of their store; undefined when it has no limit, or they need no making. */
export function capacityOf(
  store: string,
  lines: readonly Line[],
  { catalogue }: Pick<Context, 'catalogue'>,
): Capacity | undefined {
  const capacity = catalogue.capacity(store)
  if (capacity === undefined) return undefined
  const units = catalogue.makeUnits(store, lines)
  return units > 0 ? { units, capacity } : undefined
}

/** The time that an order is for, and why these lines cannot be had then. */
interface SlotReading {
  time: OrderTime
  fault: Refused | undefined
}

/**
 * The time of a slot, or when an order for now can be ready. The fault: the slot is full, one of the lines is not offered then
 * (D-183), or as soon as possible has no quarter with room before closing. An order that is changed keeps its time where nothing else
 * is asked for, and does not stand in its own way (D-235).
 */
export async function readSlot(
  {
    store,
    service,
    scheduled,
    date,
    time,
  }: Pick<InputOf<'completeCheck'>, 'store' | 'service' | 'scheduled' | 'date' | 'time'>,
  lines: readonly Line[],
  context: Pick<Context, 'catalogue' | 'db' | 'now'>,
  changing?: Changing,
): Promise<SlotReading> {
  const { db, now, catalogue } = context
  const offsets = zoneOffsets(catalogue.zone(store), now)
  const today = localTime(now, offsets).date
  const taken = capacityOf(store, lines, context)
  const load = taken && (await readLoad(db, store, new Date(bucketOf(now.getTime())), changing?.order.hash))
  const told = changing?.row.ready_at
  if (told && keepsTime({ service, scheduled, date, time }, changing)) {
    const dueMs = Math.max(told.getTime(), now.getTime())
    const isFull = taken && load && !holdsFor(taken, dueMs, now.getTime(), load)
    const at = localTime(told, offsets)
    const fresh = lines.filter((line) => !changing.row.lines.some((one) => isAsOrdered(line, one)))
    const late = lineTimeFault(store, fresh, { ...at, isNow: !scheduled, today }, context)
    return { time: at, fault: isFull ? refused(SLOT_FULL) : late }
  }
  if (!scheduled) {
    const { pickupMinutes = 0, deliveryMinutes = 0 } = catalogue.store(store, now) ?? {}
    const preparation = service === 'Pick Up' ? pickupMinutes : deliveryMinutes
    const minutes = taken && load ? minutesUntilRoom(taken, preparation, now, load) : preparation
    const ready = readyTime(now, minutes, offsets)
    const isLate = taken && !catalogue.canBeReady(store, service, minutes, now)
    const late = isLate ? unavailable(service) : undefined
    return { time: ready, fault: late ?? lineTimeFault(store, lines, { ...ready, isNow: true, today }, context) }
  }
  const due = slotInstant(catalogue.zone(store), date, time, now)
  const isFull = taken && load && !(due && holdsFor(taken, due.getTime(), now.getTime(), load))
  const full = isFull ? refused(SLOT_FULL) : undefined
  const slot = parseSlot(time)
  const chosen = { date, minutes: slot ? minutesOf(slot) : 0 }
  return { time: chosen, fault: full ?? lineTimeFault(store, lines, { ...chosen, isNow: false, today }, context) }
}

/** The schedule without the slots that are full for these lines, and the minutes until the next quarter with room. */
export async function withRoom<T extends { pickup: Day[]; delivery: Day[] }>(
  schedules: T,
  minutes: { pickup: number; delivery: number },
  { store, lines }: { store: string; lines: readonly Line[] },
  context: Pick<Context, 'catalogue' | 'db' | 'now'>,
): Promise<T & { minutes: typeof minutes }> {
  const taken = capacityOf(store, lines, context)
  if (!taken) return { ...schedules, minutes }
  const { db, now, catalogue } = context
  const nowMs = now.getTime()
  const load = await readLoad(db, store, new Date(bucketOf(nowMs)))
  const zone = catalogue.zone(store)
  const fits = (date: string, time: string) => {
    const due = slotInstant(zone, date, time, now)
    return due !== undefined && holdsFor(taken, due.getTime(), nowMs, load) !== undefined
  }
  const open = (days: Day[]) => filterSlots(days, (date, slot) => fits(date, formatSlot(slot)))
  const until = (preparation: number) => minutesUntilRoom(taken, preparation, now, load)
  return {
    ...schedules,
    pickup: open(schedules.pickup),
    delivery: open(schedules.delivery),
    minutes: { pickup: until(minutes.pickup), delivery: until(minutes.delivery) },
  }
}

function minutesUntilRoom(taken: Capacity, preparation: number, now: Date, load: Load): number {
  const { due } = firstRoom(taken, now.getTime() + preparation * 60_000, now.getTime(), load)
  return Math.ceil((due - now.getTime()) / 60_000)
}

/**
 * The time of an order that is being placed or moved, with what it holds; undefined when its slot is full. In its transaction:
 * others who order from the store wait until it ends. `due`: when an order for now is ready, where its customer was told before.
 */
export async function takeRoom(
  db: Db,
  {
    storeHash,
    zone,
    scheduled,
    date,
    time,
    load: taken,
    preparationMinutes = 0,
  }: Pick<CheckedOrder, 'storeHash' | 'zone' | 'scheduled' | 'date' | 'time' | 'load' | 'preparationMinutes'>,
  now: Date,
  due?: Date,
): Promise<{ readyAt?: Date; holds: Hold[] } | undefined> {
  if (!taken) return { holds: [] }
  await lockCapacity(db, storeHash)
  const nowMs = now.getTime()
  const load = await readLoad(db, storeHash, new Date(bucketOf(nowMs)))
  if (!scheduled && !due) {
    const first = firstRoom(taken, nowMs + preparationMinutes * 60_000, nowMs, load)
    return { readyAt: new Date(first.due), holds: first.holds }
  }
  const at = due ?? slotInstant(zone, date, time, now)
  const holds = at && holdsFor(taken, Math.max(at.getTime(), nowMs), nowMs, load)
  return holds && { holds }
}
