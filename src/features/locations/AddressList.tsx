import { BriefcaseBusiness, Check, ChevronRight, House, MapPin } from 'lucide-react'
import { addressTitle } from '../../../domain/account/addressBook.ts'
import type { Address } from '../../../domain/account/session.ts'
import type { AddressDraft } from '../../../domain/places/deliveryAddress.ts'
import styles from './AddressList.module.css'

const ICONS = [House, BriefcaseBusiness, MapPin] as const

interface AddressListProps {
  addresses: readonly Address[]
  /** The address in use. */
  used: AddressDraft | undefined
  onPick: (address: Address) => void
}

/** A member's saved addresses: Home, Office or the own title [LOC-09 LOC-10]. */
export function AddressList({ addresses, used, onPick }: AddressListProps) {
  if (addresses.length === 0) return null
  return (
    <section aria-labelledby="address-list">
      <h2 id="address-list" className={styles.title}>
        Address List
      </h2>
      <ul>
        {addresses.map((address) => {
          const Icon = ICONS[address.type]
          const isUsed = used !== undefined && placeKey(address) === placeKey(used)
          return (
            <li key={address.hash}>
              <button type="button" className={styles.row} aria-pressed={isUsed} onClick={() => onPick(address)}>
                <span className={styles.icon}>
                  <Icon size={20} strokeWidth={1.9} aria-hidden />
                </span>
                <span>
                  <b>{addressTitle(address)}</b>
                  <span className="soft sm">{[address.street, address.city].filter(Boolean).join(', ')}</span>
                </span>
                {isUsed ? <Check size={20} aria-hidden /> : <ChevronRight size={20} aria-hidden />}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const placeKey = ({ street, city, lat, lng }: AddressDraft): string => JSON.stringify([street, city, lat, lng])
