import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { isEmpty } from '../../domain/cart/cart.ts'
import { storeName, type Store } from '../../domain/catalogue/store.ts'
import { cartState } from '../device/store/cartState.ts'
import { choice, chooseStore } from '../device/store/storeChoice.ts'
import { openPanel } from '../hooks/openPanels.ts'

/**
 * With a cart of another store the shell's 'Are You Sure?' asks first and then clears it [STORE-05 STORE-06 STORE-07
 * STORE-08]; an empty cart changes at once. Returns true when it did not have to ask.
 */
export function useChangeStore(): (store: Store) => boolean {
  const goToMenu = useGoToMenu()
  return useCallback(
    (store) => {
      const { cart } = cartState.get()
      const asks = !isEmpty(cart) && cart.storeHash !== store.hash
      if (asks) openPanel({ changeTo: store })
      else {
        if (choice.get().store !== store.hash) chooseStore(store.hash)
        goToMenu(store)
      }
      return !asks
    },
    [goToMenu],
  )
}

export function useGoToMenu(): (store: Store) => void {
  const navigate = useNavigate()
  return useCallback(
    (store) => {
      navigate({ to: '/menu/$storename', params: { storename: storeName(store) } }).catch(reportError)
    },
    [navigate],
  )
}
