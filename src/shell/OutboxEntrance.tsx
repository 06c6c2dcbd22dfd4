import { mayFail } from '../hooks/lazyWithFallback.ts'
import { useQueue } from '../hooks/useDevice.ts'

const Button = mayFail(() => import('./OutboxButton.tsx').then((file) => file.WaitingButton))

/** The way to what waits to be sent, when something does. */
export function Waiting() {
  const { items } = useQueue()
  return items.length > 0 ? <Button /> : null
}
