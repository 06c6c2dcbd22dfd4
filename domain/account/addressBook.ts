import type { Address, Customer } from './session.ts'

/** A new address has a hash made by this device until the host answers with its own. */
export type BookChange = { kind: 'save'; address: Address } | { kind: 'forget'; address: string }

/** `input.updates` is false for a new address. */
interface BookItem {
  book?: BookChange
  input: Readonly<Record<string, unknown>>
  state: string
  tries: number
}

/** The type's name, or the member's own title for type Other [ADDR-02 ADDR-17]. */
export const addressTitle = ({ type, title }: Pick<Address, 'type' | 'title'>): string =>
  type === 0 ? 'Home' : type === 1 ? 'Office' : title

const foldAddressChanges = (book: readonly Address[], changes: readonly BookChange[]): readonly Address[] =>
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

const isForAddress = (item: BookItem, hash: string): boolean =>
  item.book !== undefined && changedAddressHash(item.book) === hash

const isUnsent = ({ state, tries }: BookItem): boolean => state === 'waiting' && tries === 0

/** Adds a change at the end; it replaces an unsent one of the same address. */
export function enqueueAddressChange<Item extends BookItem>(items: readonly Item[], fresh: Item): readonly Item[] {
  const { book } = fresh
  if (!book) return [...items, fresh]
  const hash = changedAddressHash(book)
  const unsent = items.find((one) => isForAddress(one, hash) && isUnsent(one) && one.book?.kind === 'save')
  if (!unsent) return [...items, fresh]
  if (book.kind === 'forget') {
    const rest = items.filter((one) => one !== unsent)
    return unsent.input['updates'] === true ? [...rest, fresh] : rest
  }
  const { updates, hash: named } = unsent.input
  return items.map((one) => (one === unsent ? { ...one, book, input: { ...fresh.input, updates, hash: named } } : one))
}

export const withoutDependentChanges = <Item extends BookItem>(
  items: readonly Item[],
  refused: Item,
): readonly Item[] =>
  refused.book?.kind === 'save' && refused.input['updates'] !== true
    ? items.filter((one) => one === refused || !isForAddress(one, refused.book ? changedAddressHash(refused.book) : ''))
    : items

interface BookMemory<Item> {
  items: readonly Item[]
  member?: Customer
}

/** Later changes then use the host's hash of the address (OQ-48). */
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

export const shownAddresses = ({ member, items }: BookMemory<BookItem>): readonly Address[] =>
  foldAddressChanges(
    member?.addresses ?? [],
    items.flatMap((item) => (item.book && item.state !== 'parked' ? [item.book] : [])),
  )

/**
 * While a change is unanswered, the shown addresses stay, because the host's book may already contain it. Changes of
 * another member are dropped.
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

export const clearMember = <Item extends BookItem, Memory extends BookMemory<Item>>(memory: Memory): Memory => ({
  ...memory,
  items: memory.items.filter((item) => !item.book),
  member: undefined,
})

/** Some hosts omit fields, which arrive here as empty; those keep the device's value. */
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
