import { useRef, useState } from 'react'
import { ADDRESS_NOT_PICKED } from '../../../domain/account/accountFields.ts'
import type { FormFault } from '../../../domain/forms/fault.ts'
import { hasCoordinates, type AddressDraft } from '../../../domain/places/deliveryAddress.ts'
import type { Point } from '../../../domain/places/point.ts'
import { reportRejection } from '../../ui/reportRejection.ts'

/** The address field then offers what it finds for the street. */
const NOT_FOUND: FormFault<'street'> = {
  fields: ['street'],
  message: ADDRESS_NOT_PICKED,
  detail: 'We did not find this address as it is saved. Please correct it here.',
}

const UNAVAILABLE: FormFault<'street'> = {
  fields: ['street'],
  message: 'This address has to be looked up first, and that is not possible right now. Please try again.',
}

interface SavedAddressPlan {
  near?: Point
  /** Shows the address, which may have no coordinates yet. */
  onPick: (address: AddressDraft) => void
  /** The address could not be looked up. */
  onFault: (address: AddressDraft, fault: FormFault<'street'>) => void
}

/** Uses a saved address; one that was typed without a network is looked up first [LOC-09 ADRC-05 ADDR-14], D-135. */
export function useSavedAddress({ near, onPick, onFault }: SavedAddressPlan) {
  const [status, setStatus] = useState<string>()
  const looking = useRef<AddressDraft>(undefined)

  /** What was typed or picked meanwhile counts, not the answer. */
  function stop() {
    looking.current = undefined
    setStatus(undefined)
  }

  async function locate(address: AddressDraft) {
    const { locateAddress } = await import('../../device/api/locateAddress.ts')
    const located = await locateAddress(address, near)
    if (looking.current !== address) return
    stop()
    if (located.kind === 'found') onPick(located.address)
    else onFault(address, located.kind === 'none' ? NOT_FOUND : UNAVAILABLE)
  }

  function use(address: AddressDraft) {
    stop()
    onPick(address)
    if (hasCoordinates(address)) return
    looking.current = address
    setStatus('Looking the address up…')
    reportRejection(locate(address))
  }

  return { status, use, stop }
}
