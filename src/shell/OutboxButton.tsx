import { Clock } from 'lucide-react'
import { openOutbox } from '../hooks/openPanels.ts'
import { summaryOf } from '../components/outboxWords.ts'
import { useOutboxView } from '../hooks/useOutboxView.ts'
import styles from './OutboxButton.module.css'

export function OutboxButton() {
  const items = useOutboxView()
  const needed = items.some(({ state }) => state === 'parked')
  return (
    <>
      {items.length > 0 ? (
        <button
          type="button"
          data-part="outbox"
          className={needed ? `btn ${styles.button} ${styles.refused}` : `btn ${styles.button}`}
          onClick={openOutbox}
        >
          <Clock className="i" size={18} strokeWidth={1.9} aria-hidden />
          <span className="num">{summaryOf(items)}</span>
        </button>
      ) : null}
      <output className="vh">{items.length > 0 ? summaryOf(items) : ''}</output>
    </>
  )
}
