import { useEffect } from 'react'
import { isEmpty } from '../../../domain/cart/cart.ts'
import type { Store } from '../../../domain/catalogue/store.ts'
import { chooseStore } from '../../device/store/storeChoice.ts'
import { whenIdle } from '../../device/whenIdle.ts'
import { shownMenu } from '../../device/reads/shownMenu.ts'
import { useCart, useChoice } from '../../hooks/useDevice.ts'

/**
 * Opening a menu chooses its store when none is chosen or the cart is empty. With another store's cart the choice stays
 * until the first Add, which asks (STORE-05, Q-23).
 */
export function useVisit(store: Store): void {
  const choice = useChoice()
  const { ready, cart } = useCart()
  useEffect(() => {
    if (!choice.ready || choice.store === store.hash) return
    if (choice.store === '' || (ready && isEmpty(cart))) chooseStore(store.hash)
  }, [choice, ready, cart, store.hash])
  useEffect(() => shownMenu.set(store.hash), [store.hash])
  // Without a service worker these files must load now to be there when the connection is lost.
  useEffect(() => (hasWorker() ? undefined : whenIdle(loadRest)), [])
}

const hasWorker = (): boolean => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null

const loadRest = () =>
  Promise.all([
    import('./BottomBar.tsx'),
    import('./builder/ProductDialog.tsx'),
    import('./quickAdd/addCard.ts'),
    import('./search/SearchDialog.tsx'),
    import('./filters/FilterSheet.tsx'),
    import('./filters/FilterRow.tsx'),
  ])
