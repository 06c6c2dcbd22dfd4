import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { installOffer, newVersion } from '../device/store/notices.ts'
import { useQueue } from '../hooks/useDevice.ts'

const UpdateNotice = lazy(() => import('./UpdateNotice.tsx').then(({ UpdateNotice: notice }) => ({ default: notice })))
const OrderNotice = lazy(() => import('./OrderNotice.tsx').then(({ OrderNotice: notice }) => ({ default: notice })))
const InstallOffer = lazy(() => import('./InstallOffer.tsx').then(({ InstallOffer: offer }) => ({ default: offer })))

const noNotice = () => 'none' as const

export function Notices() {
  const version = useSyncExternalStore(newVersion.watch, newVersion.get, noNotice)
  const offer = useSyncExternalStore(installOffer.watch, installOffer.get, noNotice)
  const { intent } = useQueue()
  const atCheckout = useRouterState({ select: ({ location }) => location.pathname === '/checkout' })
  if (atCheckout || (!intent && version === 'none' && offer === 'none')) return null
  return (
    <Suspense fallback={null}>
      {intent ? (
        <OrderNotice />
      ) : version === 'none' ? (
        offer !== 'none' && <InstallOffer by={offer} />
      ) : (
        <UpdateNotice state={version} />
      )}
    </Suspense>
  )
}
