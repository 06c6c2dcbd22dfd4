import type { Query, QueryClient } from '@tanstack/react-query'
import { API_MOUNT } from '../../../../contract/callPaths.ts'
import { isEmpty } from '../../../../domain/cart/cart.ts'
import { api, renew } from '../../../device/api/api.ts'
import { keepMenuCopy } from '../../../device/reads/keepMenuCopy.ts'
import { cartState } from '../../../device/store/cartState.ts'
import { connection } from '../../../device/store/connection.ts'
import { askWorker } from '../../../device/updates/askWorker.ts'
import { whenIdle } from '../../../device/whenIdle.ts'
import { watchMenu } from '../../../services/live/watchMenu.ts'
import { reportRejection } from '../../../ui/reportRejection.ts'

/**
 * Reads the menu, the open product and the cart again whenever the store sells something out or has it back, until the returned
 * function is called (D-66). Then, when the browser is idle, it renews what this device keeps of the menu for later.
 */
export function followMenu({ store, path }: { store: string; path: string }, queryClient: QueryClient): () => void {
  /** The page has just asked for the cart itself. */
  let isCartNew = true
  let cancelCopies = (): void => undefined

  const isOfStore = ({ queryKey: [name, input] }: Query): boolean =>
    (name === 'menu' || name === 'product') && (input as { store?: string }).store === store

  const changed = (isFirst: boolean): void => {
    // A product that is opened later is read when it opens (`readProduct`), since it starts from what can be chosen then. Taken
    // away it would suspend the page when it is just opening, and the page would lose its focus.
    reportRejection(queryClient.invalidateQueries({ predicate: isOfStore }))
    if (isCartNew) {
      isCartNew = false
      return
    }
    const { cart } = cartState.get()
    if (cart.storeHash === store && !isEmpty(cart)) reportRejection(renew())
    cancelCopies()
    cancelCopies = whenIdle(async () => {
      await askWorker({ kind: 'menu changed', store, path })
      await keepMenuCopy(store, api, isFirst ? {} : { freshMs: 0 })
    })
  }

  const watch = (): (() => void) =>
    connection.get()
      ? watchMenu(
          store,
          { mount: location.origin + API_MOUNT, fetch: (...to) => fetch(...to), report: reportError },
          changed,
        )
      : () => undefined
  let stop = watch()
  const unwatch = connection.watch(() => {
    stop()
    stop = watch()
  })
  return () => {
    unwatch()
    stop()
    cancelCopies()
  }
}
