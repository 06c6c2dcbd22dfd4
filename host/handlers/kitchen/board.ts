import { seenOf } from '../../../domain/order/allergies.ts'
import { changedItemsOf, kitchenItemOf, type KitchenOrder, type Oven } from '../../../domain/kitchen/kitchenOrder.ts'
import { addDays, localTime } from '../../../domain/schedule/localTime.ts'
import { bucketOf } from '../../../domain/schedule/capacity.ts'
import { specialDayLines } from '../../catalogue/specialHours.ts'
import { answerWith, refused } from '../../context/context.ts'
import { contentOf } from '../../store/orders/orderContent.ts'
import { listEndedOrders, listStoreOrders, saveShown, type KitchenOrderRow } from '../../store/kitchen/kitchenOrders.ts'
import { saveHeartbeat } from '../../store/kitchen/kitchenAccess.ts'
import { listKitchenNotes } from '../../store/kitchen/notes.ts'
import { listPauses } from '../../store/kitchen/pauses.ts'
import { listPrinters } from '../../store/printing.ts'
import { listSoldOutOf } from '../../store/kitchen/soldOut.ts'
import { addSeconds } from '../../store/database/addSeconds.ts'
import { readLoad } from '../../store/orders/capacityHolds.ts'
import { listLeft } from '../../store/orders/orderTransfers.ts'
import { handOversOf } from './handOver.ts'
import type { KitchenContext, KitchenHandler } from './kitchenContext.ts'
import { pauseService, untilOf } from './pauses.ts'

/** So long a screen says which orders went to another store (D-223). */
const LEFT_SECONDS = 1800

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
  const printers = (await listPrinters(db, [session.store], now)).map(
    ({ name: place, seen_at: seen, status, waiting }) => ({
      name: place,
      seenAt: seen?.toISOString() ?? '',
      status,
      waiting,
    }),
  )
  const left = (await listLeft(db, session.store, addSeconds(now, -LEFT_SECONDS))).map(({ number, to, at }) => ({
    number: String(number),
    to,
    at: at.toISOString(),
  }))
  const handOvers = await handOversOf(orders, context)
  const notes = await listKitchenNotes(db, [session.store], now)
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
    ...(notes.length > 0
      ? { notes: notes.map(({ words, until, by }) => ({ words, until: until.toISOString(), by })) }
      : {}),
    staff: session.name,
    orders: orders.map(kitchenOrderOf),
    ...(handOvers.length > 0 ? { handOvers } : {}),
    ended: ended.map(kitchenOrderOf),
    pauses: await pausesOf(context),
    soldOut: soldOut.length,
    ...(printers.length > 0 ? { printers } : {}),
    oven: await ovenOf(context),
    ...(left.length > 0 ? { left } : {}),
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
    items: row.placed_lines ? changedItemsOf(row.placed_lines, lines) : lines.map(kitchenItemOf),
    notes: row.notes,
    customer: `${document.name} ${document.lastname.slice(0, 1)}`.trim(),
    phone: document.phone,
    address: document.deliveryAddress,
    addressNotes: document.deliveryNotes ?? address?.notes ?? '',
    cutlery: document.cutlery ?? false,
    ownBag: document.ownBag ?? false,
    ...(document.ageCheck ? { checkId: document.ageCheck.age } : {}),
    ...allergyOf(row),
    paid: row.total - row.refunded,
    driver: row.driver ?? '',
    events: (row.events ?? []).map(({ stage, at, source, actor }) => ({
      stage,
      at: new Date(at).toISOString(),
      source,
      actor,
    })),
    ...(row.changed_by_customer_at ? { changedByCustomerAt: new Date(row.changed_by_customer_at).toISOString() } : {}),
    ...(row.wish ? { wish: { ...row.wish, askedAt: new Date(row.wish.askedAt).toISOString() } } : {}),
  }
}

function allergyOf(row: KitchenOrderRow): Pick<KitchenOrder, 'allergy'> {
  const { allergies } = row.document
  if (!allergies) return {}
  const content = contentOf(row)
  const seen = seenOf(row.allergy_seen, content)
  return {
    allergy: { allergens: allergies, content, ...(seen ? { seen: { initials: seen.initials, at: seen.at } } : {}) },
  }
}

export const kitchenPause: KitchenHandler<'kitchenPause'> = async ({ service, minutes }, context) => {
  const { store, name } = context.session
  const by = { source: 'kitchen' as const, actor: name }
  await pauseService({ store, service, until: untilOf(minutes, context.now) }, by, context)
  return answerWith({ pauses: await pausesOf(context) })
}
