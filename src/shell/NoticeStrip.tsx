import { useRouterState } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { storesCookies } from '../device/api/cookies.ts'
import { dismissBusyNotice } from '../device/store/documentMarks/busyNotice.ts'
import { lazyWithFallback } from '../hooks/lazyWithFallback.ts'
import { useOnline, useQueue } from '../hooks/useDevice.ts'
import { useHydrated } from '../ui/useHydrated.ts'

const OFFLINE = "You're offline."

const Strip = lazyWithFallback(
  () => import('./OfflineStrip.tsx').then((file) => file.OfflineStrip),
  () => OFFLINE,
)

const StorageStrip = lazyWithFallback(
  () => import('./StorageStrip.tsx').then((file) => file.StorageStrip),
  () => 'This browser stores nothing for this site.',
)

/** Pages on which an order is begun or paid (D-53). No deeper paths: the host draws all unknown paths alike. */
const SHOWN_ON = /^\/(?:locations|checkout|menu(?:\/[^/]+){0,2})?$/

/**
 * The strip under the header: delivery may take longer, unless the notice was dismissed (src/device/busyNotice.ts);
 * without a connection it shows that instead [SHELL-06], and before either that this browser cannot order or keeps nothing (D-107).
 */
export function NoticeStrip() {
  const online = useOnline()
  const { storage } = useQueue()
  const cookies = useSyncExternalStore(never, storesCookies, () => true)
  const hydrated = useHydrated()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const isOrdering = SHOWN_ON.test(path)
  // The tracking page says it beside the time of the last known state.
  const isOff = !online && path !== '/track'
  const storesNothing = !cookies || (!isOff && isOrdering && storage === 'page')
  const notice = storesNothing ? <StorageStrip /> : isOff && <Strip />
  return (
    <aside aria-label="Notice">
      {online && isOrdering && !notice ? (
        <p className="busy">
          Delivery times may be extended during busy periods.
          {hydrated ? (
            <button type="button" aria-label="Dismiss for today" onClick={dismissBusyNotice}>
              ×
            </button>
          ) : null}
        </p>
      ) : null}
      <output className={notice ? 'busy off' : undefined}>{notice || null} </output>
    </aside>
  )
}

/** Whether cookies are kept does not change while the page is open. */
const never = () => () => undefined
