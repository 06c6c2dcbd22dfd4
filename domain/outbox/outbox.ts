import { enqueueAddressChange, withoutDependentChanges, type BookChange } from '../account/addressBook.ts'
import type { Cart, Line } from '../cart/cart.ts'
import type { Difference } from '../cart/cartDiff.ts'
import type { Intent } from '../payment/paymentIntent.ts'
import { foldCart, renameLines, type PendingChange } from '../cart/pendingChanges.ts'
import type { Customer } from '../account/session.ts'

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
  /** How often the host failed over it. */
  failures?: number
  /** Milliseconds since 1970. */
  madeAt: number
  notBefore: number
  /** When it was told to wait until `notBefore`. */
  deferredAt?: number
  /** The host's words, when parked or in trouble. */
  message: string
  /** Why it waits, or stands aside, when the host did answer and did not refuse. */
  trouble?: Trouble['kind']
}

/** broken: the host failed; busy: it asks to come back later. */
export interface Trouble {
  kind: 'broken' | 'busy'
  message: string
  /** The host is away, whatever it is asked: no fault of this item. */
  passes?: boolean
}

/** The host's cart as last heard, what waits to be sent, and what turned out differently and has not been read. */
export interface OutboxState {
  cart: Cart
  items: readonly OutboxItem[]
  differences: readonly Difference[]
  /** How many answers to changes of the cart have come; a cart asked for before the last of them is an old one. */
  answers?: number
  /** What the host called the lines that this device had named: an editor that was opened before still says the old name. */
  names?: readonly (readonly [before: string, now: string])[]
  /** The member of this device as last heard, with the host's address book. */
  member?: Customer
  /** The order that is being paid. */
  intent?: Intent
}

export type NewItem = Pick<OutboxItem, 'id' | 'lane' | 'call' | 'input' | 'change' | 'book' | 'title' | 'madeAt'>

export const CART_LANE = 'cart'
export const ADDRESS_LANE = 'addresses'
const MAX_FAILURES = 8

/** The cart to show. */
export const shownCart = ({ cart, items }: OutboxState): Cart =>
  foldCart(
    cart,
    items.flatMap((item) => (item.change && item.state !== 'parked' ? [item.change] : [])),
  )

/** Adds an intent at the end of its lane. Removing what was never sent takes both out; clearing takes out all of it. */
export function enqueue(remembered: OutboxState, told: NewItem): OutboxState {
  const { items } = remembered
  const item = renameItemLines(told, new Map(remembered.names))
  if (items.some((one) => one.id === item.id)) return remembered
  const order = items.reduce((last, one) => Math.max(last, one.order), 0) + 1
  const fresh: OutboxItem = { ...item, order, state: 'waiting', tries: 0, notBefore: 0, message: '' }
  const { change } = item
  if (item.book) return { ...remembered, items: enqueueAddressChange(items, fresh) }
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

/** The line that this device, or an editor opened a while ago, calls so. */
export function findLine({ lines }: Cart, names: OutboxState['names'], line: string): Line | undefined {
  const hash = new Map(names).get(line) ?? line
  return lines.find((one) => one.hash === hash)
}

/** The same with lines called by the hashes that the host gave them. */
export function renameItemLines<Item extends Pick<NewItem, 'input' | 'change'>>(
  item: Item,
  names: ReadonlyMap<string, string>,
): Item {
  const { line } = item.input
  const input = typeof line === 'string' && names.has(line) ? { ...item.input, line: names.get(line) } : item.input
  return { ...item, input, ...(item.change ? { change: renameLines(item.change, names) } : {}) }
}

const isUnsent = (item: OutboxItem) => item.state !== 'sending' && item.state !== 'sent' && item.tries === 0

const adds = (item: OutboxItem, line: string) =>
  item.change?.kind === 'add' && item.change.lines.some((one) => one.hash === line)

const concerns = ({ change }: OutboxItem, line: string) =>
  (change?.kind === 'update' || change?.kind === 'remove') && change.line === line

/** Before its first byte leaves. */
export const markSending = (remembered: OutboxState, id: string): OutboxState =>
  changeItem(remembered, id, (item) => ({ ...withoutTrouble(item), state: 'sending', tries: item.tries + 1 }))

/** It could not be told, or not now: it waits from one time to another. Over what the host fails again and again the customer decides. */
export function deferItem(
  remembered: OutboxState,
  id: string,
  { from, until }: { from: number; until: number },
  trouble?: Trouble,
): OutboxState {
  return changeItem(remembered, id, (item) => {
    const waits: OutboxItem = { ...withoutTrouble(item), state: 'waiting', deferredAt: from, notBefore: until }
    if (!trouble) return waits
    const { kind, message, passes } = trouble
    const failures = (item.failures ?? 0) + (kind === 'broken' && !passes ? 1 : 0)
    return { ...waits, failures, message, trouble: kind, ...(failures >= MAX_FAILURES ? { state: 'parked' } : {}) }
  })
}

export const withoutTrouble = (item: OutboxItem): OutboxItem => ({ ...item, message: '', trouble: undefined })

/** The host said no: it stands aside with the host's words, and no longer counts into the cart; what built on it goes. */
export function parkItem(remembered: OutboxState, id: string, message: string): OutboxState {
  return changeItem(withoutDependants(remembered, id), id, (item) => ({
    ...withoutTrouble(item),
    state: 'parked',
    message,
  }))
}

/** The customer gives it up. */
export function discardItem(remembered: OutboxState, id: string): OutboxState {
  const next = withoutDependants(remembered, id)
  return { ...next, items: next.items.filter((item) => item.id !== id) }
}

function withoutDependants(remembered: OutboxState, id: string): OutboxState {
  const item = remembered.items.find((one) => one.id === id)
  if (item?.book) return { ...remembered, items: withoutDependentChanges(remembered.items, item) }
  if (item?.change?.kind !== 'add') return remembered
  const added = item.change.lines.map((line) => line.hash)
  return { ...remembered, items: remembered.items.filter((one) => !added.some((line) => concerns(one, line))) }
}

/**
 * The customer wants it tried again: as the same intent, which may have reached the host; but a refusal was an answer, and is
 * answered the same for ever: then as another one, under the key `fresh`.
 */
export const retryItem = (remembered: OutboxState, id: string, fresh: string): OutboxState =>
  changeItem(remembered, id, (item) => {
    const isAnother = item.state === 'parked' && item.trouble === undefined
    return {
      ...withoutTrouble(item),
      id: isAnother ? fresh : item.id,
      state: 'waiting',
      tries: isAnother ? 0 : Math.min(1, item.tries),
      failures: 0,
      notBefore: 0,
    }
  })

/** The customer has read what was different. */
export const acknowledgeDifferences = (remembered: OutboxState): OutboxState => ({ ...remembered, differences: [] })

export function changeItem(remembered: OutboxState, id: string, change: (item: OutboxItem) => OutboxItem): OutboxState {
  return { ...remembered, items: remembered.items.map((item) => (item.id === id ? change(item) : item)) }
}
