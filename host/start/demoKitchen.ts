import type { Stage } from '../../domain/order/orderStage.ts'
import type { Store } from '../../domain/catalogue/store.ts'
import type { Point } from '../../domain/places/point.ts'
import type { CurrentCatalogue } from '../catalogue/currentCatalogue.ts'
import { markAllergySeen } from '../orders/progress/allergySeen.ts'
import { assignDriver, moveOrder } from '../orders/progress/moveOrder.ts'
import { addSeconds } from '../store/database/addSeconds.ts'
import type { Db } from '../store/database/database.ts'
import { listWatchedStores } from '../store/kitchen/kitchenAccess.ts'
import { publish } from '../store/liveChannel.ts'
import { savePosition } from '../store/orders/deliveries.ts'
import { listOpenOrders, type OpenOrder } from '../store/orders/liveOrders.ts'

/** How often it looks. */
export const DEMO_KITCHEN_SECONDS = 3

/**
 * After how many seconds a demo order reaches its stages: everything can be seen in three minutes. One for later is accepted first,
 * and begun when its store would have to.
 */
const PLAN: readonly { after: number; stage: Stage }[] = [
  { after: 15, stage: 'preparing' },
  { after: 50, stage: 'oven' },
  { after: 90, stage: 'out' },
  { after: 180, stage: 'finished' },
]
const [OUT_SECONDS, FINISHED_SECONDS] = [90, 180]
const ACCEPT_SECONDS = 15
const READY_MINUTES = 3
/** With which it signs that it has seen an allergy (D-238). */
const DEMO_INITIALS = 'DEMO'

interface DemoKitchenDeps {
  db: Db
  catalogue: CurrentCatalogue
  clock?: () => Date
}

/**
 * Plays the kitchen and the courier of a demo, which has none: it takes every order through its stages, one after the other.
 * An order that somebody else has changed is left to them, and so is a store whose kitchen a screen watches.
 */
export async function runDemoKitchen({ db, catalogue, clock = () => new Date() }: DemoKitchenDeps): Promise<void> {
  const now = clock()
  const watched = new Set(await listWatchedStores(db, now))
  for (const order of await listOpenOrders(db)) {
    if (!order.sources.every((source) => source === 'demo' || source === 'customer')) continue
    // Somebody tries the kitchen's screen.
    if (watched.has(order.store)) continue
    const store = catalogue.current().store(order.store, now)
    const age = (now.getTime() - beginning(order, store).getTime()) / 1000
    const due = PLAN.findLast(({ after }) => after <= age)
    const isWaiting = order.placed_at <= addSeconds(now, -ACCEPT_SECONDS)
    if (order.scheduled && order.stage === 'new' && isWaiting) await accept(db, order, now)
    else if (due && isBefore(order.stage, due.stage)) await advance(db, order, now)
    else if (order.driver) await drive(db, order, store, age, now)
  }
}

/** When the kitchen begins it: an order for later as long before its time as its store needs. */
function beginning(
  { scheduled, ready_at: due, placed_at: placed, delivers }: OpenOrder,
  store: Store | undefined,
): Date {
  if (!scheduled || !due || !store) return placed
  return addSeconds(due, -60 * (delivers ? store.deliveryMinutes : store.pickupMinutes))
}

/** Keeps the time that the customer chose. */
const accept = async (db: Db, { hash }: OpenOrder, now: Date) =>
  await moveOrder(db, { source: 'demo', order: { hash }, from: 'new', to: 'accepted' }, now)

const position = (stage: Stage): number => PLAN.findIndex((step) => step.stage === stage)

const isBefore = (stage: Stage, due: Stage): boolean => position(stage) < position(due)

/** One stage at a time, also when the host was stopped for a while. */
async function advance(db: Db, { hash, stage, delivers, scheduled }: OpenOrder, now: Date): Promise<void> {
  const to = PLAN[position(stage) + 1]?.stage
  const by = { source: 'demo' as const, order: { hash } }
  // Refused where the order says no allergy.
  if (to === 'oven') await markAllergySeen(db, { ...by, initials: DEMO_INITIALS }, now)
  if (to === 'out' && delivers) await assignDriver(db, { ...by, driver: 'Demo courier' }, now)
  else if (to === 'preparing' && !scheduled)
    await moveOrder(db, { ...by, from: stage, to, readyAt: new Date(now.getTime() + READY_MINUTES * 60_000) }, now)
  else if (to) await moveOrder(db, { ...by, from: stage, to }, now)
}

async function drive(db: Db, order: OpenOrder, store: Point | undefined, age: number, now: Date): Promise<void> {
  const { destination, driver } = order
  if (!store || !destination || driver === null) return
  const share = Math.min(1, (age - OUT_SECONDS) / (FINISHED_SECONDS - OUT_SECONDS - DEMO_KITCHEN_SECONDS))
  const between = (from: number, to: number) => Number((from + (to - from) * share).toFixed(5))
  const point = { lat: between(store.lat, destination.lat), lng: between(store.lng, destination.lng) }
  if (await savePosition(db, { hash: driver }, point, now)) await publish(db, { kind: 'order', hash: order.hash })
}
