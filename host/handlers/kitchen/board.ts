import { kitchenItemOf, type KitchenOrder, type Oven } from '../../../domain/kitchen/kitchenOrder.ts'
import { addDays, localTime } from '../../../domain/schedule/localTime.ts'
import { bucketOf } from '../../../domain/schedule/capacity.ts'
import { specialDayLines } from '../../catalogue/specialHours.ts'
import { answerWith, refused } from '../../context/context.ts'
import { listEndedOrders, listStoreOrders, saveShown, type KitchenOrderRow } from '../../store/kitchen/kitchenOrders.ts'
import { saveHeartbeat } from '../../store/kitchen/kitchenAccess.ts'
import { listPauses, announceStores, savePause } from '../../store/kitchen/pauses.ts'
import { listPrinters } from '../../store/printing.ts'
import { listSoldOutOf } from '../../store/kitchen/soldOut.ts'
import { readLoad } from '../../store/orders/capacityHolds.ts'
import type { KitchenContext, KitchenHandler } from './kitchenContext.ts'
import { recordAudit } from '../../store/audit.ts'
import { publish } from '../../store/liveChannel.ts'

/** State, not messages: a screen that was away for a while has everything again by one read. */
export const kitchenBoard: KitchenHandler<'kitchenBoard'> = async (_input, context) => {
  const { db, catalogue, session, now } = context
  const store = catalogue.store(session.store, now)
  if (!store) return refused('This store is not in the catalogue any more.', { httpStatus: 404 })
  const [orders, ended, soldOut] = [
    await listStoreOrders(db, session.store),
    await listEndedOrders(db, session.store, now),
    await listSoldOutOf(db, session.store, now),
  ]
  const printers = (await listPrinters(db, now, session.store)).map(
    ({ name: place, seen_at: seen, status, waiting }) => ({
      name: place,
      seenAt: seen?.toISOString() ?? '',
      status,
      waiting,
    }),
  )
  const { hash, name, phone, pickupMinutes, deliveryMinutes, offsets = [], taxNames } = store
  const { name: chain, gstNumber = '' } = catalogue.chain
  const tomorrow = addDays(localTime(now, offsets).date, 1)
  const special = specialDayLines(catalogue.specialDates(hash, now).filter(({ date }) => date <= tomorrow))
  return answerWith({
    store: {
      hash,
      name,
      phone,
      chain,
      gstNumber,
      ...(taxNames?.[0] ? { taxName: taxNames[0] } : {}),
      pickupMinutes,
      deliveryMinutes,
      offsets,
      ...(special.length > 0 ? { special } : {}),
    },
    staff: session.name,
    orders: orders.map(kitchenOrderOf),
    ended: ended.map(kitchenOrderOf),
    pauses: await pausesOf(context),
    soldOut: soldOut.length,
    ...(printers.length > 0 ? { printers } : {}),
    oven: await ovenOf(context),
  })
}

async function ovenOf({ db, catalogue, session, now }: KitchenContext): Promise<Oven | undefined> {
  const capacity = catalogue.capacity(session.store)
  if (capacity === undefined) return undefined
  const load = await readLoad(db, session.store, new Date(bucketOf(now.getTime())))
  return { capacity, quarters: [...load].map(([from, units]) => ({ from: new Date(from).toISOString(), units })) }
}

async function pausesOf({ db, session, now }: KitchenContext) {
  const running = (await listPauses(db)).filter(({ store, until }) => store === session.store && until > now)
  return running.map(({ service, until }) => ({ service, until: until.toISOString() }))
}

export const kitchenHeartbeat: KitchenHandler<'kitchenHeartbeat'> = async (
  { shown, ...report },
  { db, session, now },
) => {
  await saveHeartbeat(db, session.secretHash, report, now)
  await saveShown(db, session.store, shown, now)
  return answerWith({})
}

/** As the kitchen's screen and a ticket have it. */
export function kitchenOrderOf(row: KitchenOrderRow): KitchenOrder {
  const { document, lines, address } = row
  return {
    hash: row.hash,
    number: String(row.number),
    revision: row.revision,
    stage: row.stage,
    service: document.service,
    placedAt: row.placed_at.toISOString(),
    readyAt: row.ready_at?.toISOString() ?? '',
    changedAt: row.changed_at.toISOString(),
    asap: document.date === '',
    items: lines.map(kitchenItemOf),
    notes: row.notes,
    customer: `${document.name} ${document.lastname.slice(0, 1)}`.trim(),
    phone: document.phone,
    address: document.deliveryAddress,
    addressNotes: document.deliveryNotes ?? address?.notes ?? '',
    cutlery: document.cutlery ?? false,
    ownBag: document.ownBag ?? false,
    ...(document.ageCheck ? { checkId: document.ageCheck.age } : {}),
    paid: row.total - row.refunded,
    driver: row.driver ?? '',
    events: (row.events ?? []).map(({ stage, at, source, actor }) => ({
      stage,
      at: new Date(at).toISOString(),
      source,
      actor,
    })),
  }
}

const MINUTE_MS = 60_000

/** Ends at a whole minute, as everything that the host keeps of a store's opening. */
export const kitchenPause: KitchenHandler<'kitchenPause'> = async ({ service, minutes }, context) => {
  const { db, session, now, refreshStores } = context
  const { store, name } = session
  const until = minutes === 0 ? now : new Date(Math.ceil((now.getTime() + minutes * MINUTE_MS) / MINUTE_MS) * MINUTE_MS)
  await db.transaction().execute(async (transaction) => {
    await savePause(transaction, { store, service, until, by: name }, now)
    const detail = { service, minutes }
    await recordAudit(transaction, { source: 'kitchen', actor: name, action: 'pause', subject: store, detail }, now)
  })
  await refreshStores()
  await announceStores(db)
  await publish(db, { kind: 'kitchen', hash: store })
  return answerWith({ pauses: await pausesOf(context) })
}
