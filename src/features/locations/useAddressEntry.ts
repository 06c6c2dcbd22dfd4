import { useState } from 'react'
import { placeFault } from '../../../domain/account/accountFields.ts'
import { hasCoordinates, type AddressDraft, type DeliveryAddress } from '../../../domain/places/deliveryAddress.ts'

interface Entry {
  text: string
  address?: DeliveryAddress
  error?: string
}

const lineOf = ({ street, city }: AddressDraft): string => [street, city].filter(Boolean).join(', ')

/** The address field of the page: its text, the picked address, and what is wrong with it [ADRC-02 ADRC-03]. */
export function useAddressEntry(remembered: DeliveryAddress | undefined) {
  const [typed, setTyped] = useState<Entry>()
  const entry = typed ?? (remembered ? { text: lineOf(remembered), address: remembered } : { text: '' })
  return {
    ...entry,
    /** What was found for another text no longer holds. */
    type: (text: string) => setTyped({ text }),
    pick: (address: AddressDraft) => {
      const error = placeFault(address)?.message
      // Who delivers there is known without a postal code too, which some address data lacks; checkout asks for it.
      const isEnough = address.city.trim() !== '' && hasCoordinates(address)
      setTyped({ text: lineOf(address), error, ...(isEnough ? { address } : {}) })
    },
  }
}
