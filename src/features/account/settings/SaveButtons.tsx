import { useId } from 'react'
import { NeedsConnection } from '../../../forms/NeedsConnection.tsx'
import { useOnline } from '../../../hooks/useDevice.ts'
import styles from './SettingsTab.module.css'

interface SaveButtonsProps {
  what: string
  busy: boolean
  onCancel: () => void
}

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
