import { useRouterState } from '@tanstack/react-router'
import { CloudOff } from 'lucide-react'
import { useEffect } from 'react'
import { storesSavedAt } from '../hooks/storesSavedAt.ts'
import { useSavedAt } from '../hooks/useSavedAt.ts'
import { storeIn } from './storeIn.ts'

export function OfflineStrip() {
  const store = useRouterState({ select: ({ matches }) => storeIn(matches) })
  const onStores = useRouterState({ select: ({ location }) => location.pathname === '/locations' })
  const menuAt = useSavedAt('menu', { store })
  const storesAt = useSavedAt('stores', {})
  useEffect(() => {
    storesSavedAt.set(storesAt ?? '')
    return () => storesSavedAt.set('')
  }, [storesAt])
  const shown = store ? { what: 'Menu', at: menuAt } : { what: 'Restaurants', at: onStores ? storesAt : undefined }
  return (
    <>
      <CloudOff className="i" size={16} strokeWidth={1.9} aria-hidden />
      <span>
        You're offline.
        {shown.at ? (
          <>
            {' '}
            {shown.what} from <b className="num">{shown.at}</b>.
          </>
        ) : null}
      </span>
    </>
  )
}
