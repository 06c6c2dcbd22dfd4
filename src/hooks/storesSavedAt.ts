import { useSyncExternalStore } from 'react'
import { observable } from '../device/observable.ts'

/** Without a connection: when the host last reported the stores, '2:05 PM'; else ''. */
export const storesSavedAt = observable('')

export const useStoresSavedAt = (): string => useSyncExternalStore(storesSavedAt.watch, storesSavedAt.get, () => '')
