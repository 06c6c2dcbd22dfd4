import { addressTitle } from '../../../domain/account/addressBook.ts'
import { ADDRESS_LANE } from '../../../domain/outbox/outbox.ts'
import type { Address } from '../../../domain/account/session.ts'
import type { Outbox } from './outbox.ts'
import { enqueueAndWait, type ChangeResult } from './enqueueAndWait.ts'
import type { OutboxStore } from '../store/outboxStore.ts'

export type AddressToSave = Omit<Address, 'hash'> & { hash?: string }

export interface AddressBookChanges {
  /** [ADDR-19]; `store` is the chosen store's hash, '' for none (OQ-47). */
  saveAddress: (address: AddressToSave, store: string) => ChangeResult
  /** [ADDR-05] */
  deleteAddress: (address: Address) => ChangeResult
}

export function addressBookChanges(outbox: Outbox, memory: OutboxStore, timeoutMs?: number): AddressBookChanges {
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
        timeoutMs,
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
        timeoutMs,
      ),
  }
}
