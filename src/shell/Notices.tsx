import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { adConsent, cookieChoices } from '../device/store/adConsent.ts'
import { installOffer, newVersion } from '../device/store/notices.ts'
import { useQueue } from '../hooks/useDevice.ts'
import { pixelAddress } from '../services/pixel.ts'

const UpdateNotice = lazy(() => import('./UpdateNotice.tsx').then(({ UpdateNotice: notice }) => ({ default: notice })))
const OrderNotice = lazy(() => import('./OrderNotice.tsx').then(({ OrderNotice: notice }) => ({ default: notice })))
const InstallOffer = lazy(() => import('./InstallOffer.tsx').then(({ InstallOffer: offer }) => ({ default: offer })))
const AdConsent = lazy(() => import('./consent/AdConsent.tsx').then(({ AdConsent: card }) => ({ default: card })))

const noNotice = () => 'none' as const

export function Notices() {
  const version = useSyncExternalStore(newVersion.watch, newVersion.get, noNotice)
  const offer = useSyncExternalStore(installOffer.watch, installOffer.get, noNotice)
  const { intent } = useQueue()
  const atCheckout = useRouterState({ select: ({ location }) => location.pathname === '/checkout' })
  const answer = useSyncExternalStore(adConsent.watch, adConsent.get, () => 'no' as const)
  const isReopened = useSyncExternalStore(cookieChoices.watch, cookieChoices.get, () => false)
  const asksForAds = pixelAddress() !== undefined && (isReopened || (answer === '' && !atCheckout && !intent))
  if (asksForAds)
    return (
      <Suspense fallback={null}>
        <AdConsent answer={answer} isReopened={isReopened} />
      </Suspense>
    )
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
