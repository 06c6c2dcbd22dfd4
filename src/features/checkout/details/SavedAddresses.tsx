import type { Address } from '../../../../domain/account/session.ts'
import { AddressRows } from '../../../components/address/AddressRows.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'

interface SavedAddressesProps {
  addresses: readonly Address[]
  onClose: () => void
  onPick: (address: Address) => void
}

/** A member's saved addresses, behind Select [ADRC-05 ADRC-17]. */
export function SavedAddresses({ addresses, onClose, onPick }: SavedAddressesProps) {
  return (
    <Sheet title="Your addresses" onClose={onClose}>
      <AddressRows addresses={addresses} onPick={onPick} />
    </Sheet>
  )
}
