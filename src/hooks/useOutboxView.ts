import { useEffect, useState } from 'react'
import type { OutboxItem } from '../../domain/outbox/outbox.ts'
import { isShownInOutbox, nextViewChange } from '../../domain/outbox/outboxView.ts'
import { useOnline, useQueue } from './useDevice.ts'

export function useOutboxView(): readonly OutboxItem[] {
  const { items } = useQueue()
  const online = useOnline()
  const [now, setNow] = useState(0)
  useEffect(() => {
    const look = () => setNow(Date.now())
    const at = nextViewChange(items, Date.now())
    if (at === undefined) return look()
    const timer = setTimeout(look, at - Date.now())
    return () => clearTimeout(timer)
  }, [items])
  return items.filter((item) => isShownInOutbox(item, online, now))
}
