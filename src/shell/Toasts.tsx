import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { shownToast, type Toast } from '../hooks/toast.ts'

const NOTHING: Toast = { id: 0, text: '' }
const TOAST_MS = 5000

/** The last thing said, for a moment, above everything; read out politely. */
export function Toasts() {
  const said = useSyncExternalStore(shownToast.watch, shownToast.get, () => NOTHING)
  const [gone, setGone] = useState(0)
  const toast = useRef<HTMLOutputElement>(null)
  const shown = said.id > gone && said.text !== ''
  useEffect(() => {
    const element = toast.current
    if (!element) return
    if (!shown) return element.hidePopover()
    // Again into the top layer, over a dialog that opened since.
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
