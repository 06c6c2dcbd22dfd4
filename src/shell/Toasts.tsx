import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { dismissToast, shownToast, type Toast } from '../hooks/toast.ts'

const NO_TOAST: Toast = { id: 0, text: '' }
const TOAST_MS = 5000
/** Time to read it and to press. */
const ACTION_MS = 8000

export function Toasts() {
  const current = useSyncExternalStore(shownToast.watch, shownToast.get, () => NO_TOAST)
  const [expiredId, setExpiredId] = useState(0)
  const toast = useRef<HTMLOutputElement>(null)
  const shown = current.id > expiredId && current.text !== ''
  const hasAction = current.action !== undefined
  useEffect(() => {
    const element = toast.current
    if (!element) return
    if (!shown) return element.hidePopover()
    // Re-enters the top layer, above a dialog that opened since.
    element.hidePopover()
    element.showPopover()
    const timer = setTimeout(() => setExpiredId(current.id), hasAction ? ACTION_MS : TOAST_MS)
    return () => clearTimeout(timer)
  }, [current.id, shown, hasAction])
  return (
    <output className="toast" popover="manual" ref={toast}>
      {shown ? <span key={current.id}>{current.text}</span> : null}
      {shown && current.action ? (
        <button
          type="button"
          onClick={() => {
            current.action?.run()
            dismissToast()
          }}
        >
          {current.action.label}
        </button>
      ) : null}
    </output>
  )
}
