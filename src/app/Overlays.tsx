import { Notices } from '../shell/Notices.tsx'
import { Panels } from './Panels.tsx'
import { Toasts } from '../shell/Toasts.tsx'

/** What lies over the page, and is never there at first. */
export function Overlays() {
  return (
    <>
      <Panels />
      <Notices />
      <Toasts />
    </>
  )
}
