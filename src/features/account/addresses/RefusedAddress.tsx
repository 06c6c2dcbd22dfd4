import type { OutboxItem } from '../../../../domain/outbox/outbox.ts'
import { Note } from '../../../ui/Note.tsx'
import { reportRejection } from '../../../ui/reportRejection.ts'
import styles from '../../../components/Queued.module.css'

interface RefusedAddressProps {
  item: OutboxItem
  onChange: () => void
}

/** A change that was made offline and that the host refused: the host's message and the actions [AERR-06]. */
export function RefusedAddress({ item: { id, title, message, book }, onChange }: RefusedAddressProps) {
  const discard = async () => {
    const { outbox } = await import('../../../device/outbox/outboxInstance.ts')
    await outbox.discard(id)
  }
  const retry = async () => {
    const { outbox } = await import('../../../device/outbox/outboxInstance.ts')
    await outbox.retry(id)
  }
  const hiddenTitle = <span className="vh"> {title}</span>
  return (
    <section className={`${styles.queued} stack stack-1`} aria-label={title}>
      <b>{title}</b>
      <Note tone="bad">{message}</Note>
      <div className="row">
        {book?.kind === 'save' ? (
          <button type="button" className="btn btn-line btn-sm" onClick={onChange}>
            Change{hiddenTitle}
          </button>
        ) : (
          <button type="button" className="btn btn-line btn-sm" onClick={() => reportRejection(retry())}>
            Try again{hiddenTitle}
          </button>
        )}
        <button type="button" className="link" onClick={() => reportRejection(discard())}>
          Discard{hiddenTitle}
        </button>
      </div>
    </section>
  )
}
