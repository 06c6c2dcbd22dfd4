import { addressBookChanges } from './changeAddressBook.ts'
import { memory, outbox } from './outboxInstance.ts'

export const { saveAddress, deleteAddress } = addressBookChanges(outbox, memory)
