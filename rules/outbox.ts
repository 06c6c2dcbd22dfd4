import { bookDelivered, bookEnqueued, withoutFollowers, type BookChange } from './addressBook.ts'
import { withCrossPromotion, type Cart, type CrossPromotion, type Line } from './cart.ts'
import { answeredOtherwise, cartsApart, type Difference } from './difference.ts'
import { folded, renamed, type PendingChange } from './pending.ts'
import type { Address, Customer } from './session.ts'

/**
 * What a device remembers to send: changes of the cart and forms, in order within a lane, each with the key of its intent.
 * Pure: every step is a function from what is remembered to what is remembered next; src/device makes it durable.
 */
export interface OutboxItem {
  /** The intent's key; it travels as Idempotency-Key, so that a repeat is answered as the first. */
  id: string
  order: number
  /** The cart is one lane, each form its own. */
  lane: string
  call: string
  /** The call's input in words. Never a token. */
  input: Readonly<Record<string, unknown>>
  /** What it does to the cart until the host has answered. */
  change?: PendingChange
  /** What it does to the address book. */
  book?: BookChange
  /** What the customer reads. */
  title: string
  /** sending may have reached the host; parked needs the customer; sent is a form that arrived. */
  state: 'waiting' | 'sending' | 'parked' | 'sent'
  tries: number
  /** Milliseconds since 1970. */
  madeAt: number
  notBefore: number
  /** The host's words, when parked or in trouble. */
  message: string
  /** Why it waits, or stands aside, when the host did answer and did not refuse. */
  trouble?: Trouble['kind']
}

/** broken: the host failed; busy: it asks to come back later. */
export interface Trouble {
  kind: 'broken' | 'busy'
  message: string
}

/** The host's cart as last heard, what waits to be sent, and what turned out differently and has not been read. */
export interface Remembered {
  cart: Cart
  items: readonly OutboxItem[]
  differences: readonly Difference[]
  /** The member of this device as last heard, with the host's address book. */
  member?: Customer
}

export type NewItem = Pick<OutboxItem, 'id' | 'lane' | 'call' | 'input' | 'change' | 'book' | 'title' | 'madeAt'>

export const CART_LANE = 'cart'
export const ADDRESS_LANE = 'addresses'
const MOST_TRIES = 8

/** The cart to show. */
export const shownCart = ({ cart, items }: Remembered): Cart =>
  folded(
    cart,
    items.flatMap((item) => (item.change && item.state !== 'parked' ? [item.change] : [])),
  )

/** Adds an intent at the end of its lane. Removing what was never sent takes both out; clearing takes out all of it. */
export function enqueued(remembered: Remembered, item: NewItem): Remembered {
  const { items } = remembered
  if (items.some((one) => one.id === item.id)) return remembered
  const order = items.reduce((last, one) => Math.max(last, one.order), 0) + 1
  const fresh: OutboxItem = { ...item, order, state: 'waiting', tries: 0, notBefore: 0, message: '' }
  const { change } = item
  if (item.book) return { ...remembered, items: bookEnqueued(items, fresh) }
  if (change?.kind === 'remove') {
    const added = items.find((one) => isUnsent(one) && one.change?.kind === 'add' && adds(one, change.line))
    if (added)
      return {
        ...remembered,
        items: items.filter((one) => one !== added && !(isUnsent(one) && concerns(one, change.line))),
      }
  }
  const kept = change?.kind === 'clear' ? items.filter((one) => one.lane !== CART_LANE || !isUnsent(one)) : items
  return { ...remembered, items: [...kept, fresh] }
}

const isUnsent = (item: OutboxItem) => item.state !== 'sending' && item.state !== 'sent' && item.tries === 0

const adds = (item: OutboxItem, line: string) =>
  item.change?.kind === 'add' && item.change.lines.some((one) => one.hash === line)

const concerns = ({ change }: OutboxItem, line: string) =>
  (change?.kind === 'update' || change?.kind === 'remove') && change.line === line

/** The item to send now: the head of each lane in turn, when it is due. One sender runs at a time, so a `sending` item is one left behind. */
export function nextItem({ items }: Remembered, now: number): OutboxItem | undefined {
  return heads(items).find((item) => item.notBefore <= now)
}

/** When to look again; undefined when nothing waits. */
export function nextTime({ items }: Remembered): number | undefined {
  const times = heads(items).map((item) => item.notBefore)
  return times.length > 0 ? Math.min(...times) : undefined
}

function heads(items: readonly OutboxItem[]): OutboxItem[] {
  const lanes = new Map<string, OutboxItem>()
  for (const item of items.toSorted((a, b) => a.order - b.order))
    if ((item.state === 'waiting' || item.state === 'sending') && !lanes.has(item.lane)) lanes.set(item.lane, item)
  return [...lanes.values()]
}

/** Before its first byte leaves. */
export const begun = (remembered: Remembered, id: string): Remembered =>
  changed(remembered, id, (item) => ({ ...untroubled(item), state: 'sending', tries: item.tries + 1 }))

/** It could not be told, or not now: it waits. After too many tries of a host that answers badly the customer decides. */
export function deferred(remembered: Remembered, id: string, notBefore: number, trouble?: Trouble): Remembered {
  return changed(remembered, id, (item) => {
    if (!trouble) return { ...untroubled(item), state: 'waiting', notBefore }
    const { kind, message } = trouble
    const isOver = kind === 'broken' && item.tries >= MOST_TRIES
    return isOver
      ? { ...item, state: 'parked', message, trouble: kind }
      : { ...item, state: 'waiting', notBefore, message, trouble: kind }
  })
}

const untroubled = (item: OutboxItem): OutboxItem => ({ ...item, message: '', trouble: undefined })

/** The host said no: it stands aside with the host's words, and no longer counts into the cart; what built on it goes. */
export function parked(remembered: Remembered, id: string, message: string): Remembered {
  return changed(withoutDependants(remembered, id), id, (item) => ({ ...untroubled(item), state: 'parked', message }))
}

/** The customer gives it up. */
export function discarded(remembered: Remembered, id: string): Remembered {
  const next = withoutDependants(remembered, id)
  return { ...next, items: next.items.filter((item) => item.id !== id) }
}

function withoutDependants(remembered: Remembered, id: string): Remembered {
  const item = remembered.items.find((one) => one.id === id)
  if (item?.book) return { ...remembered, items: withoutFollowers(remembered.items, item) }
  if (item?.change?.kind !== 'add') return remembered
  const added = item.change.lines.map((line) => line.hash)
  return { ...remembered, items: remembered.items.filter((one) => !added.some((line) => concerns(one, line))) }
}

/**
 * The customer wants it tried again: as the same intent, which may have reached the host; but a refusal was an answer, and is
 * answered the same for ever: then as another one, under the key `fresh`.
 */
export const retried = (remembered: Remembered, id: string, fresh: string): Remembered =>
  changed(remembered, id, (item) => ({
    ...untroubled(item),
    id: item.state === 'parked' && item.trouble === undefined ? fresh : item.id,
    state: 'waiting',
    tries: 0,
    notBefore: 0,
  }))

/** What the host answered to a change of the cart: its cart, and the lines that were added or updated. */
export interface Delivered {
  cart?: Cart
  lines?: readonly Line[]
  /** Of a host that does not send its cart. */
  promotion?: CrossPromotion
  /** The address that was saved, or the whole member of a host that does not name it. */
  address?: Address
  customer?: Customer
}

/**
 * The host has it. A change of the cart goes, later ones call its lines by the host's hashes, and what came out differently is
 * noted; a form stays as sent until the customer has seen it.
 */
export function delivered(remembered: Remembered, id: string, answer: Delivered): Remembered {
  const { cart, lines = [], promotion } = answer
  const item = remembered.items.find((one) => one.id === id)
  if (!item) return cart ? { ...remembered, cart } : remembered
  if (item.book) return bookDelivered(remembered, item, item.book, answer)
  if (!item.change) return changed(remembered, id, (one) => ({ ...untroubled(one), state: 'sent' }))
  const expected = item.change.kind === 'add' || item.change.kind === 'update' ? item.change.lines : []
  const names = new Map(expected.flatMap((line, index) => pairs(line, lines[index])))
  return {
    ...remembered,
    cart: cart ?? guessed(remembered.cart, renamed(item.change, names), lines, promotion),
    items: remembered.items.filter((one) => one.id !== id).map((one) => called(one, names)),
    differences: [...remembered.differences, ...answeredOtherwise(expected, lines)],
  }
}

/** The cart of a host that answers the change alone: its lines, or ours, and what it says of cross promotion. */
function guessed(
  cart: Cart,
  change: PendingChange,
  lines: readonly Line[],
  promotion: CrossPromotion | undefined,
): Cart {
  const sure = lines.length > 0 && 'lines' in change ? { ...change, lines: [...lines] } : change
  const next = folded(cart, [sure])
  return promotion ? withCrossPromotion(next, promotion) : next
}

const pairs = (line: Line, answered: Line | undefined): [string, string][] =>
  answered
    ? [
        [line.hash, answered.hash],
        ...(line.bagHash === '0' ? [] : [[line.bagHash, answered.bagHash] as [string, string]]),
      ]
    : []

function called(item: OutboxItem, names: ReadonlyMap<string, string>): OutboxItem {
  const { line } = item.input
  const input = typeof line === 'string' && names.has(line) ? { ...item.input, line: names.get(line) } : item.input
  return { ...item, input, ...(item.change ? { change: renamed(item.change, names) } : {}) }
}

/**
 * The host's cart of now, from /get/config. While a change may have reached the host unanswered, its cart may hold it already:
 * then it waits for the answer, which brings the cart as well.
 */
export function heard(remembered: Remembered, cart: Cart): Remembered {
  if (remembered.items.some((item) => item.lane === CART_LANE && item.state !== 'parked' && item.tries > 0))
    return remembered
  return { ...remembered, cart, differences: [...remembered.differences, ...cartsApart(remembered.cart, cart)] }
}

/** The customer has read what was different. */
export const acknowledged = (remembered: Remembered): Remembered => ({ ...remembered, differences: [] })

function changed(remembered: Remembered, id: string, change: (item: OutboxItem) => OutboxItem): Remembered {
  return { ...remembered, items: remembered.items.map((item) => (item.id === id ? change(item) : item)) }
}

const BASE = 500
const MOST = 30_000

/** Full jitter: `random` from 0 to 1 of a wait that doubles from half a second to thirty. */
export const backOff = (tries: number, random: number): number =>
  Math.round(random * Math.min(MOST, BASE * 2 ** Math.max(0, tries - 1)))
