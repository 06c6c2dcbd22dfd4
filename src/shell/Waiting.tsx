import { mayFail } from '../parts/mayFail.ts'
import { useQueue } from '../parts/useDevice.ts'

const Button = mayFail(() => import('../parts/WaitingButton.tsx').then((file) => file.WaitingButton))

/** The way to what waits to be sent, when something does. */
export function Waiting() {
  const { items } = useQueue()
  return items.length > 0 ? <Button /> : null
}
