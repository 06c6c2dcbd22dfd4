import { replaceEqualDeep } from '@tanstack/react-query'
import { clearMember, receiveMember, shownAddresses } from '../../../domain/account/addressBook.ts'
import type { Cart } from '../../../domain/cart/cart.ts'
import { cartAt } from '../../../domain/cart/cartLines.ts'
import { shownCart } from '../../../domain/outbox/outbox.ts'
import { unsentLines } from '../../../domain/outbox/outboxView.ts'
import type { Observable } from '../observable.ts'
import { cartDoubt } from './cartDoubt.ts'
import { cartState } from './cartState.ts'
import { persistentStore } from './persistentStore.ts'
import { memberState } from './memberState.ts'
import { queueState } from './queueState.ts'
import { choice } from './storeChoice.ts'
import { session } from './sessionState.ts'

export const cartInDoubt = cartDoubt()

/**
 * The cart, the member and the outbox of this device. Every change maps the whole state to a new state in one transaction of
 * IndexedDB. Where IndexedDB does not work, the state lives in this page only, and the host has the cart; while
 * it is late, it is waited for.
 */
const memory = persistentStore({
  doubt: cartInDoubt,
  disk: async () => (await import('./dexieStore.ts')).dexieStore,
  show: (last, storage) => {
    const { items, names, differences, intent } = last
    setChanged(queueState, { items, differences, intent, storage })
    const both = shownCart(last)
    setChanged(cartState, { ready: true, cart: chosenCart(both), both, waiting: unsentLines(items), names })
    setChanged(memberState, { ready: true, kept: last.member, addresses: shownAddresses(last) })
  },
})

const chosenCart = (both: Cart): Cart => cartAt(both, choice.get().service)

choice.watch(() => {
  const state = cartState.get()
  setChanged(cartState, { ...state, cart: chosenCart(state.both) })
})

/** Every read from disk is a new object: what equals the state before it renders nothing. */
const setChanged = <T>(state: Observable<T>, value: T): void => state.set(replaceEqualDeep(state.get(), value))

let opening: Promise<void> | undefined

export const openDeviceStore = (): Promise<void> => (opening ??= memory.open().then(followSession))

export const { change, remembered } = memory

/** For the removal of a member's data: this page shows and writes nothing more and must be reloaded. */
export const closeDeviceStore = memory.close

function followSession(): void {
  const storeMember = () => {
    const { ready, customer } = session.get()
    if (!ready) return
    if (customer) change((before) => receiveMember(before, customer)).catch(reportError)
    else if (remembered().member) change(clearMember).catch(reportError)
  }
  session.watch(storeMember)
  storeMember()
}

export const answerCount = async (): Promise<number | undefined> => {
  await openDeviceStore()
  return remembered().answers
}
