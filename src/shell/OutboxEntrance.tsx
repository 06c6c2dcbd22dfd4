import { lazyWithFallback } from '../hooks/lazyWithFallback.ts'
import { useQueue } from '../hooks/useDevice.ts'

const Button = lazyWithFallback(() => import('./OutboxButton.tsx').then((file) => file.OutboxButton))

/** The button of the outbox, while it has items. */
export function OutboxEntrance() {
  const { items } = useQueue()
  return items.length > 0 ? <Button /> : null
}
