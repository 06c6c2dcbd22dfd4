import { createHmac } from 'node:crypto'
import { mayArrive, mayTalk, oneLine, pinState, pinWish, tryPin, DRIVER_PHRASES, type HandOver, type HandOverRules, type PinState, type PinWish, type Speaker } from '../../../domain/order/handOver.ts' // oxfmt-ignore
import { rateLimited, refused, type Context, type Refused } from '../../context/context.ts'
import { queueHandOverNews } from '../../messages/news/queueOrderNews.ts'
import { isSame } from '../../sessions/token.ts'
import { recordStaffChange } from '../../store/audit.ts'
import type { Db } from '../../store/database/database.ts'
import { findDelivery } from '../../store/orders/deliveries.ts'
import { findHandOver, findLatestDelivery, insertMessage, listMessages, markRead, readRules, saveHandOver, type HandOverRow } from '../../store/orders/handOvers.ts' // oxfmt-ignore
import { lockOrder, readOrder, type OrderProgress, type OrderRef } from '../../store/orders/orderStages.ts'
import { consume } from '../../store/rateLimits.ts'
import { changeStage, noSuchOrder, publishOrder, usedKey, type MovedOrder } from './moveOrder.ts'

/** The last metres of an order (D-243, D-244, D-245): what customer and driver say, the PIN at the door, the car at the kerb. */

type Scope = Pick<Context, 'db' | 'settings' | 'now'>
type Done = { ok: true } | Refused

/**
 * The PIN of an order. It is not kept: whoever has the host's key can make it again, and nobody else can guess it better than by
 * trying.
 */
export const pinOf = (order: string, tokenKey: string): string =>
  String(createHmac('sha256', tokenKey).update(`hand-over ${order}`).digest().readUInt32BE() % 10_000).padStart(4, '0')

/** Who wants a PIN for an order of a store with these rules, and where it stands. `row` is what is kept of its last metres. */
export function wishOf(
  rules: HandOverRules,
  { service, total }: Pick<OrderProgress['document'], 'service' | 'total'>,
  row: HandOverRow | undefined,
): { by: PinWish; state: PinState } {
  const by = pinWish(rules, { service, total, isAsked: row?.pin_asked ?? false })
  return { by, state: pinState({ wrong: row?.wrong_pins ?? [], isReleased: Boolean(row?.released_at) }) }
}

export const readWish = async (
  db: Db,
  { store, document }: Pick<OrderProgress, 'store' | 'document'>,
  row: HandOverRow | undefined,
) => wishOf(await readRules(db, store), document, row)

/** As its customer sees it. */
export async function readHandOver(hash: string, { db, settings, now }: Scope): Promise<HandOver | undefined> {
  const order = await readOrder(db, hash)
  if (!order) return undefined
  const row = await findHandOver(db, hash)
  const rules = await readRules(db, order.store)
  const { by, state } = wishOf(rules, order.document, row)
  const { service } = order.document
  const isCalledFor = mayArrive({ service, status: order.status })
  return {
    talk: await readTalk(db, hash),
    mayWrite: service === 'Delivery' && (await isWithDriver(db, order, now)),
    pin: by === 'nobody' || order.status !== 1 ? '' : pinOf(hash, settings.tokenKey),
    pinBy: by,
    pinState: state,
    curbside: isCalledFor && rules.curbside,
    ...(row?.arrived_at && isCalledFor ? { arrival: arrivalOf(row) } : {}),
  }
}

/** Times in ISO 8601. */
export const readTalk = async (db: Db, order: string): Promise<HandOver['talk']> =>
  (await listMessages(db, order)).map(({ id, sender: from, words, at, read_at: readAt }) => ({
    id,
    from,
    words,
    at: at.toISOString(),
    readAt: readAt?.toISOString() ?? '',
  }))

export const arrivalOf = (row: HandOverRow) => ({
  id: row.arrival_id ?? '',
  car: row.car,
  spot: row.spot,
  at: row.arrived_at?.toISOString() ?? '',
  bringingAt: row.bringing_at?.toISOString() ?? '',
})

/** Whether customer and driver may write to each other; with `delivery` (its hash) this driver and not one before. */
export async function isWithDriver(
  db: Db,
  { hash, stage, status }: Pick<OrderProgress, 'hash' | 'stage' | 'status'>,
  now: Date,
  delivery?: string,
): Promise<boolean> {
  const latest = await findLatestDelivery(db, hash)
  if (!latest) return false
  const isLatest = delivery === undefined || delivery === latest.hash
  return mayTalk({ stage, status, endedAt: latest.ended_at, isLatest }, now)
}

/** Of each side for an order. */
const TALK_WINDOWS = [[6, 60] as const, [30, 3600] as const]
/** "I am here" for an order. */
const ARRIVAL_WINDOWS = [[6, 600] as const]

interface Saying {
  /** The order's hash. */
  order: string
  sender: Speaker
  /** The hash of the driver's assignment. */
  delivery?: string
  id: string
  words: string
}

/** Keeps a message and tells the other side; a repeat of its id does nothing. Refuses with 404, 409, 422 or 429. */
export async function say(
  { order: hash, sender, delivery, id, words: typed }: Saying,
  { db, now }: Pick<Scope, 'db' | 'now'>,
): Promise<Done> {
  const words = oneLine(typed)
  return await changed(db, { hash }, async (transaction, order) => {
    const earlier = (await listMessages(transaction, hash)).find((one) => one.id === id)
    if (earlier) return earlier.sender === sender && earlier.words === words ? 'unchanged' : usedKey
    if (words === '') return refused('Say something.', { httpStatus: 422 })
    if (!(await isWithDriver(transaction, order, now, delivery))) return NOT_WITH_DRIVER
    const wait = await consume(transaction, [{ subject: `words of ${sender} ${hash}`, windows: TALK_WINDOWS }], now)
    if (wait > 0) return rateLimited('That was a lot at once. The next message can go in a moment.', wait)
    await insertMessage(transaction, hash, { id, sender, words }, now)
    await saveHandOver(transaction, hash, {}, now)
    const isPhrase = DRIVER_PHRASES.some((phrase) => phrase === words)
    if (sender === 'driver')
      await queueHandOverNews(transaction, order, isPhrase ? `Driver: ${words}` : 'Your Driver Wrote to You', id, now)
    return 'changed'
  })
}

const NOT_WITH_DRIVER = refused('No driver has this order now, so nobody would read it. Please call the store.', {
  httpStatus: 409,
})

/** The messages of `sender`, up to this one, were on the other side's screen. */
export async function sawMessages(
  { order: hash, sender, upTo }: { order: string; sender: Speaker; upTo: string },
  { db, now }: Pick<Scope, 'db' | 'now'>,
): Promise<Done> {
  return await changed(db, { hash }, async (transaction) => {
    if (!(await markRead(transaction, hash, { sender, upTo }, now))) return 'unchanged'
    await saveHandOver(transaction, hash, {}, now)
    return 'changed'
  })
}

/** The customer wants a PIN, or none any more; what the store wants stays. */
export async function wantPin(hash: string, isWanted: boolean, { db, now }: Pick<Scope, 'db' | 'now'>): Promise<Done> {
  return await changed(db, { hash }, async (transaction, order) => {
    if (order.document.service !== 'Delivery' || order.status !== 1)
      return refused('This order has no hand-over at a door any more.', { httpStatus: 409 })
    if (((await findHandOver(transaction, hash))?.pin_asked ?? false) === isWanted) return 'unchanged'
    await saveHandOver(transaction, hash, { pin_asked: isWanted }, now)
    return 'changed'
  })
}

/** The customer waits outside with a car. A new id rings again, since the car may have moved or nobody came. */
export async function arrive(
  { order: hash, id, ...typed }: { order: string; id: string; car: string; spot: string },
  { db, now }: Pick<Scope, 'db' | 'now'>,
): Promise<Done> {
  const [car, spot] = [oneLine(typed.car), oneLine(typed.spot)]
  return await changed(db, { hash }, async (transaction, order) => {
    if ((await findHandOver(transaction, hash))?.arrival_id === id) return 'unchanged'
    const { document, status, store } = order
    if (!mayArrive({ service: document.service, status }))
      return refused('This order is not waiting for you any more.', { httpStatus: 409 })
    if (!(await readRules(transaction, store)).curbside)
      return refused('This store does not bring orders out. Please come in.', { httpStatus: 409 })
    if (car === '') return refused('Say which car it is.', { httpStatus: 422 })
    const wait = await consume(transaction, [{ subject: `arrival ${hash}`, windows: ARRIVAL_WINDOWS }], now)
    if (wait > 0) return rateLimited('The store knows that you are here. You can tell it again in a moment.', wait)
    const arrival = { arrival_id: id, car, spot, arrived_at: now, bringing_at: null }
    await saveHandOver(transaction, hash, arrival, now)
    return 'changed'
  })
}

/** Somebody of the store brings the order to the car that `arrival` names. */
export async function bringOut(
  { order, arrival }: { order: OrderRef; arrival: string },
  { db, now }: Pick<Scope, 'db' | 'now'>,
): Promise<Done> {
  return await changed(db, order, async (transaction, found) => {
    const row = await findHandOver(transaction, found.hash)
    if (found.status !== 1 || row?.arrival_id !== arrival)
      return refused('The car stands somewhere else by now. Look once more.', { httpStatus: 409 })
    if (row.bringing_at) return 'unchanged'
    await saveHandOver(transaction, found.hash, { bringing_at: now }, now)
    await queueHandOverNews(transaction, found, 'On Its Way to Your Car', `car ${arrival}`, now)
    return 'changed'
  })
}

/** Lets the driver hand an order over without its PIN; it is in the audit (D-244). */
export async function releasePin(
  order: OrderRef,
  actor: string,
  { db, now }: Pick<Scope, 'db' | 'now'>,
): Promise<Done> {
  return await changed(db, order, async (transaction, found) => {
    const row = await findHandOver(transaction, found.hash)
    if (row?.released_at) return 'unchanged'
    const { by } = await readWish(transaction, found, row)
    if (by === 'nobody' || found.status !== 1) return refused('This order needs no PIN.', { httpStatus: 409 })
    await saveHandOver(transaction, found.hash, { released_at: now }, now)
    await recordStaffChange(
      transaction,
      { source: 'kitchen', actor },
      { action: 'pin released', subject: String(found.number), store: found.store, what: 'Hand-over without its PIN' },
      now,
    )
    return 'changed'
  })
}

/**
 * The driver of this link (its secret hashed) has handed the order over, with the PIN where one is wanted. A repeat finds it finished.
 * Refuses with 404, 409 or 422.
 */
export async function deliver(
  { secretHash, pin, key }: { secretHash: string; pin: string; key: string },
  { db, settings, now }: Scope,
): Promise<Done> {
  const found = await findDelivery(db, secretHash)
  if (!found) return unknownLink
  const isCounted: { order?: OrderProgress } = {}
  const moved = await db.transaction().execute(async (transaction): Promise<MovedOrder | Refused> => {
    const order = await lockOrder(transaction, { hash: found.order })
    if (!order) return noSuchOrder
    const delivery = await findDelivery(transaction, secretHash)
    if (!delivery || delivery.ended_at)
      return order.stage === 'finished' ? { ok: true, order, isRepeat: true } : handedOver
    const row = await findHandOver(transaction, order.hash)
    const wish = await readWish(transaction, order, row)
    if (wish.by !== 'nobody' && wish.state !== 'released') {
      const tried = tryPin(row?.wrong_pins ?? [], pin, isSame(pin, pinOf(order.hash, settings.tokenKey)))
      if (tried.kind === 'wrong') {
        await saveHandOver(transaction, order.hash, { wrong_pins: [...tried.wrong] }, now)
        isCounted.order = order
      }
      if (tried.kind !== 'right') return pinFault(tried)
    }
    const by = { source: 'driver' as const, actor: delivery.driver, key }
    return await changeStage(transaction, { order: { hash: order.hash }, ...by, from: 'out', to: 'finished' }, now)
  })
  const changedOrder = moved.ok ? (moved.isRepeat ? undefined : moved.order) : isCounted.order
  if (changedOrder) await publishOrder(db, changedOrder)
  return moved.ok ? { ok: true } : moved
}

export const unknownLink = refused('This link is not valid. Ask the store for a new one.', { httpStatus: 404 })
export const handedOver = refused('This delivery has ended.', { httpStatus: 409 })

function pinFault(tried: Exclude<ReturnType<typeof tryPin>, { kind: 'right' }>): Refused {
  if (tried.kind === 'missing')
    return refused('Ask the customer for the PIN of this order and type its four digits.', { httpStatus: 422 })
  if (tried.kind === 'wrong' && tried.left > 0)
    return refused(`That is not the PIN. You can try ${tried.left === 1 ? 'once' : `${tried.left} times`} more.`, {
      httpStatus: 422,
    })
  return refused('That was the fifth wrong PIN. Call the store: it can let you hand the order over without.', {
    httpStatus: 409,
  })
}

/** Changes the last metres of a locked order, and tells all who watch it or its kitchen after the commit. */
async function changed(
  db: Db,
  ref: OrderRef,
  change: (transaction: Db, order: OrderProgress) => Promise<'changed' | 'unchanged' | Refused>,
): Promise<Done> {
  const done = await db.transaction().execute(async (transaction) => {
    const order = await lockOrder(transaction, ref)
    if (!order) return { outcome: noSuchOrder }
    return { outcome: await change(transaction, order), order }
  })
  if (typeof done.outcome === 'object') return done.outcome
  if (done.outcome === 'changed' && done.order) await publishOrder(db, done.order)
  return { ok: true }
}
