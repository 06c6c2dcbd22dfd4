import { forgotMember, heardMember, shownAddresses } from '../../rules/addressBook.ts'
import { emptyCart } from '../../rules/cart.ts'
import { CART_LANE, shownCart, type Remembered } from '../../rules/outbox.ts'
import { linesOfItems } from '../../rules/waiting.ts'
import { cartState } from './cart.ts'
import { memberState } from './member.ts'
import { queueState, type QueueState } from './queue.ts'
import { session } from './session.ts'

/**
 * The device's memory of the cart and the outbox: every change is one step from all of it to all of it, in one transaction.
 * On disk through Dexie; where the disk does not work, in this page, and the host has the cart.
 */

type Disk = typeof import('./disk.ts')

/** A store that does not open by then is blocked: another tab of an older build holds it. */
const PATIENCE_MS = 3000

const NOTHING: Remembered = { cart: emptyCart(), items: [], differences: [] }

let last = NOTHING
let disk: Disk | undefined
let opening: Promise<void> | undefined
let closed = false

/** Wakes the memory, once a page. */
export function openMemory(): Promise<void> {
  opening ??= open().then(followSession)
  return opening
}

async function open(): Promise<void> {
  try {
    const file = await import('./disk.ts')
    const { isNew } = await within(PATIENCE_MS, file.openDisk())
    const read = await file.readDisk()
    if (closed) return
    disk = file
    last = read
    show(isNew ? 'new' : 'disk')
    // Changes of other tabs arrive here as well.
    file.watchDisk((remembered) => {
      if (closed) return
      last = remembered
      show(queueState.get().keeps)
    }, giveUp)
  } catch {
    giveUp()
  }
}

/** Whoever signs in is kept with their address book; whoever signed out is not. */
function followSession(): void {
  const hear = () => {
    const { ready, customer } = session.get()
    if (!ready) return
    if (customer) change((before) => heardMember(before, customer)).catch(reportError)
    else if (last.member) change(forgotMember).catch(reportError)
  }
  session.watch(hear)
  hear()
}

/** Takes one step; answers what is remembered then. */
export async function change(step: (before: Remembered) => Remembered): Promise<Remembered> {
  await openMemory()
  if (disk) {
    try {
      last = await disk.changeDisk(step)
      show(queueState.get().keeps)
      return last
    } catch {
      giveUp()
    }
  }
  last = step(last)
  show('page')
  return last
}

/** The order took the cart with it. */
export async function emptyMemory(store: string): Promise<void> {
  await change((before) => ({
    ...before,
    cart: emptyCart(store),
    items: before.items.filter((item) => item.lane !== CART_LANE),
    differences: [],
  }))
}

/** What is remembered is being removed: this page shows and writes nothing of it any more, and is loaded anew. */
export function closeMemory(): void {
  closed = true
  disk?.closeDisk()
  disk = undefined
  last = NOTHING
  show(queueState.get().keeps)
}

/** The disk failed: what was last seen lives on in this page. */
function giveUp(): void {
  disk = undefined
  show('page')
}

function show(keeps: QueueState['keeps']): void {
  const { items, differences, cart, member } = last
  queueState.set({ items, differences, keeps })
  cartState.set({
    ready: true,
    cart: shownCart({ cart, items, differences }),
    waiting: linesOfItems(items),
  })
  memberState.set({ ready: true, kept: member, addresses: shownAddresses(last) })
}

/** What is remembered now, as this page last saw it. */
export const remembered = (): Remembered => last

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('too slow')), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
