import { useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react'
import { focusFirst } from './focusFirst.ts'

export interface DialogProps {
  labelledBy?: string
  label?: string
  /** modal: a sheet on a phone, centred on desktop; panel: a sheet on a phone, 440 px at the right on desktop. */
  kind?: 'modal' | 'panel' | 'full'
  /** For a question that must be answered: readers announce it at once. */
  alert?: boolean
  className?: string
  /** Called on Escape and a tap outside; unmount the dialog to close it. */
  onClose: () => void
  children: ReactNode
}

/** A native modal dialog. It is open as long as it is mounted, keeps focus inside, and gives it back to where it was. */
export function Dialog({ label, labelledBy, kind = 'modal', alert, className = '', onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const before = document.activeElement
    keepScrollbarsRoom()
    dialog.showModal()
    let pressedOutside = false
    const press = (event: PointerEvent) => {
      pressedOutside = event.target === dialog
    }
    const click = (event: MouseEvent) => {
      if (pressedOutside && event.target === dialog) close()
    }
    const cancel = (event: Event) => {
      if (event.target !== dialog) return
      event.preventDefault()
      close()
    }
    // Chromium closes on a second Escape even when `cancel` was prevented; the event of our own close() may arrive
    // after a new showModal().
    const closed = () => {
      if (!dialog.open) close()
    }
    dialog.addEventListener('pointerdown', press)
    dialog.addEventListener('click', click)
    dialog.addEventListener('cancel', cancel)
    dialog.addEventListener('close', closed)
    return () => {
      dialog.removeEventListener('close', closed)
      dialog.removeEventListener('cancel', cancel)
      dialog.removeEventListener('click', click)
      dialog.removeEventListener('pointerdown', press)
      dialog.close()
      giveFocusBack(before)
    }
  }, [])
  return (
    <dialog
      ref={ref}
      className={`dialog ${kind} ${className}`.trim()}
      role={alert ? 'alertdialog' : undefined}
      aria-label={label}
      aria-labelledby={labelledBy}
    >
      <div className="dialog-in">{children}</div>
    </dialog>
  )
}

function giveFocusBack(before: Element | null): void {
  const below = [...document.querySelectorAll('dialog:modal')].at(-1)?.querySelector('button, a')
  focusFirst([before, below ?? null, document.getElementById('main')], { preventScroll: true })
}

/** The page does not scroll while a dialog is open; the scrollbar's width stays reserved (dialog.css). */
function keepScrollbarsRoom(): void {
  const { documentElement: root } = document
  if (document.querySelector('dialog:modal')) return
  root.style.setProperty('--scrollbar', `${innerWidth - root.clientWidth}px`)
}
