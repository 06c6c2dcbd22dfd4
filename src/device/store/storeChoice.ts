import { isService, type Service } from '../../../domain/catalogue/store.ts'
import { EMPTY_ADDRESS, hasCoordinates, type DeliveryAddress } from '../../../domain/places/deliveryAddress.ts'
import { markDeliveryLine } from './documentMarks/deliveryLine.ts'
import { storeText, storedText } from '../storedText.ts'
import { observable } from '../observable.ts'

/** The chosen store, service and delivery address, in localStorage under sh, service and address [STORE-04 SESS-03], Q-32. */
export interface Choice {
  ready: boolean
  /** The hash of the chosen store, '' for none. */
  store: string
  service: Service
  /** The picked delivery address. It is personal: a sign-out forgets it. */
  address?: DeliveryAddress
}

export const NO_CHOICE: Choice = { ready: false, store: '', service: 'Pick Up' }

export const choice = observable<Choice>(NO_CHOICE)

/** Blocked storage and unknown values count as nothing chosen. */
export function readChoice(): void {
  const service = storedText('service')
  choice.set({
    ready: true,
    store: storedText('sh'),
    service: isService(service) ? service : 'Pick Up',
    address: readAddress(storedText('address')),
  })
  markDeliveryLine()
}

export function chooseStore(store: string): void {
  storeText('sh', store)
  choice.set({ ...choice.get(), ready: true, store })
}

export function chooseService(service: Service): void {
  storeText('service', service)
  choice.set({ ...choice.get(), ready: true, service })
  markDeliveryLine()
}

/** Undefined forgets the address. */
export function chooseAddress(address: DeliveryAddress | undefined): void {
  storeText('address', address ? JSON.stringify(address) : '')
  choice.set({ ...choice.get(), ready: true, address })
  markDeliveryLine()
}

/** Undefined for what this version did not write. */
function readAddress(text: string): DeliveryAddress | undefined {
  if (text === '') return undefined
  try {
    const stored: unknown = JSON.parse(text)
    if (typeof stored !== 'object' || stored === null) return undefined
    const { lat, lng, ...texts } = stored as Record<string, unknown>
    if (typeof lat !== 'number' || typeof lng !== 'number') return undefined
    const known = Object.keys(EMPTY_ADDRESS).map((field) => [
      field,
      typeof texts[field] === 'string' ? texts[field] : '',
    ])
    const address = { ...EMPTY_ADDRESS, ...Object.fromEntries(known), lat, lng }
    return hasCoordinates(address) ? address : undefined
  } catch {
    return undefined
  }
}

const KEYS = new Set<string | null>(['sh', 'service', 'address', null])

export function followChoice(): () => void {
  const listen = (event: StorageEvent) => {
    if (KEYS.has(event.key)) readChoice()
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}
