import { X } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Dialog, type DialogProps } from './Dialog.tsx'

interface SheetProps extends Pick<DialogProps, 'kind' | 'className' | 'onClose'> {
  title: string
  aside?: ReactNode
  foot?: ReactNode
  children: ReactNode
}

export function Sheet({ title, aside, foot, children, ...dialog }: SheetProps) {
  const id = useId()
  return (
    <Dialog labelledBy={id} {...dialog}>
      <div className="dialog-head">
        <h2 id={id}>{title}</h2>
        {aside}
        <button type="button" className="btn btn-icon" aria-label="Close" onClick={dialog.onClose}>
          <X className="i" strokeWidth={1.9} aria-hidden />
        </button>
      </div>
      <div className="dialog-body">{children}</div>
      {foot ? <div className="dialog-foot">{foot}</div> : null}
    </Dialog>
  )
}
