import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { shownToast, type Toast } from '../hooks/toast.ts'

const NOTHING: Toast = { id: 0, text: '' }
const TOAST_MS = 5000

/** The last message for a moment, above everything; a polite live region. */
export function Toasts() {
  const said = useSyncExternalStore(shownToast.watch, shownToast.get, () => NOTHING)
  const [gone, setGone] = useState(0)
  const toast = useRef<HTMLOutputElement>(null)
  const shown = said.id > gone && said.text !== ''
  useEffect(() => {
    const element = toast.current
    if (!element) return
    if (!shown) return element.hidePopover()
    // Re-enters the top layer, above a dialog that opened since.
    element.hidePopover()
    element.showPopover()
    const timer = setTimeout(() => setGone(said.id), TOAST_MS)
    return () => clearTimeout(timer)
  }, [said.id, shown])
  return (
    <output className="toast" popover="manual" ref={toast}>
      {shown ? <span key={said.id}>{said.text}</span> : null}
    </output>
  )
}
