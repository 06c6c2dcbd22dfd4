import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { relativeTime } from '../../../domain/schedule/formatTime.ts'
import type { OutboxItem } from '../../../domain/outbox/outbox.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Note } from '../../ui/Note.tsx'
import { reportRejection } from '../../ui/reportRejection.ts'
import { formPage, putBack } from './formPages.ts'
import { hasDisk } from '../../device/store/queueState.ts'
import { closePanels } from '../../hooks/openPanels.ts'
import { useQueue } from '../../hooks/useDevice.ts'
import { purposeOf, STATES } from '../../components/outboxWords.ts'
import styles from '../../components/Queued.module.css'

const TONES = { waiting: 'warn', sending: 'plain', sent: 'open', parked: 'closed' } as const

interface OutboxEntryProps {
  item: OutboxItem
  now: number
  onDiscard: () => void
}

export function OutboxEntry({ item, now, onDiscard }: OutboxEntryProps) {
  const { id, state, title, message, madeAt } = item
  const [trying, setTrying] = useState(false)
  const busy = trying || state === 'sending'
  const navigate = useNavigate()
  const page = formPage(item)
  const isKept = hasDisk(useQueue())

  const retry = async () => {
    setTrying(true)
    const { outbox } = await import('../../device/outbox/outboxInstance.ts')
    await outbox.retry(id)
    setTrying(false)
  }
  const edit = async () => {
    if (!page) return
    const { outbox } = await import('../../device/outbox/outboxInstance.ts')
    await putBack(item)
    await outbox.discard(id)
    closePanels()
    await navigate({ to: page.to, ...(page.to === '/contact' ? { hash: 'feedback' } : {}) })
  }

  return (
    <li className={styles.queued} data-part="queued">
      <div className="row between">
        <b>{title}</b>
        <Badge tone={TONES[state]}>{state === 'waiting' && !isKept ? state : STATES[state]}</Badge>
      </div>
      <p className="soft sm">
        {purposeOf(item)}, {relativeTime(madeAt, now)}
      </p>
      {message ? <Note tone={state === 'parked' ? 'bad' : 'plain'}>{message}</Note> : null}
      {state === 'sent' ? null : (
        <div className="row">
          <button
            type="button"
            className="btn btn-line btn-sm"
            aria-disabled={busy}
            onClick={() => busy || reportRejection(retry())}
          >
            {busy ? 'Sending…' : 'Try again'}
            <span className="vh">: {title}</span>
          </button>
          {page ? (
            <button type="button" className="link" onClick={() => reportRejection(edit())}>
              Change
              <span className="vh"> {title}</span>
            </button>
          ) : null}
          <button type="button" className="link" onClick={onDiscard}>
            Discard
            <span className="vh"> {title}</span>
          </button>
        </div>
      )}
    </li>
  )
}
