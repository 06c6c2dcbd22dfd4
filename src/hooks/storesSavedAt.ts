import { useSyncExternalStore } from 'react'
import { observable } from '../device/observable.ts'

/** Without a connection: when the host said which stores are open, '2:05 PM'; else ''. OfflineStrip.tsx keeps it. */
export const storesSavedAt = observable('')

export const useStoresSavedAt = (): string => useSyncExternalStore(storesSavedAt.watch, storesSavedAt.get, () => '')
