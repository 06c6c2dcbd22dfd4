import { isBegun } from '../../../domain/order/orderQuestion.ts'
import { localTime } from '../../../domain/schedule/localTime.ts'
import { linesFault } from '../../carts/linesFault.ts'
import { zoneOffsets } from '../../catalogue/zoneOffsets.ts'
import { refused, type Context, type Refused } from '../../context/context.ts'
import { queueStoreNews } from '../../messages/news/queueOrderNews.ts'
import { addSeconds } from '../../store/database/addSeconds.ts'
import type { Db } from '../../store/database/database.ts'
import { releaseHolds, saveHolds } from '../../store/orders/capacityHolds.ts'
import { findQuestion, stateOf } from '../../store/orders/orderQuestions.ts'
import { findKeyedEvent, insertOrderEvent, lockOrder } from '../../store/orders/orderStages.ts'
import { findToldOrder, type ToldOrder } from '../../store/orders/orderStory.ts'
import { saveTransfer } from '../../store/orders/orderTransfers.ts'
import { formatLocalTime } from '../placeOrder.ts'
import { onlyPickupFault } from '../restrictedFault.ts'
import { capacityOf, readSlot, SLOT_FULL, takeRoom } from '../slotCapacity.ts'
import { timeFault } from '../timeFault.ts'
import { changedMeanwhile } from './lastChange.ts'
import { noSuchOrder, publishOrder, usedKey, type ChangedBy, type MovedOrder } from './moveOrder.ts'

/** A paid order goes to another store of the chain, since its customer agreed (D-223). */

type Scope = Pick<Context, 'db' | 'catalogue' | 'now'>

export interface Transfer extends ChangedBy {
  number: number
  /** The hash of the other store. */
  store: string
  /** The revision that the caller has seen: when it is another one by now, nothing is changed. */
  from: number
  actor: string
}

/** Why an order can go to no other store; undefined when it can. */
export async function stayFault(order: ToldOrder, { db }: Pick<Scope, 'db'>): Promise<string | undefined> {
  if (order.status !== 1) return 'This order has ended.'
  if (isBegun(order)) return 'The kitchen has begun with this order.'
  const question = await findQuestion(db, order.hash)
  return question && stateOf(question, order) === 'open'
    ? 'Its customer is asked for another time and has not answered.'
    : undefined
}

/** Why a store cannot make a paid order of another one, in words; undefined when it can, at its slot or from now on. */
export async function storeFault(order: ToldOrder, store: string, scope: Scope): Promise<string | undefined> {
  const { catalogue, now } = scope
  const { checked, lines } = order
  const { service, scheduled, delivery } = checked
  const { date, time } = order.document
  const site = catalogue.store(store, now)
  if (!site || site.comingSoon) return 'This store takes no orders.'
  if (catalogue.province(store) !== catalogue.province(order.store) || catalogue.zone(store) !== checked.zone)
    return 'It is in another province or time zone: other taxes are due there.'
  if (delivery && !catalogue.deliveryAt(store, delivery.address)) return 'It does not deliver to this address.'
  const lacking = linesFault(store, lines, catalogue) ?? onlyPickupFault({ store, service }, lines, catalogue)
  if (lacking !== undefined) return lacking
  const input = { store, service, scheduled, date, time }
  if (timeFault(input, site, scope)) return 'It is closed or paused at the time of this order.'
  return (await readSlot(input, lines, scope)).fault?.message
}

/**
 * Lets another store make an order: its place, what it holds of the capacity of both stores, tickets and messages in one transaction.
 * The other store has to accept it. What was paid stays. Refuses with 404, and with 409 when a kitchen or somebody else was first,
 * or the store cannot make it.
 */
export async function transferOrder(asked: Transfer, { db, ...scope }: Scope): Promise<MovedOrder> {
  const done = await db.transaction().execute((transaction) => transferLocked(asked, { ...scope, db: transaction }))
  if (!done.ok) return done
  if (!done.isRepeat) {
    await publishOrder(db, done.order)
    await publishOrder(db, { hash: done.order.hash, store: done.from })
  }
  return done
}

type Transferred = Extract<MovedOrder, { ok: true }> & { from: string }

async function transferLocked(
  { number, store, from: seen, ...by }: Transfer,
  scope: Scope & { db: Db },
): Promise<Transferred | (Refused & { order?: Transferred['order'] })> {
  const { db, catalogue, now } = scope
  const locked = await lockOrder(db, { number })
  const order = locked && (await findToldOrder(db, number))
  if (!locked || !order) return noSuchOrder
  const { hash, store: from, document, checked, lines } = order
  const earlier = by.key === undefined ? undefined : await findKeyedEvent(db, hash, by.key)
  if (earlier && earlier.detail?.movedTo === undefined) return usedKey
  if (earlier) return { ok: true, order: locked, isRepeat: true, from }
  if (locked.revision !== seen) return { ...conflict(await changedMeanwhile(db, locked, now)), order: locked }
  if (from === store) return conflict('It is an order of this store.')
  const fault = (await stayFault(order, scope)) ?? (await storeFault(order, store, scope))
  if (fault !== undefined) return conflict(fault)
  const site = catalogue.store(store, now)
  if (!site) return conflict('This store takes no orders.')
  const { zone, scheduled, delivery, service } = checked
  const { date, time } = document
  const preparationMinutes = service === 'Pick Up' ? site.pickupMinutes : site.deliveryMinutes
  const load = capacityOf(store, lines, scope)
  const room = await takeRoom(db, { storeHash: store, zone, scheduled, date, time, load, preparationMinutes }, now)
  if (!room) return conflict(SLOT_FULL)
  await releaseHolds(db, hash)
  await saveHolds(db, { order: hash, store }, room.holds)
  const readyAt = scheduled ? order.ready_at : (room.readyAt ?? addSeconds(now, preparationMinutes * 60))
  const moved = await saveTransfer(
    db,
    order,
    {
      store,
      shown: { name: site.name, address: site.address, phone: site.phone },
      zone: delivery && catalogue.deliveryAt(store, delivery.address)?.code,
      readyAt,
      ready: !scheduled && readyAt ? formatLocalTime(localTime(readyAt, zoneOffsets(zone, now))) : '',
    },
    by.actor,
    now,
  )
  const detail = {
    movedFrom: document.store.name,
    movedTo: site.name,
    ...(readyAt ? { readyAt: readyAt.toISOString() } : {}),
  }
  await insertOrderEvent(db, { order: hash, revision: moved.revision, stage: moved.stage, at: now, ...by, detail })
  await queueStoreNews(db, moved, now)
  return { ok: true, order: moved, isRepeat: false, from }
}

const conflict = (message: string): Refused => refused(message, { httpStatus: 409 })
