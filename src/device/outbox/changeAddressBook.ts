import { addressTitle } from '../../../domain/account/addressBook.ts'
import { ADDRESS_LANE } from '../../../domain/outbox/outbox.ts'
import type { Address } from '../../../domain/account/session.ts'
import type { Outbox } from './outbox.ts'
import { enqueueAndWait, type ChangeResult } from './enqueueAndWait.ts'
import type { OutboxStore } from '../store/outboxStore.ts'

/** Without a hash: a new one. */
export type AddressToSave = Omit<Address, 'hash'> & { hash?: string }

export interface AddressBookChanges {
  /** GET /checkout/addaddressbook [ADDR-19]; `store` is the chosen store's hash, '' none (OQ-47). */
  saveAddress: (address: AddressToSave, store: string) => ChangeResult
  /** GET /checkout/deladdressbook [ADDR-05]. */
  deleteAddress: (address: Address) => ChangeResult
}

/** Every change of the address book: it is remembered and shown at once, and sent; without a network it waits. */
export function addressBookChanges(outbox: Outbox, memory: OutboxStore, patienceMs?: number): AddressBookChanges {
  return {
    saveAddress: ({ hash, ...form }, store) => {
      const address = { ...form, title: addressTitle(form) }
      return enqueueAndWait(
        {
          lane: ADDRESS_LANE,
          call: 'saveAddress',
          title: `${address.title}: ${address.street}`,
          input: { ...address, store, updates: hash !== undefined, hash: hash ?? '' },
          book: { kind: 'save', address: { ...address, hash: hash ?? `new-${crypto.randomUUID()}` } },
        },
        outbox,
        memory,
        patienceMs,
      )
    },
    deleteAddress: (address) =>
      enqueueAndWait(
        {
          lane: ADDRESS_LANE,
          call: 'deleteAddress',
          title: `${addressTitle(address)}: ${address.street}`,
          input: { hash: address.hash },
          book: { kind: 'forget', address: address.hash },
        },
        outbox,
        memory,
        patienceMs,
      ),
  }
}
