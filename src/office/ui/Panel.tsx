import type { ReactNode } from 'react'
import { Sheet } from '../../ui/Sheet.tsx'

interface PanelProps {
  title: string
  /** Beside the title. */
  aside?: ReactNode
  /** The buttons. */
  foot?: ReactNode
  /** Called on Escape, a press outside and the cross; unmount the panel to close it. */
  onClose: () => void
  children: ReactNode
}

/** A dialog from the right, on a phone a sheet. */
export const Panel = (props: PanelProps) => <Sheet kind="panel" {...props} />
