import { useRouterState } from '@tanstack/react-router'
import { dismissBusyNotice } from '../device/store/documentMarks/busyNotice.ts'
import { lazyWithFallback } from '../hooks/lazyWithFallback.ts'
import { useOnline } from '../hooks/useDevice.ts'
import { useHydrated } from '../ui/useHydrated.ts'

const OFFLINE = "You're offline."

const Strip = lazyWithFallback(
  () => import('./OfflineStrip.tsx').then((file) => file.OfflineStrip),
  () => OFFLINE,
)

/** Pages on which an order is begun or paid (D-53). No deeper paths: the host draws all unknown paths alike. */
const SHOWN_ON = /^\/(?:locations|checkout|menu(?:\/[^/]+){0,2})?$/

/**
 * The strip under the header: delivery may take longer, unless the notice was dismissed (src/device/busyNotice.ts);
 * without a connection it shows that instead [SHELL-06].
 */
export function NoticeStrip() {
  const online = useOnline()
  const hydrated = useHydrated()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // The tracking page says it beside the time of the last known state.
  const isOff = !online && path !== '/track'
  return (
    <aside aria-label="Notice">
      {online && SHOWN_ON.test(path) ? (
        <p className="busy">
          Delivery times may be extended during busy periods.
          {hydrated ? (
            <button type="button" aria-label="Dismiss for today" onClick={dismissBusyNotice}>
              ×
            </button>
          ) : null}
        </p>
      ) : null}
      <output className={isOff ? 'busy off' : undefined}>{isOff ? <Strip /> : null} </output>
    </aside>
  )
}
