import { isService, type Service } from '../../../domain/catalogue/store.ts'
import { markBusyNotice } from './busyNotice.ts'
import { storeText, storedText } from '../storedText.ts'
import { observable } from '../observable.ts'

/** The chosen store and service, in localStorage under sh and service [STORE-04 SESS-03], Q-32. */
export interface Choice {
  ready: boolean
  /** The hash of the chosen store, '' for none. */
  store: string
  service: Service
}

export const NO_CHOICE: Choice = { ready: false, store: '', service: 'Pick Up' }

export const choice = observable<Choice>(NO_CHOICE)

/** Blocked storage and unknown values count as nothing chosen. */
export function readChoice(): void {
  const service = storedText('service')
  choice.set({ ready: true, store: storedText('sh'), service: isService(service) ? service : 'Pick Up' })
  markBusyNotice()
}

export function chooseStore(store: string): void {
  storeText('sh', store)
  choice.set({ ...choice.get(), ready: true, store })
}

export function chooseService(service: Service): void {
  storeText('service', service)
  choice.set({ ...choice.get(), ready: true, service })
  markBusyNotice()
}

export function followChoice(): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === 'sh' || event.key === 'service' || event.key === null) readChoice()
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}
