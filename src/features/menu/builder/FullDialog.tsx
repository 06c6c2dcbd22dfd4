import { useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react'
import styles from './Builder.module.css'

interface FullDialogProps {
  /** Id of the heading that names it and is focused first. */
  labelledBy: string
  /** Address of the link that gets the focus when nothing had it before. */
  backTo: string
  onClose: () => void
  children: ReactNode
}

/**
 * A dialog over the whole window. The host sends it open, so that it is read without scripts; here it becomes modal: the page
 * behind is out of reach, Escape closes, and focus goes back to where it came from.
 */
export function FullDialog({ labelledBy, backTo, onClose, children }: FullDialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const before = document.activeElement
    dialog.open = false
    dialog.showModal()
    // The browser's own choice would be the part that scrolls.
    document.getElementById(labelledBy)?.focus({ preventScroll: true })
    const stop = new AbortController()
    const { signal } = stop
    dialog.addEventListener(
      'cancel',
      (event) => {
        if (event.target !== dialog) return
        event.preventDefault()
        close()
      },
      { signal },
    )
    // Chromium closes on a second Escape whatever cancel says.
    dialog.addEventListener('close', () => !dialog.open && close(), { signal })
    return () => {
      stop.abort()
      dialog.close()
      const link = document.querySelector<HTMLElement>(`main a[href="${CSS.escape(backTo)}"]`)
      const last = before instanceof HTMLElement && before !== document.body && before.isConnected ? before : link
      last?.focus({ preventScroll: last !== link })
    }
  }, [backTo, labelledBy])
  return (
    <dialog ref={ref} className={styles.dialog} aria-labelledby={labelledBy} open>
      {children}
    </dialog>
  )
}
