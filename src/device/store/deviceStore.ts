import { clearMember, receiveMember, shownAddresses } from '../../../domain/account/addressBook.ts'
import { shownCart } from '../../../domain/outbox/outbox.ts'
import { unsentLines } from '../../../domain/outbox/outboxView.ts'
import { cartState } from './cartState.ts'
import { persistentStore } from './persistentStore.ts'
import { memberState } from './memberState.ts'
import { queueState } from './queueState.ts'
import { session } from './sessionState.ts'

/**
 * This device's memory of the cart, its member and the outbox: every change is one step from all of it to all of it, in one
 * transaction. On disk through Dexie; where the disk does not work, in this page, and the host has the cart.
 */
const memory = persistentStore({
  disk: async () => (await import('./dexieStore.ts')).dexieStore,
  show: (last, storage) => {
    const { items, names, differences, intent } = last
    queueState.set({ items, differences, intent, storage })
    cartState.set({ ready: true, cart: shownCart(last), waiting: unsentLines(items), names })
    memberState.set({ ready: true, kept: last.member, addresses: shownAddresses(last) })
  },
})

let following: Promise<void> | undefined

/** Wakes the memory, once a page. */
export const openDeviceStore = (): Promise<void> => (following ??= memory.open().then(followSession))

/** Takes one step; answers what is remembered then. `remembered` is as this page last saw it. */
export const { change, remembered } = memory

/** What is remembered is being removed: this page shows and writes nothing of it any more, and is loaded anew. */
export const closeDeviceStore = memory.close

/** Whoever signs in is kept with their address book; whoever signed out is not. */
function followSession(): void {
  const hear = () => {
    const { ready, customer } = session.get()
    if (!ready) return
    if (customer) change((before) => receiveMember(before, customer)).catch(reportError)
    else if (remembered().member) change(clearMember).catch(reportError)
  }
  session.watch(hear)
  hear()
}

/** How many answers to changes of the cart have come, as soon as that is known. */
export const answerCount = async (): Promise<number | undefined> => {
  await openDeviceStore()
  return remembered().answers
}
