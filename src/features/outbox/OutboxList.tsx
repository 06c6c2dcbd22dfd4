import { useEffect, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { OutboxItem } from '../../../domain/outbox/outbox.ts'
import { savedWords } from '../../forms/savedWords.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { reportRejection } from '../../ui/reportRejection.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { closePanels } from '../../hooks/openPanels.ts'
import { relativeTime } from '../../../domain/schedule/formatTime.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Note } from '../../ui/Note.tsx'
import { keepFormDraft } from '../../forms/formDrafts.ts'
import { hasDisk } from '../../device/store/queueState.ts'
import { useQueue, useOnline } from '../../hooks/useDevice.ts'
import { purposeOf, STATES } from '../../components/outboxWords.ts'
import { useNow } from '../../hooks/useNow.ts'
import styles from '../../components/Queued.module.css'

export function OutboxList() {
  const { items } = useQueue()
  const online = useOnline()
  const now = useNow()
  const [discarding, setDiscarding] = useState<OutboxItem>()
  const waits = items.some(({ state }) => state === 'waiting' || state === 'sending')

  useEffect(() => {
    if (items.length === 0) closePanels()
  }, [items.length])

  const close = () => {
    closePanels()
    reportRejection(forgetSent())
  }

  return (
    <Sheet title="Waiting to be sent" kind="panel" onClose={close}>
      <div className="stack">
        {waits ? <p className="soft sm">{online ? 'We keep trying. You can go on.' : savedWords()}</p> : null}
        <ul className="stack">
          {items.map((item) => (
            <OutboxEntry key={item.id} item={item} now={now} onDiscard={() => setDiscarding(item)} />
          ))}
        </ul>
      </div>
      {discarding ? <Discard item={discarding} onClose={() => setDiscarding(undefined)} /> : null}
    </Sheet>
  )
}

function Discard({ item, onClose }: { item: OutboxItem; onClose: () => void }) {
  const discard = async () => {
    const { outbox } = await import('../../device/outbox/outboxInstance.ts')
    await outbox.discard(item.id)
    onClose()
  }
  return (
    <Confirm title="Discard?" confirm="Discard" removes onCancel={onClose} onConfirm={() => reportRejection(discard())}>
      <p className="soft">
        {item.title} will not be sent.
        {item.tries > 0 && item.state !== 'parked' ? ' It may have reached us already.' : null}
      </p>
    </Confirm>
  )
}

async function forgetSent(): Promise<void> {
  const { change } = await import('../../device/store/deviceStore.ts')
  await change((before) => ({ ...before, items: before.items.filter(({ state }) => state !== 'sent') }))
}

const TONES = { waiting: 'warn', sending: 'plain', sent: 'open', parked: 'closed' } as const

function OutboxEntry({ item, now, onDiscard }: { item: OutboxItem; now: number; onDiscard: () => void }) {
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

const PAGES: Readonly<
  Record<string, { to: '/events/catering' | '/contact' | '/franchise'; drafts: readonly string[] }>
> = {
  catering: { to: '/events/catering', drafts: ['catering'] },
  contact: { to: '/contact', drafts: ['contact'] },
  franchise: { to: '/franchise', drafts: ['franchise'] },
  franchiseQuestions: { to: '/franchise', drafts: ['franchise', 'franchise questions'] },
}

const formPage = ({ call }: OutboxItem) => PAGES[call]

async function putBack(item: OutboxItem): Promise<void> {
  const values = Object.fromEntries(Object.entries(item.input).map(([name, value]) => [name, String(value)]))
  for (const draft of formPage(item)?.drafts ?? []) await keepFormDraft(draft, { values })
}
