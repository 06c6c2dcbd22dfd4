import { useEffect, useState } from 'react'
import { storedText, storeText } from '../../device/storedText.ts'
import { reportRejection } from '../../ui/reportRejection.ts'
import { ask } from '../device/kitchenApi.ts'

export interface KitchenStore {
  hash: string
  name: string
}

interface StoreChoice {
  /** Empty until the host has answered. */
  stores: readonly KitchenStore[]
  store: KitchenStore | undefined
  choose: (store: KitchenStore | undefined) => void
}

const LAST_STORE = 'kitchen store'

/** The stores that a screen can sign in to, read while it `isSignedOut`, and the chosen one: the only one, or the last. */
export function useStores(isSignedOut: boolean): StoreChoice {
  const [stores, setStores] = useState<readonly KitchenStore[]>([])
  const [store, setStore] = useState<KitchenStore>()
  useEffect(() => {
    if (!isSignedOut) return
    reportRejection(
      ask('kitchenStores').then((read) => {
        if (!read.ok) return
        const all = read.answer.stores
        setStores(all)
        setStore(all.find(({ hash }) => hash === storedText(LAST_STORE)) ?? (all.length === 1 ? all[0] : undefined))
      }),
    )
  }, [isSignedOut])
  const choose = (one: KitchenStore | undefined) => {
    if (one) storeText(LAST_STORE, one.hash)
    setStore(one)
  }
  return { stores, store, choose }
}
