import { describe, expect, it } from 'vitest'
import { addressTitle, receiveMember, shownAddresses, type BookChange } from '../../../domain/account/addressBook.ts'
import { emptyCart } from '../../../domain/cart/cart.ts'
import { ADDRESS_LANE, discardItem, enqueue, parkItem, type OutboxState } from '../../../domain/outbox/outbox.ts'
import { markSending, deferItem } from '../../../domain/outbox/queue.ts'
import { receiveDelivery } from '../../../domain/outbox/outboxAnswer.ts'
import { nextItem } from '../../../domain/outbox/sendingOrder.ts'
import type { Address, Customer } from '../../../domain/account/session.ts'

const address = (hash: string, rest: Partial<Address> = {}): Address => ({
  hash,
  type: 0,
  title: 'Home',
  street: `${hash} Main St`,
  city: 'Vancouver',
  postalCode: 'V5K 0A1',
  apartment: '',
  notes: '',
  formatted: '',
  ...rest,
})

const ann = (addresses: Address[] = []): Customer => ({
  hash: 'ann',
  name: 'Ann',
  lastname: 'Lee',
  email: 'ann@example.com',
  newEmail: '',
  phone: '6045550123',
  phoneVerified: true,
  points: 40,
  mailing: false,
  addresses,
})

const start = (...addresses: Address[]): OutboxState => ({
  cart: emptyCart(),
  items: [],
  differences: [],
  member: ann(addresses),
})

let keys = 0
function queue(before: OutboxState, book: BookChange, isNew = false): OutboxState {
  keys += 1
  const base = { id: `k${keys}`, lane: ADDRESS_LANE, title: 'An address', madeAt: keys, book }
  return book.kind === 'forget'
    ? enqueue(before, { ...base, call: 'deleteAddress', input: { hash: book.address } })
    : enqueue(before, {
        ...base,
        call: 'saveAddress',
        input: { updates: !isNew, hash: isNew ? '' : book.address.hash, street: book.address.street },
      })
}
const add = (before: OutboxState, one: Address) => queue(before, { kind: 'save', address: one }, true)
const update = (before: OutboxState, one: Address) => queue(before, { kind: 'save', address: one })
const forget = (before: OutboxState, hash: string) => queue(before, { kind: 'forget', address: hash })
const send = (before: OutboxState) => markSending(before, nextItem(before, 1e9)!.id)
const shown = (remembered: OutboxState) => shownAddresses(remembered).map(({ hash, street }) => `${hash}: ${street}`)

describe('the address book on the device', () => {
  it('shows the addresses of the host with the pending changes applied [ADDR-19 ADDR-05]', () => {
    let now = start(address('a'), address('b'))
    now = add(now, address('new-1', { street: 'New St' }))
    now = update(now, address('a', { street: 'Other St' }))
    now = forget(now, 'b')
    expect(shown(now)).toEqual(['a: Other St', 'new-1: New St'])
    expect(now.member?.addresses.map(({ hash }) => hash)).toEqual(['a', 'b'])
  })

  it('replaces an unsent change of an address with a later one', () => {
    let now = update(start(address('a')), address('a', { street: 'First St' }))
    now = update(now, address('a', { street: 'Second St' }))
    expect(now.items).toHaveLength(1)
    expect(now.items[0]?.input).toMatchObject({ updates: true, hash: 'a', street: 'Second St' })
  })

  it('still sends a new address as new when it is changed before it is sent', () => {
    let now = add(start(), address('new-1'))
    now = update(now, address('new-1', { street: 'Second St' }))
    expect(now.items.map(({ input }) => input)).toEqual([{ updates: false, hash: '', street: 'Second St' }])
  })

  it('drops unsent changes of a deleted address and sends the deletion only if the host has the address', () => {
    expect(forget(add(start(), address('new-1')), 'new-1').items).toEqual([])
    const now = forget(update(start(address('a')), address('a', { street: 'Other St' })), 'a')
    expect(now.items.map(({ call }) => call)).toEqual(['deleteAddress'])
  })

  it('uses the hash of the host once a new address is saved, also in later changes', () => {
    let now = send(add(start(), address('new-1')))
    now = update(now, address('new-1', { street: 'Second St' }))
    now = forget(now, 'new-1')
    now = receiveDelivery(now, now.items[0]!.id, { address: address('a9', { street: '' }) })
    expect(now.member?.addresses).toEqual([address('a9', { street: 'new-1 Main St' })])
    expect(now.items.map(({ input }) => input['hash'])).toEqual(['a9'])
    expect(shown(now)).toEqual([])
  })

  it('sends a change as an update when the new address may have reached the host', () => {
    let now = deferItem(send(add(start(), address('new-1'))), `k${keys}`, { from: 0, until: 0 })
    now = update(now, address('new-1', { street: 'Second St' }))
    expect(now.items).toHaveLength(2)
    now = receiveDelivery(now, now.items[0]!.id, { address: address('a9') })
    expect(now.items[0]?.input).toMatchObject({ updates: true, hash: 'a9' })
    expect(shown(now)).toEqual(['a9: Second St'])
  })

  it('removes a refused address together with later changes to it [AERR-06]', () => {
    let now = send(add(start(address('a')), address('new-1')))
    now = update(now, address('new-1', { street: 'Second St' }))
    now = parkItem(now, now.items[0]!.id, 'Not there')
    expect(shown(now)).toEqual(['a: a Main St'])
    expect(now.items.map(({ state, message }) => [state, message])).toEqual([['parked', 'Not there']])
    expect(discardItem(now, now.items[0]!.id).items).toEqual([])
  })

  it('stops showing a refused change and keeps changes to other addresses', () => {
    let now = send(update(start(address('a'), address('b')), address('a', { street: 'Other St' })))
    now = forget(now, 'b')
    now = parkItem(now, now.items[0]!.id, 'No')
    expect(shown(now)).toEqual(['a: a Main St'])
  })

  it('takes the addresses of the host, except while a sent change has no answer', () => {
    const waiting = add(start(), address('new-1'))
    expect(shown(receiveMember(waiting, ann([address('a')])))).toEqual(['a: a Main St', 'new-1: new-1 Main St'])
    const underway = send(waiting)
    const received = receiveMember(underway, { ...ann([address('a9')]), points: 90 })
    expect(shown(received)).toEqual(['new-1: new-1 Main St'])
    expect(received.member?.points).toBe(90)
    expect(shown(receiveDelivery(received, received.items[0]!.id, { address: address('a9') }))).toEqual([
      'a9: a9 Main St',
    ])
  })

  it('takes the customer in the answer when the host does not return the saved address [ACALL-23]', () => {
    const now = send(add(start(), address('new-1')))
    const done = receiveDelivery(now, now.items[0]!.id, { customer: ann([address('x7')]) })
    expect(shown(done)).toEqual(['x7: x7 Main St'])
  })

  it('drops the pending changes of one member when another member is received', () => {
    const now = add(start(), address('new-1'))
    expect(receiveMember(now, { ...ann(), hash: 'bob' }).items).toEqual([])
  })

  it.each([
    [0, 'anything', 'Home'],
    [1, '', 'Office'],
    [2, 'Cabin', 'Cabin'],
  ] as const)('addressTitle shows type %i with title %j as %j [ADDR-02]', (type, title, shownTitle) => {
    expect(addressTitle({ type, title })).toBe(shownTitle)
  })
})
