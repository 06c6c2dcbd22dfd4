import { emptyCart } from '../../../domain/cart/cart.ts'
import type { OutboxState } from '../../../domain/outbox/outbox.ts'
import type { DexieStore } from './dexieStore.ts'
import type { QueueState } from './queueState.ts'
import type { OutboxStore } from './outboxStore.ts'
import { inTime } from '../timeout.ts'

interface PersistentStore extends OutboxStore {
  /** Opens once; later calls return the same promise. It does not reject. */
  open: () => Promise<void>
  close: () => void
}

interface StoreParts {
  /** Asynchronous, so that Dexie is no part of the first load. */
  disk: () => Promise<DexieStore>
  show: (remembered: OutboxState, storage: QueueState['storage']) => void
  timeoutMs?: number
}

/** A database that is slower is blocked, by a tab of an older build or by the browser clearing the site's data. */
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
      const { isNew } = await inTime(timeoutMs, one.open())
      const kept = await inTime(timeoutMs, one.read())
      // The write marks an empty database as in use, so that a later empty read means that it was deleted.
      const { after } = kept ? { after: kept } : await inTime(timeoutMs, one.change(same, last))
      if (closed) return one.close()
      disk = one
      if (isNew) storage = 'new'
      see(after)
      unwatch = one.watch((kept) => (kept ? see(kept) : void change(same)), giveUp)
    } catch {
      // The database may never open: the page goes on without it.
      one?.close()
      giveUp()
    }
  }

  function giveUp(): void {
    // A later read from disk would be older than this page's state.
    unwatch()
    disk = undefined
    storage = 'page'
    show(last, storage)
  }

  function close(): void {
    closed = true
    unwatch()
    disk?.close()
    disk = undefined
    last = EMPTY_STATE
    show(last, storage)
  }

  const open = () => (opening ??= wake())

  async function change(step: (before: OutboxState) => OutboxState): Promise<OutboxState> {
    await open()
    const used = disk
    if (used) {
      // Once the page goes on without the database, the step is taken here: the database must not take it too.
      const stepInTime = (before: OutboxState): OutboxState => {
        if (disk !== used) throw new Error('the database is given up')
        return step(before)
      }
      try {
        const { after, isRestored } = await inTime(timeoutMs, used.change(stepInTime, last))
        if (disk === used) {
          if (isRestored) storage = 'new'
          return see(after)
        }
      } catch {
        if (disk === used) giveUp()
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
