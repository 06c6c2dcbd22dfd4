import { useEffect, useState } from 'react'
import { storedText, storeText } from '../../device/storedText.ts'
import { reportRejection } from '../../ui/reportRejection.ts'
import { refresh } from '../device/boardStore.ts'
import { ask } from '../device/kitchenApi.ts'

export interface KitchenStore {
  hash: string
  name: string
}

interface StoreChoice {
  /** Empty until the host has answered. */
  stores: readonly KitchenStore[]
  store: KitchenStore | undefined
  /** Why the office has signed this screen out. */
  ended: string | undefined
  choose: (store: KitchenStore | undefined) => void
}

const LAST_STORE = 'kitchen store'

/** A screen that the office has signed out looks so often whether that is taken back. */
const LOOK_MS = 15_000

/** The stores that a screen can sign in to, read while it `isSignedOut`, and the chosen one: the only one, or the last. */
export function useStores(isSignedOut: boolean): StoreChoice {
  const [stores, setStores] = useState<readonly KitchenStore[]>([])
  const [store, setStore] = useState<KitchenStore>()
  const [ended, setEnded] = useState<string>()
  useEffect(() => {
    if (!isSignedOut) return
    reportRejection(
      ask('kitchenStores').then((read) => {
        if (!read.ok) return
        const all = read.answer.stores
        setStores(all)
        setEnded(read.answer.ended)
        setStore(all.find(({ hash }) => hash === storedText(LAST_STORE)) ?? (all.length === 1 ? all[0] : undefined))
      }),
    )
  }, [isSignedOut])
  useEffect(() => {
    if (!isSignedOut || ended === undefined) return
    const timer = setInterval(() => reportRejection(refresh()), LOOK_MS)
    return () => clearInterval(timer)
  }, [isSignedOut, ended])
  const choose = (one: KitchenStore | undefined) => {
    if (one) storeText(LAST_STORE, one.hash)
    setStore(one)
  }
  return { stores, store, ended, choose }
}
