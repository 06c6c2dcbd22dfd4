import { useState } from 'react'
import { placeFault } from '../../../domain/account/accountFields.ts'
import type { FormFault } from '../../../domain/forms/fault.ts'
import {
  formatAddress,
  hasCoordinates,
  type AddressDraft,
  type DeliveryAddress,
} from '../../../domain/places/deliveryAddress.ts'

interface Entry {
  text: string
  address?: DeliveryAddress
  error?: string
  detail?: string
}

/** With the unit, which stays with the address and can be changed here by typing another one. */
const lineOf = (address: AddressDraft): string => formatAddress({ ...address, postalCode: '' })

/** The address field of the page: its text, the picked address, and what is wrong with it [ADRC-02 ADRC-03]. */
export function useAddressEntry(remembered: DeliveryAddress | undefined) {
  const [typed, setTyped] = useState<Entry>()
  const entry = typed ?? (remembered ? { text: lineOf(remembered), address: remembered } : { text: '' })
  return {
    ...entry,
    /** What was found for another text no longer holds. */
    type: (text: string) => setTyped({ text }),
    /** An address that is being looked up. */
    show: (address: AddressDraft) => setTyped({ text: lineOf(address) }),
    refuse: (address: AddressDraft, { message, detail }: FormFault<'street'>) =>
      setTyped({ text: lineOf(address), error: message, detail }),
    pick: (address: AddressDraft) => {
      const error = placeFault(address)?.message
      // Who delivers there is known without a postal code too, which some address data lacks; checkout asks for it.
      const isEnough = address.city.trim() !== '' && hasCoordinates(address)
      setTyped({ text: lineOf(address), error, ...(isEnough ? { address } : {}) })
    },
  }
}
