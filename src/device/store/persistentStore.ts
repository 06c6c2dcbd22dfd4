import { emptyCart } from '../../../domain/cart/cart.ts'
import type { OutboxState } from '../../../domain/outbox/outbox.ts'
import type { DexieStore } from './dexieStore.ts'
import type { QueueState } from './queueState.ts'
import type { OutboxStore } from './outboxStore.ts'

/** A memory on disk; where the disk does not work, or no longer, what was last seen lives on in this page. */
export interface PersistentStore extends OutboxStore {
  /** Wakes it, once. */
  open: () => Promise<void>
  /** What is remembered is being removed: this page shows and writes nothing of it any more. */
  close: () => void
}

export interface StoreParts {
  /** Comes late: the library of the disk is no part of the first load. */
  disk: () => Promise<DexieStore>
  show: (remembered: OutboxState, storage: QueueState['storage']) => void
  timeoutMs?: number
}

/** A store that does not open, or answer, by then is blocked: by another tab of an older build, or by the browser clearing it. */
const DISK_TIMEOUT_MS = 3000

const EMPTY_STATE: OutboxState = { cart: emptyCart(), items: [], differences: [] }

export function persistentStore({ disk: load, show, timeoutMs = DISK_TIMEOUT_MS }: StoreParts): PersistentStore {
  let last = EMPTY_STATE
  let disk: DexieStore | undefined
  let storage: QueueState['storage'] = 'disk'
  let opening: Promise<void> | undefined
  let unwatch = () => {}
  let closed = false

  function see(remembered: OutboxState): OutboxState {
    if (!closed) last = remembered
    show(last, storage)
    return last
  }

  async function wake(): Promise<void> {
    let one: DexieStore | undefined
    try {
      one = await load()
      const { isNew } = await within(timeoutMs, one.open())
      const kept = await within(timeoutMs, one.read())
      // Only a store that holds nothing is marked as one that was begun.
      const { after } = kept ? { after: kept } : await within(timeoutMs, one.change(same, last))
      if (closed) return one.close()
      disk = one
      if (isNew) storage = 'new'
      see(after)
      // Changes of other tabs arrive here as well.
      unwatch = one.watch((kept) => (kept ? see(kept) : void change(same)), giveUp)
    } catch {
      // Nobody shall wait for a store that may never open.
      one?.close()
      giveUp()
    }
  }

  function giveUp(): void {
    // What the disk says later is older than what this page remembers.
    unwatch()
    disk = undefined
    storage = 'page'
    show(last, storage)
  }

  function close(): void {
    closed = true
    disk?.close()
    disk = undefined
    last = EMPTY_STATE
    show(last, storage)
  }

  const open = () => (opening ??= wake())

  async function change(step: (before: OutboxState) => OutboxState): Promise<OutboxState> {
    await open()
    if (disk) {
      try {
        const { after, isRestored } = await within(timeoutMs, disk.change(step, last))
        // Deleted under the open page: what it had seen is there again, and the customer is told.
        if (isRestored) storage = 'new'
        return see(after)
      } catch {
        giveUp()
      }
    }
    return see(step(last))
  }

  return {
    open,
    close,
    remembered: () => last,
    change,
  }
}

const same = (remembered: OutboxState): OutboxState => remembered

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('too slow')), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
