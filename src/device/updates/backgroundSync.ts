import { queueState } from '../store/queueState.ts'
import { OUTBOX_TAG } from './workerMessages.ts'

/** Asks the browser to say when there is a network again, where it can, while something waits to be sent. */
export function requestBackgroundSync(registration: ServiceWorkerRegistration): void {
  const sync: { register: (tag: string) => Promise<void> } | undefined = Reflect.get(registration, 'sync')
  if (!sync) return
  let asked = false
  const look = () => {
    const waits = queueState.get().items.length > 0
    // Not every browser that could do it may.
    if (waits && !asked) sync.register(OUTBOX_TAG).catch(() => undefined)
    asked = waits
  }
  queueState.watch(look)
  look()
}
