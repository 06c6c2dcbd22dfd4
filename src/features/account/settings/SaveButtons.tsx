import { useId } from 'react'
import { NeedsConnection } from '../../../forms/NeedsConnection.tsx'
import { useOnline } from '../../../hooks/useDevice.ts'
import styles from './SettingsTab.module.css'

interface SaveButtonsProps {
  /** What needs a connection, as in 'Saving needs a connection.' */
  what: string
  busy: boolean
  onCancel: () => void
}

/** The end of a form of the account: Save, which needs the network and says so, and Cancel. */
export function SaveButtons({ what, busy, onCancel }: SaveButtonsProps) {
  const id = useId()
  const online = useOnline()
  return (
    <>
      <NeedsConnection what={what} id={id} />
      <div className={`row ${styles.buttons}`}>
        <button
          type="submit"
          className="btn btn-go"
          aria-disabled={busy}
          disabled={!online}
          aria-describedby={online ? undefined : id}
        >
          {busy ? 'Saving…' : 'Save'}
        </button>
        <button type="button" className="btn btn-line" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </>
  )
}
