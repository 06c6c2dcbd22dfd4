import { emptyCart } from '../../rules/cart.ts'
import type { Remembered } from '../../rules/outbox.ts'
import type { Disk } from './disk.ts'
import type { Memory } from './outbox.ts'
import type { QueueState } from './queue.ts'

/** A memory on disk; where the disk does not work, or no longer, what was last seen lives on in this page. */
export interface KeptMemory extends Memory {
  /** Wakes it, once. */
  open: () => Promise<void>
  /** What is remembered is being removed: this page shows and writes nothing of it any more. */
  close: () => void
}

export interface MemoryParts {
  /** Comes late: the library of the disk is no part of the first load. */
  disk: () => Promise<Disk>
  show: (remembered: Remembered, keeps: QueueState['keeps']) => void
}

/** A store that does not open by then is blocked: another tab of an older build holds it. */
const PATIENCE_MS = 3000

const NOTHING: Remembered = { cart: emptyCart(), items: [], differences: [] }

export function memoryOver({ disk: load, show }: MemoryParts): KeptMemory {
  let last = NOTHING
  let disk: Disk | undefined
  let keeps: QueueState['keeps'] = 'disk'
  let opening: Promise<void> | undefined
  let closed = false

  function see(remembered: Remembered): Remembered {
    if (!closed) last = remembered
    show(last, keeps)
    return last
  }

  async function wake(): Promise<void> {
    let one: Disk | undefined
    try {
      one = await load()
      const { isNew } = await within(PATIENCE_MS, one.open())
      if (closed) return one.close()
      disk = one
      if (isNew) keeps = 'new'
      see(await one.read())
      // Changes of other tabs arrive here as well.
      one.watch(see, giveUp)
    } catch {
      // Nobody shall wait for a store that may never open.
      one?.close()
      giveUp()
    }
  }

  function giveUp(): void {
    disk = undefined
    keeps = 'page'
    show(last, keeps)
  }

  function close(): void {
    closed = true
    disk?.close()
    disk = undefined
    last = NOTHING
    show(last, keeps)
  }

  const open = () => (opening ??= wake())

  return {
    open,
    close,
    remembered: () => last,
    change: async (step) => {
      await open()
      if (disk) {
        try {
          return see(await disk.change(step))
        } catch {
          giveUp()
        }
      }
      return see(step(last))
    },
  }
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('too slow')), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
