import { useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react'
import { focusFirst } from '../../../ui/focusFirst.ts'
import styles from './Builder.module.css'

interface FullDialogProps {
  labelledBy: string
  backTo: string
  onClose: () => void
  children: ReactNode
}

/**
 * The host sends it open, so that it can be read without scripts; hydration makes it modal: the page behind is inert,
 * Escape closes, and the focus returns to where it was.
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
    // By default the browser would focus the scroll container.
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
    // Chromium closes on a second Escape even when `cancel` was prevented.
    dialog.addEventListener('close', () => !dialog.open && close(), { signal })
    return () => {
      stop.abort()
      dialog.close()
      const last = before === document.body ? null : before
      // Of the links, a slide that is not shown takes no focus.
      if (!focusFirst([last], { preventScroll: true }))
        focusFirst(document.querySelectorAll(`main a[href="${CSS.escape(backTo)}"]`))
    }
  }, [backTo, labelledBy])
  return (
    <dialog ref={ref} className={styles.dialog} aria-labelledby={labelledBy} open>
      {children}
    </dialog>
  )
}
