import type { Address } from '../../../domain/account/session.ts'
import type { AddressDraft } from '../../../domain/places/deliveryAddress.ts'
import { AddressRows } from '../../components/address/AddressRows.tsx'

interface AddressListProps {
  addresses: readonly Address[]
  used: AddressDraft | undefined
  onPick: (address: Address) => void
}

/** The saved addresses of a member on Delivery [LOC-09 LOC-10]. */
export function AddressList({ addresses, used, onPick }: AddressListProps) {
  if (addresses.length === 0) return null
  return (
    <section className="stack stack-1" aria-labelledby="address-list">
      <h2 id="address-list">Address List</h2>
      <AddressRows addresses={addresses} used={used} onPick={onPick} />
    </section>
  )
}
