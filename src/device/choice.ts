import { isService, type Service } from '../../rules/store.ts'
import { observable } from './observable.ts'

/** The store and the service this device chose, in browser storage under sh and service [STORE-04 SESS-03], Q-32. */
export interface Choice {
  ready: boolean
  /** shash of the chosen store, '' none. */
  store: string
  service: Service
}

export const NO_CHOICE: Choice = { ready: false, store: '', service: 'Pick Up' }

export const choice = observable<Choice>(NO_CHOICE)

/** Reads what is stored; storage that is blocked or holds nonsense counts as nothing chosen. */
export function readChoice(): void {
  const service = stored('service')
  choice.set({ ready: true, store: stored('sh'), service: isService(service) ? service : 'Pick Up' })
}

export const chooseStore = (store: string): void => write({ ...choice.get(), ready: true, store })

export const chooseService = (service: Service): void => write({ ...choice.get(), ready: true, service })

function write(next: Choice): void {
  choice.set(next)
  try {
    if (next.store) localStorage.setItem('sh', next.store)
    else localStorage.removeItem('sh')
    localStorage.setItem('service', next.service)
  } catch {
    // Private modes refuse storage; the choice then lives as long as the page.
  }
}

function stored(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** Another tab chose: this one follows. */
export function followChoice(): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === 'sh' || event.key === 'service' || event.key === null) readChoice()
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}
