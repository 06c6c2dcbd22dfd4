import { mayFail } from '../parts/mayFail.ts'
import { useOnline } from '../parts/useDevice.ts'

const OFFLINE = "You're offline."

const Strip = mayFail(
  () => import('../parts/OfflineStrip.tsx').then((file) => file.OfflineStrip),
  () => OFFLINE,
)

/** The strip under the header: that delivery may take longer; without a connection that, in the same place [SHELL-06]. */
export function NoticeStrip() {
  const online = useOnline()
  return (
    <aside className={online ? 'busy' : 'busy off'} aria-label="Notice">
      {online ? 'Delivery times may be extended during busy periods.' : null}
      <output>{online ? null : <Strip />} </output>
    </aside>
  )
}
