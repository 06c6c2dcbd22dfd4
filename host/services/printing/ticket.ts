import { withoutInvisible } from '../../../domain/forms/typedText.ts'
import type { Store } from '../../../domain/catalogue/store.ts'
import { otherDayOf, type KitchenOrder } from '../../../domain/kitchen/kitchenOrder.ts'
import { allergyWords } from '../../../domain/order/allergies.ts'
import { clockAt } from '../../../domain/schedule/formatTime.ts'
import type { UtcOffsets } from '../../../domain/schedule/localTime.ts'

/** What a printer prints of an order. */
export interface Ticket {
  order: KitchenOrder
  store: { name: string; phone: string; chain: string; taxNumber: string; offsets: UtcOffsets }
  now: Date
  /** 1 for the first of the order. */
  copy: number
  /** Who wanted another copy; '' for nobody. */
  by: string
  /** When the printer fetched the same ticket before, and did not say that it was printed. */
  givenAt?: Date
}

/** What a ticket says of its store. */
export const ticketStoreOf = (
  { name, phone, offsets = [], taxNames }: Pick<Store, 'name' | 'phone' | 'offsets' | 'taxNames'>,
  { name: chain, gstNumber = '' }: { name: string; gstNumber?: string | undefined },
): Ticket['store'] => ({
  name,
  phone,
  chain,
  taxNumber: gstNumber && `${taxNames?.[0] || 'GST'} ${gstNumber}`,
  offsets,
})

/** What shows that a printer prints, and what it prints like (D-206). */
export const testTicket = (store: Ticket['store'], now: Date): Ticket => ({
  order: {
    hash: '',
    number: '000',
    revision: 1,
    stage: 'accepted',
    service: 'Pick Up',
    placedAt: now.toISOString(),
    readyAt: now.toISOString(),
    changedAt: now.toISOString(),
    asap: true,
    items: [{ quantity: 0, title: 'Test ticket', notes: ['Jalapeño, crème fraîche'], left: [], right: [], picture: '', isPizza: false }], // oxfmt-ignore
    notes: 'This is a test. There is nothing to make.',
    customer: 'Nobody',
    phone: store.phone,
    address: '',
    addressNotes: '',
    cutlery: false,
    paid: 0,
    driver: '',
    events: [],
  },
  store,
  now,
  copy: 1,
  by: '',
})

/**
 * A text as a printer may have it: control characters would be commands to it (ESC, GS), and what XML does not know, what turns the
 * direction of writing and what shows nothing spoils a picture. Texts that were stored before the door took such characters out
 * have them still.
 */
export const printable = (text: string): string => withoutInvisible(text.replace(/\p{Cc}/gu, ' '))

/** '6:12 PM' in the store's zone; '' for no time. */
const clockOf = ({ store }: Ticket, at: string | Date): string => clockAt(at, store.offsets)

export const whenOf = (ticket: Ticket): string => clockOf(ticket, ticket.order.readyAt) || 'ASAP'

/** 'FOR SUNDAY, NOV 29'; '' for today. */
export function dayOf({ order, now, store }: Ticket): string {
  const day = otherDayOf(order, now, store.offsets)
  return day && `FOR ${day.toUpperCase()}`
}

/** 'CHANGED AT 6:14 PM: USE THIS TICKET' of an order that its customer changed; '' of another one (D-235). */
export function changedOf(ticket: Ticket): string {
  const { changedByCustomerAt: at } = ticket.order
  return at ? `CHANGED AT ${clockOf(ticket, at)}: USE THIS TICKET` : ''
}

/** The lines beside the number. */
export function timesOf(ticket: Ticket): string[] {
  const { asap, placedAt, readyAt, service } = ticket.order
  const word = service === 'Delivery' ? 'door' : 'ready'
  return [
    asap ? 'asap' : 'for later',
    `in ${clockOf(ticket, placedAt)}`,
    ...(readyAt ? [`${word} ${clockOf(ticket, readyAt)}`] : []),
  ]
}

/** 'ALLERGY: MILK, TREE NUTS', in white on black (D-238); '' without one. */
export const allergyOf = ({ order: { allergy } }: Ticket): string =>
  allergy ? `ALLERGY: ${allergyWords(allergy.allergens).toUpperCase()}` : ''

/** The first sentence of the customer's notes, and the rest. */
export function notesOf({ order }: Ticket): [string, string] {
  const [first = '', ...rest] = printable(order.notes)
    .trim()
    .split(/(?<=[.!])\s+/)
  return [first, rest.join(' ')]
}

export function countText({ order }: Ticket): string {
  const count = order.items.reduce((sum, { quantity }) => sum + quantity, 0)
  return `${count} ${count === 1 ? 'item' : 'items'}`
}

/** Says of every ticket after the first that it is one: otherwise the food would be made twice. */
export function footOf(ticket: Ticket): string[] {
  const { store, now, copy, by, givenAt } = ticket
  const reprint = copy > 1 ? `REPRINT, copy ${copy}${by ? ` for ${by}` : ''}` : 'copy 1'
  return [
    [store.chain, store.taxNumber].filter(Boolean).join(' · '),
    `printed ${clockOf(ticket, now)} · ${reprint}`,
    ...(givenAt ? [`MAY BE A REPEAT: sent before at ${clockOf(ticket, givenAt)}`] : []),
  ]
}
