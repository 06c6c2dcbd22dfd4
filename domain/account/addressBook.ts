import type { Address, Customer } from './session.ts'

/** A member's address book, with what the host has not confirmed yet folded over it (spec: ADDR; design, section 4). */

/** A new address is called by a hash of this device until the host has named it. */
export type BookChange = { kind: 'save'; address: Address } | { kind: 'forget'; address: string }

/** What of a waiting item the book looks at. `input.updates` is false for a new address. */
export interface BookItem {
  book?: BookChange
  input: Readonly<Record<string, unknown>>
  state: string
  tries: number
}

/** Its name in the book: the type's, or the member's own for another [ADDR-02 ADDR-17]. */
export const addressTitle = ({ type, title }: Pick<Address, 'type' | 'title'>): string =>
  type === 0 ? 'Home' : type === 1 ? 'Office' : title

/** The book to show: the host's, with the pending changes in order. */
export const foldAddressChanges = (book: readonly Address[], changes: readonly BookChange[]): readonly Address[] =>
  changes.reduce(applyAddressChange, book)

function applyAddressChange(book: readonly Address[], change: BookChange): readonly Address[] {
  if (change.kind === 'forget') return book.filter(({ hash }) => hash !== change.address)
  const { address } = change
  return book.some(({ hash }) => hash === address.hash)
    ? book.map((one) => (one.hash === address.hash ? address : one))
    : [...book, address]
}

export const changedAddressHash = (change: BookChange): string =>
  change.kind === 'save' ? change.address.hash : change.address

const concerns = (item: BookItem, hash: string): boolean =>
  item.book !== undefined && changedAddressHash(item.book) === hash

const isUnsent = ({ state, tries }: BookItem): boolean => state === 'waiting' && tries === 0

/** Adds a change at the end; one of the same address that was never sent is made one with it. */
export function enqueueAddressChange<Item extends BookItem>(items: readonly Item[], fresh: Item): readonly Item[] {
  const { book } = fresh
  if (!book) return [...items, fresh]
  const hash = changedAddressHash(book)
  const unsent = items.find((one) => concerns(one, hash) && isUnsent(one) && one.book?.kind === 'save')
  if (!unsent) return [...items, fresh]
  if (book.kind === 'forget') {
    const rest = items.filter((one) => one !== unsent)
    return unsent.input['updates'] === true ? [...rest, fresh] : rest
  }
  const { updates, hash: named } = unsent.input
  return items.map((one) => (one === unsent ? { ...one, book, input: { ...fresh.input, updates, hash: named } } : one))
}

/** What builds on a new address that will not be: what follows it in the book goes with it. */
export const withoutDependentChanges = <Item extends BookItem>(
  items: readonly Item[],
  refused: Item,
): readonly Item[] =>
  refused.book?.kind === 'save' && refused.input['updates'] !== true
    ? items.filter((one) => one === refused || !concerns(one, refused.book ? changedAddressHash(refused.book) : ''))
    : items

/** The part of the device's memory that the book is. */
interface BookMemory<Item> {
  items: readonly Item[]
  member?: Customer
}

/** The host has the change: it is in the book, and later changes call the address by the host's hash (OQ-48). */
export function applyDeliveredAddress<Item extends BookItem, Memory extends BookMemory<Item>>(
  memory: Memory,
  item: Item,
  change: BookChange,
  answer: { address?: Address; customer?: Customer },
): Memory {
  const rest = memory.items.filter((one) => one !== item)
  const member = answer.customer ?? memory.member
  const done: BookChange =
    change.kind === 'save'
      ? { kind: 'save', address: { ...change.address, ...answeredFields(answer.address) } }
      : change
  return {
    ...memory,
    items: rest.map((one) => renameAddress(one, changedAddressHash(change), changedAddressHash(done))),
    member: answer.customer ?? (member && { ...member, addresses: applyAddressChange(member.addresses, done) }),
  }
}

/** The address book to show. */
export const shownAddresses = ({ member, items }: BookMemory<BookItem>): readonly Address[] =>
  foldAddressChanges(
    member?.addresses ?? [],
    items.flatMap((item) => (item.book && item.state !== 'parked' ? [item.book] : [])),
  )

/**
 * The member of now. While a change of the book may have reached the host unanswered, its book may hold it already: then the
 * one before stands until the answer. What waits of another member's book is not theirs.
 */
export function receiveMember<Item extends BookItem, Memory extends BookMemory<Item>>(
  memory: Memory,
  customer: Customer,
): Memory {
  const { member, items } = memory
  const isSame = member?.hash === customer.hash
  const mayHold = items.some((item) => item.book && item.state !== 'parked' && item.tries > 0)
  return {
    ...memory,
    items: member && !isSame ? items.filter((item) => !item.book) : items,
    member: isSame && mayHold ? { ...customer, addresses: member.addresses } : customer,
  }
}

/** Nobody is signed in: neither the member nor what waits for their book stays. */
export const clearMember = <Item extends BookItem, Memory extends BookMemory<Item>>(memory: Memory): Memory => ({
  ...memory,
  items: memory.items.filter((item) => !item.book),
  member: undefined,
})

/** What the answer did say: a host may leave fields out, and then they are empty here. */
const answeredFields = (answered: Address | undefined): Partial<Address> =>
  Object.fromEntries(Object.entries(answered ?? {}).filter(([, value]) => value !== '' && value !== undefined))

function renameAddress<Item extends BookItem>(item: Item, from: string, to: string): Item {
  if (from === to || !item.book || changedAddressHash(item.book) !== from) return item
  const book: BookChange =
    item.book.kind === 'save'
      ? { kind: 'save', address: { ...item.book.address, hash: to } }
      : { kind: 'forget', address: to }
  return { ...item, book, input: { ...item.input, hash: to, ...(book.kind === 'save' ? { updates: true } : {}) } }
}
