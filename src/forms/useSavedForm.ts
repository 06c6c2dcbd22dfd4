import { useEffect } from 'react'
import { reportRejection } from '../ui/reportRejection.ts'
import { useQueue } from '../hooks/useDevice.ts'

export function useSavedForm(
  outcome: Outcome | undefined,
  sent: string,
  onOutcome: (outcome: Outcome | undefined) => void,
): void {
  const { items } = useQueue()
  const saved = outcome?.saved
  const item = items.find(({ id }) => id === saved)
  const state = item?.state
  const message = item?.message ?? ''
  useEffect(() => {
    if (saved === undefined || state === 'waiting' || state === 'sending') return
    if (state === 'sent') {
      onOutcome({ tone: 'good', text: sent })
      reportRejection(import('../device/outbox/outboxInstance.ts').then(({ outbox }) => outbox.discard(saved)))
    } else onOutcome(state === 'parked' ? { tone: 'bad', text: message } : undefined)
  }, [saved, state, message, sent, onOutcome])
}

export interface Outcome {
  tone: 'good' | 'warn' | 'bad'
  text: string
  saved?: string
}
