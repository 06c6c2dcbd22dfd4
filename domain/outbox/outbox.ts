import { enqueueAddressChange, withoutDependentChanges, type BookChange } from '../account/addressBook.ts'
import type { Cart, Line } from '../cart/cart.ts'
import type { Difference } from '../cart/cartDiff.ts'
import type { Intent } from '../payment/paymentIntent.ts'
import { foldCart, renameLines, type PendingChange } from '../cart/pendingChanges.ts'
import type { Customer } from '../account/session.ts'
import { changeItem, dropItem, nextOrder, park, UNTRIED, withoutTrouble, type QueueItem } from './queue.ts'

export interface OutboxItem extends QueueItem {
  call: string
  /** Never contains a token. */
  input: Readonly<Record<string, unknown>>
  change?: PendingChange
  book?: BookChange
  title: string
  /** Milliseconds since 1970. */
  madeAt: number
}

export interface OutboxState {
  cart: Cart
  items: readonly OutboxItem[]
  differences: readonly Difference[]
  /** Number of answers to cart changes. A cart that was requested before the last answer is outdated. */
  answers?: number
  /** Line hashes of this device and those of the host; an editor opened earlier still uses the former. */
  names?: readonly (readonly [before: string, now: string])[]
  member?: Customer
  intent?: Intent
}

export type NewItem = Pick<OutboxItem, 'id' | 'lane' | 'call' | 'input' | 'change' | 'book' | 'title' | 'madeAt'>

export const CART_LANE = 'cart'
export const ADDRESS_LANE = 'addresses'

export const shownCart = ({ cart, items }: OutboxState): Cart =>
  foldCart(
    cart,
    items.flatMap((item) => (item.change && item.state !== 'parked' ? [item.change] : [])),
  )

/** Removing an unsent line drops both changes; clearing the cart drops all unsent changes. */
export function enqueue(state: OutboxState, newItem: NewItem): OutboxState {
  const { items } = state
  const item = renameItemLines(newItem, new Map(state.names))
  if (items.some((one) => one.id === item.id)) return state
  const fresh: OutboxItem = { ...item, ...UNTRIED, order: nextOrder(state) }
  const { change } = item
  if (item.book) return { ...state, items: enqueueAddressChange(items, fresh) }
  if (change?.kind === 'remove') {
    const added = items.find((one) => isUnsent(one) && one.change?.kind === 'add' && addsLine(one, change.line))
    if (added)
      return {
        ...state,
        items: items.filter((one) => one !== added && !(isUnsent(one) && changesLine(one, change.line))),
      }
  }
  const kept = change?.kind === 'clear' ? items.filter((one) => one.lane !== CART_LANE || !isUnsent(one)) : items
  return { ...state, items: [...kept, fresh] }
}

export function findLine({ lines }: Cart, names: OutboxState['names'], line: string): Line | undefined {
  const hash = new Map(names).get(line) ?? line
  return lines.find((one) => one.hash === hash)
}

export function renameItemLines<Item extends Pick<NewItem, 'input' | 'change'>>(
  item: Item,
  names: ReadonlyMap<string, string>,
): Item {
  const { line } = item.input
  const input = typeof line === 'string' && names.has(line) ? { ...item.input, line: names.get(line) } : item.input
  return { ...item, input, ...(item.change ? { change: renameLines(item.change, names) } : {}) }
}

const isUnsent = (item: OutboxItem) => item.state !== 'sending' && item.state !== 'sent' && item.tries === 0

const addsLine = (item: OutboxItem, line: string) =>
  item.change?.kind === 'add' && item.change.lines.some((one) => one.hash === line)

const changesLine = ({ change }: OutboxItem, line: string) =>
  (change?.kind === 'update' || change?.kind === 'remove') && change.line === line

/** Refused by the host: it no longer counts into the cart, and items that depend on it are dropped. */
export const parkItem = (state: OutboxState, id: string, message: string): OutboxState =>
  park(withoutDependants(state, id), id, message)

export const discardItem = (state: OutboxState, id: string): OutboxState => dropItem(withoutDependants(state, id), id)

function withoutDependants(state: OutboxState, id: string): OutboxState {
  const item = state.items.find((one) => one.id === id)
  if (item?.book) return { ...state, items: withoutDependentChanges(state.items, item) }
  if (item?.change?.kind !== 'add') return state
  const added = item.change.lines.map((line) => line.hash)
  return { ...state, items: state.items.filter((one) => !added.some((line) => changesLine(one, line))) }
}

/**
 * Keeps the key, because the host may have the item; a refused item gets `fresh`, because the host repeats its refusal
 * of the old key.
 */
export const retryItem = (state: OutboxState, id: string, fresh: string): OutboxState =>
  changeItem(state, id, (item) => {
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

export const acknowledgeDifferences = (state: OutboxState): OutboxState => ({ ...state, differences: [] })
