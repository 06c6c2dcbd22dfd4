import { lazyWithFallback } from '../hooks/lazyWithFallback.ts'
import { useQueue } from '../hooks/useDevice.ts'

const Button = lazyWithFallback(() => import('./OutboxButton.tsx').then((file) => file.OutboxButton))

/** The way to what waits to be sent, when something does. */
export function OutboxEntrance() {
  const { items } = useQueue()
  return items.length > 0 ? <Button /> : null
}
