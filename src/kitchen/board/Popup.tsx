import { useEffect, useRef, type ReactNode } from 'react'

/** A native dialog that is open while it is rendered. Escape and a press beside it close it. */
export function Popup({
  className,
  label,
  onClose,
  children,
}: {
  className: string
  label: string
  onClose: () => void
  children: ReactNode
}) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  useEffect(() => {
    const dialog = ref.current
    const onPress = (event: MouseEvent) => {
      if (event.target === dialog) onClose()
    }
    dialog?.addEventListener('click', onPress)
    return () => dialog?.removeEventListener('click', onPress)
  }, [onClose])
  return (
    <dialog
      ref={ref}
      className={className}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className="inside">{children}</div>
    </dialog>
  )
}
