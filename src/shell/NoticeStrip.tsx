import { lazy, Suspense, type ComponentType } from 'react'
import { useOnline } from '../parts/useDevice.ts'

const OFFLINE = "You're offline."

/** Its file may not have come in time. */
const Strip = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await import('../parts/OfflineStrip.tsx')).OfflineStrip }
  } catch {
    return { default: () => OFFLINE }
  }
})

/** The strip under the header: that delivery may take longer; without a connection that, in the same place [SHELL-06]. */
export function NoticeStrip() {
  const online = useOnline()
  return (
    <aside className={online ? 'busy' : 'busy off'} aria-label="Notice">
      {online ? 'Delivery times may be extended during busy periods.' : null}
      <output>
        {online ? null : (
          <Suspense fallback={OFFLINE}>
            <Strip />
          </Suspense>
        )}
      </output>
    </aside>
  )
}
