import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { storeName, type Store } from '../../domain/catalogue/store.ts'
import { checkCartStore } from '../device/store/checkCartStore.ts'
import { choice, chooseStore } from '../device/store/storeChoice.ts'
import { openPanel } from '../hooks/openPanels.ts'

/**
 * With a cart of another store the shell's 'Are You Sure?' asks first and then clears it [STORE-05 STORE-06 STORE-07
 * STORE-08]; an empty cart changes at once. `onChanged` runs when the store has changed, not after a Cancel.
 */
export function useChangeStore(): (store: Store, onChanged?: () => void) => void {
  const goToMenu = useGoToMenu()
  return useCallback(
    (store, onChanged) =>
      checkCartStore(store.hash, (isOfAnother) => {
        if (isOfAnother) return openPanel({ changeTo: { store, onChanged } })
        if (choice.get().store !== store.hash) chooseStore(store.hash)
        onChanged?.()
        goToMenu(store)
      }),
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
