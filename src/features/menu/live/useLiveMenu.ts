import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Store } from '../../../../domain/catalogue/store.ts'
import { whenIdle } from '../../../device/whenIdle.ts'
import { menuPath } from '../paths.ts'

/** Follows what the store sells out while its menu is open (D-66). */
export function useLiveMenu(store: Store): void {
  const queryClient = useQueryClient()
  const path = menuPath(store)
  const { hash } = store
  useEffect(() => {
    let stop: (() => void) | undefined
    const leaving = new AbortController()
    const cancel = whenIdle(async () => {
      const { followMenu } = await import('./followMenu.ts')
      if (!leaving.signal.aborted) stop = followMenu({ store: hash, path }, queryClient)
    })
    return () => {
      leaving.abort()
      cancel()
      stop?.()
    }
  }, [hash, path, queryClient])
}
