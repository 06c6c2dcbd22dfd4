import { BriefcaseBusiness, Check, ChevronRight, House, MapPin } from 'lucide-react'
import { addressTitle } from '../../../domain/account/addressBook.ts'
import type { Address } from '../../../domain/account/session.ts'
import { formatAddress, type AddressDraft } from '../../../domain/places/deliveryAddress.ts'
import styles from './AddressRows.module.css'

const ICONS = [House, BriefcaseBusiness, MapPin] as const

interface AddressRowsProps {
  addresses: readonly Address[]
  /** The address in use. */
  used?: AddressDraft
  onPick: (address: Address) => void
}

/** A member's saved addresses to choose from, titled Home, Office or by the member [LOC-09 ADRC-05]. */
export function AddressRows({ addresses, used, onPick }: AddressRowsProps) {
  return (
    <ul>
      {addresses.map((address) => {
        const Icon = ICONS[address.type]
        const isUsed = used !== undefined && placeKey(address) === placeKey(used)
        const { apartment, street, city } = address
        return (
          <li key={address.hash}>
            <button type="button" className={styles.row} aria-pressed={isUsed} onClick={() => onPick(address)}>
              <span className={styles.icon}>
                <Icon size={20} strokeWidth={1.9} aria-hidden />
              </span>
              <span>
                <b>{addressTitle(address)}</b>
                <span className="soft sm">{formatAddress({ apartment, street, city, postalCode: '' })}</span>
              </span>
              {isUsed ? <Check size={20} aria-hidden /> : <ChevronRight size={20} aria-hidden />}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

const placeKey = ({ street, city, lat, lng }: Pick<AddressDraft, 'street' | 'city' | 'lat' | 'lng'>): string =>
  JSON.stringify([street, city, lat, lng])
