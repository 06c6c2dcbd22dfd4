import { useEffect, useState } from 'react'
import type { OutboxItem } from '../../../domain/outbox/outbox.ts'
import { savedWords } from '../../forms/savedWords.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { reportRejection } from '../../ui/reportRejection.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { closePanels } from '../../hooks/openPanels.ts'
import { OutboxEntry } from './OutboxEntry.tsx'
import { useOnline, useQueue } from '../../hooks/useDevice.ts'
import { useNow } from '../../hooks/useNow.ts'

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
