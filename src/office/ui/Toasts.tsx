import { Check, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { dismissToast, shownToasts, watchToasts, type Toast } from './toast.ts'

/** Longer while the pointer or the focus is on it. */
const SHOWN_MS = 8000

/** What was just done. It lies above an open dialog. */
export function Toasts() {
  const toasts = useSyncExternalStore(watchToasts, shownToasts)
  const ref = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    ref.current?.hidePopover()
    if (toasts.length > 0) ref.current?.showPopover()
  }, [toasts])
  return (
    <output className="tsts" popover="manual" ref={ref}>
      {toasts.map((one) => (
        <Shown key={one.id} toast={one} />
      ))}
    </output>
  )
}

function Shown({ toast: { id, text, undo } }: { toast: Toast }) {
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismissToast(id), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [id, isHeld])
  const hold = () => setIsHeld(true)
  const letGo = () => setIsHeld(false)
  return (
    <div className="tst" onPointerEnter={hold} onPointerLeave={letGo} onFocus={hold} onBlur={letGo}>
      <Check className="i" size={18} strokeWidth={2} aria-hidden />
      <span>{text}</span>
      {undo ? (
        <button
          type="button"
          className="ob s"
          onClick={() => {
            dismissToast(id)
            undo.run()
          }}
        >
          {undo.label}
          <kbd>z</kbd>
        </button>
      ) : null}
      <button type="button" className="ob s sq" aria-label="Dismiss" onClick={() => dismissToast(id)}>
        <X className="i" size={16} strokeWidth={2} aria-hidden />
      </button>
    </div>
  )
}
