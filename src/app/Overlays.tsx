import { Notices } from '../shell/Notices.tsx'
import { Panels } from './Panels.tsx'
import { Toasts } from '../shell/Toasts.tsx'

export function Overlays() {
  return (
    <>
      <Panels />
      <Notices />
      <Toasts />
    </>
  )
}
