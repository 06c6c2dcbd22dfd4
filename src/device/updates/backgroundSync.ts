import { queueState } from '../store/queueState.ts'
import { OUTBOX_TAG } from './workerMessages.ts'

/** Registers a Background Sync while the outbox has items. Not every browser supports it. */
export function requestBackgroundSync(registration: ServiceWorkerRegistration): void {
  const sync: { register: (tag: string) => Promise<void> } | undefined = Reflect.get(registration, 'sync')
  if (!sync) return
  let asked = false
  const look = () => {
    const waits = queueState.get().items.length > 0
    // The browser may deny the permission.
    if (waits && !asked) sync.register(OUTBOX_TAG).catch(() => undefined)
    asked = waits
  }
  queueState.watch(look)
  look()
}
