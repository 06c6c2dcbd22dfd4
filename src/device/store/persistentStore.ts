import { emptyCart } from '../../../domain/cart/cart.ts'
import type { OutboxState } from '../../../domain/outbox/outbox.ts'
import { rejoin, type Step } from '../../../domain/outbox/rejoin.ts'
import type { CartDoubt } from './cartDoubt.ts'
import { deviceOwner, isForgetting } from './deviceOwner.ts'
import type { DexieStore } from './dexieStore.ts'
import type { QueueState } from './queueState.ts'
import type { OutboxStore } from './outboxStore.ts'
import { DISK_TIMEOUT_MS, inTime } from '../timeout.ts'

interface PersistentStore extends OutboxStore {
  /** Opens once; later calls return the same promise. It does not reject. */
  open: () => Promise<void>
  close: () => void
}

interface StoreParts {
  /** Asynchronous, so that Dexie is no part of the first load. */
  disk: () => Promise<DexieStore>
  show: (remembered: OutboxState, storage: QueueState['storage']) => void
  doubt: CartDoubt
  timeoutMs?: number
}

/** In times of the timeout: after so long the database may never come, and the customer reads that nothing is kept. */
const VERY_LATE = 3
/** The same, of the pauses after a try that failed. */
const FIRST_PAUSE = 1 / 3
const MAX_PAUSE = 10

const EMPTY_STATE: OutboxState = { cart: emptyCart(), items: [], differences: [] }

/** A step that the page has taken without the disk, and whose data it was. */
interface Unkept {
  step: Step
  owner: string
}

/**
 * The state of this page, kept on disk. While the disk is late the page goes on without it and remembers its steps; the disk
 * is waited for in the background, and takes the steps when it comes (domain/outbox/rejoin.ts, D-109).
 */
export function persistentStore({ disk: load, show, doubt, timeoutMs = DISK_TIMEOUT_MS }: StoreParts): PersistentStore {
  let last = EMPTY_STATE
  /** Another object each time that the disk is taken up: what was begun before that knows itself by it. */
  let disk: DexieStore | undefined
  let storage: QueueState['storage'] = 'disk'
  let opening: Promise<void> | undefined
  let unwatch = () => {}
  let closed = false
  let isAwaited = false
  let base = EMPTY_STATE
  let unkept: Unkept[] = []
  /** Changes that the disk may still take. */
  const underWay = new Set<Promise<unknown>>()

  function see(remembered: OutboxState): OutboxState {
    if (!closed) last = remembered
    show(last, storage)
    return last
  }

  function keepOn(one: DexieStore, after: OutboxState): void {
    disk = { ...one }
    see(after)
    unwatch = one.watch((kept) => (kept ? see(kept) : void change(same)), giveUp)
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
      if (isNew) storage = 'new'
      keepOn(one, after)
    } catch {
      // What waits for this connection would wait as long as the page has.
      one?.close()
      giveUp()
    }
  }

  function giveUp(): void {
    // A later read from disk would be older than this page's state.
    unwatch()
    disk = undefined
    base = last
    unkept = []
    doubt.begin()
    storage = 'late'
    show(last, storage)
    awaitDisk().catch(() => undefined)
  }

  /** It does not reject. */
  async function awaitDisk(): Promise<void> {
    if (isAwaited || closed) return
    isAwaited = true
    const timer = setTimeout(showUnkept, VERY_LATE * timeoutMs)
    for (let pause = FIRST_PAUSE; !(await takeUp()); pause = Math.min(MAX_PAUSE, 2 * pause)) {
      if (!isAwaited) break
      showUnkept()
      await new Promise((resolve) => {
        setTimeout(resolve, pause * timeoutMs)
      })
    }
    clearTimeout(timer)
    if (!disk) showUnkept()
    isAwaited = false
  }

  function showUnkept(): void {
    if (disk || closed) return
    storage = 'page'
    show(last, storage)
  }

  /** False while the disk cannot be used. Where there is none, the page no longer waits for it. */
  async function takeUp(): Promise<boolean> {
    const one = await load().catch(() => undefined)
    if (!one) return stopWaiting()
    try {
      if (!(await one.comes())) return stopWaiting()
      // What the disk has taken is known only now.
      await Promise.allSettled(underWay)
      const wasOpen = base !== EMPTY_STATE
      let { isNew } = await one.open()
      let after
      do {
        if (closed) {
          one.close()
          return true
        }
        const joined = await join(one)
        isNew ||= wasOpen && joined.isRestored
        after = joined.after
        // More may have been done without the disk meanwhile.
      } while (unkept.length > 0)
      storage = isNew ? 'new' : 'disk'
      doubt.begin()
      keepOn(one, after)
      return true
    } catch {
      return false
    }
  }

  function stopWaiting(): false {
    isAwaited = false
    return false
  }

  async function join(one: DexieStore) {
    let count = 0
    let seen = last
    const joined = await one.change((kept) => {
      if (!isOwn()) throw new Error('another member’s')
      // A payment under way ends first: the state has room for one.
      if (last.intent && kept.intent && last.intent.key !== kept.intent.key) throw new Error('another payment')
      count = unkept.length
      seen = last
      return rejoin(kept, { base, steps: unkept.map(({ step }) => step), last }, () => crypto.randomUUID())
    }, base)
    unkept.splice(0, count)
    base = seen
    return joined
  }

  /** Whether the member whose data this is has not signed out in the meantime. */
  const isOwn = (): boolean => !isForgetting() && unkept.every(({ owner }) => owner === '' || owner === deviceOwner())

  function close(): void {
    closed = true
    unwatch()
    disk?.close()
    disk = undefined
    unkept = []
    last = EMPTY_STATE
    show(last, storage)
  }

  const open = () => (opening ??= wake())

  async function change(step: Step): Promise<OutboxState> {
    await open()
    const used = disk
    if (!used) return changeUnkept(step)
    // Once the page goes on without the database, the step is taken here: the database must not take it too.
    const stepInTime: Step = (before) => {
      if (disk !== used) throw new Error('the database is given up')
      return step(before)
    }
    const taking = used.change(stepInTime, last)
    underWay.add(taking)
    const ended = () => underWay.delete(taking)
    taking.then(ended, ended)
    try {
      const { after, isRestored } = await inTime(timeoutMs, taking)
      if (disk !== used) return see(step(last))
      if (isRestored) storage = 'new'
      return see(after)
    } catch {
      if (disk === used) giveUp()
    }
    return changeUnkept(step, taking)
  }

  /** `taking` is the disk's own try, which may still succeed: then the disk has the step. */
  function changeUnkept(step: Step, taking?: Promise<unknown>): OutboxState {
    const after = step(last)
    if (after === last) return last
    if (isAwaited && !closed) {
      const mine = { step, owner: deviceOwner() }
      unkept.push(mine)
      taking?.then(
        () => (unkept = unkept.filter((one) => one !== mine)),
        () => undefined,
      )
      doubt.begin()
    }
    return see(after)
  }

  return {
    open,
    close,
    remembered: () => last,
    change,
  }
}

const same = (remembered: OutboxState): OutboxState => remembered
