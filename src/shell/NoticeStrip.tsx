import { useRouterState } from '@tanstack/react-router'
import { dismissBusyNotice } from '../device/store/busyNotice.ts'
import { lazyWithFallback } from '../hooks/lazyWithFallback.ts'
import { useOnline } from '../hooks/useDevice.ts'
import { useHydrated } from '../ui/useHydrated.ts'

const OFFLINE = "You're offline."

const Strip = lazyWithFallback(
  () => import('./OfflineStrip.tsx').then((file) => file.OfflineStrip),
  () => OFFLINE,
)

/** Where an order is begun or paid (D-53). Not below: the host draws all unknown paths alike. */
const SHOWN_ON = /^\/(?:locations|checkout|menu(?:\/[^/]+){0,2})?$/

/**
 * The strip under the header: that delivery may take longer, unless it is not wanted (src/device/busyNotice.ts); without a
 * connection that, in the same place [SHELL-06].
 */
export function NoticeStrip() {
  const online = useOnline()
  const hydrated = useHydrated()
  const isShown = useRouterState({ select: ({ location }) => SHOWN_ON.test(location.pathname) })
  return (
    <aside aria-label="Notice">
      {online && isShown ? (
        <p className="busy">
          Delivery times may be extended during busy periods.
          {hydrated ? (
            <button type="button" aria-label="Dismiss for today" onClick={dismissBusyNotice}>
              ×
            </button>
          ) : null}
        </p>
      ) : null}
      <output className={online ? undefined : 'busy off'}>{online ? null : <Strip />} </output>
    </aside>
  )
}
