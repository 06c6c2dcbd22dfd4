import { useId, type ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'
import { Note } from './Note.tsx'

interface ConfirmProps {
  title: string
  children?: ReactNode
  cancel?: string
  confirm: string
  removes?: boolean
  busy?: boolean
  error?: string
  onCancel: () => void
  onConfirm: () => void
}

export function Confirm({
  title,
  children,
  cancel = 'Cancel',
  confirm,
  removes,
  busy,
  error,
  onCancel,
  onConfirm,
}: ConfirmProps) {
  const id = useId()
  return (
    <Dialog labelledBy={id} alert className="confirm" onClose={onCancel}>
      <div className="dialog-body stack">
        <h2 id={id}>{title}</h2>
        {children}
        {error ? <Note tone="bad">{error}</Note> : null}
        <div className="answers">
          <button type="button" className="btn btn-line" onClick={onCancel}>
            {cancel}
          </button>
          <button
            type="button"
            className={removes ? 'btn btn-bad' : 'btn btn-go'}
            aria-disabled={busy}
            onClick={busy ? undefined : onConfirm}
          >
            {busy ? 'Processing...' : confirm}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
