import { Dexie, liveQuery } from 'dexie'
import { emptyCart } from '../../../domain/cart/cart.ts'
import type { OutboxItem, OutboxState } from '../../../domain/outbox/outbox.ts'
import type { Customer } from '../../../domain/account/session.ts'
import { database, deviceDatabase, type DeviceDatabase } from './database.ts'
import { isForgetting, deviceOwner, setForgetting } from './deviceOwner.ts'

export interface DexieStore {
  /** A database that does not open is deleted and created again (`isNew`). Rejects when that fails too. */
  open: () => Promise<{ isNew: boolean }>
  /**
   * Resolves once the browser opens the database, however late that is; to false where it has none. It waits with a connection
   * of its own, so that nothing else of the page waits.
   */
  comes: () => Promise<boolean>
  /** Undefined for an empty database: it is new, or the customer deleted the site's data while the page was open. */
  read: () => Promise<OutboxState | undefined>
  /**
   * Runs `step` in one transaction over all tabs. On a full disk the menu copies are deleted and the step runs again. In an
   * empty database the step starts from `last`, the state that this page last saw (`isRestored`).
   */
  change: (
    step: (before: OutboxState) => OutboxState,
    last: OutboxState,
  ) => Promise<{ after: OutboxState; isRestored: boolean }>
  watch: (onChange: (remembered: OutboxState | undefined) => void, onLost: () => void) => () => void
  close: () => void
}

const CART = 'cart'
const NOTICES = 'differences'
const MEMBER = 'member'

/** `another` makes a second connection to the same database. */
export function dexieStoreOver(
  store: DeviceDatabase,
  another: () => DeviceDatabase = () => deviceDatabase(store.name),
): DexieStore {
  async function open(): Promise<{ isNew: boolean }> {
    try {
      // A tab was closed during a sign-out, before it deleted the database.
      if (isForgetting()) await Dexie.delete(store.name).then(() => setForgetting(false))
      await store.open()
      return { isNew: false }
    } catch (error) {
      if (error instanceof Dexie.MissingAPIError || error instanceof Dexie.DatabaseClosedError) throw error
      await Dexie.delete(store.name)
      await store.open()
      return { isNew: true }
    }
  }

  async function comes(): Promise<boolean> {
    const probe = another()
    try {
      await probe.open()
      // An opening that was given up may have ended since: its connection keeps the next from being made.
      if (store.hasBeenClosed()) store.close()
      return true
    } catch (error) {
      if (error instanceof Dexie.MissingAPIError) return false
      throw error
    } finally {
      probe.close()
    }
  }

  async function read(): Promise<OutboxState | undefined> {
    const [cart, items, notices, member] = await Promise.all([
      store.carts.get(CART),
      store.outbox.toArray(),
      store.notices.get(NOTICES),
      store.members.get(MEMBER),
    ])
    if (!cart && !notices && !member && items.length === 0) return undefined
    return {
      cart: cart?.value ?? emptyCart(),
      items: items.sort((a, b) => a.order - b.order),
      differences: notices?.value ?? [],
      answers: cart?.answers,
      names: cart?.names,
      member: member?.value,
      intent: cart?.intent,
    }
  }

  const change: DexieStore['change'] = async (step, last) => {
    try {
      return await takeStep(step, last)
    } catch (error) {
      if (isFull(error)) await Promise.all([store.menus.clear(), store.menuCopies.clear(), store.productCopies.clear()])
      else if (!store.isOpen()) await store.open()
      return await takeStep(step, last)
    }
  }

  const takeStep: DexieStore['change'] = (step, last) =>
    store.transaction('rw', store.carts, store.outbox, store.notices, store.members, async () => {
      const kept = await read()
      const before = kept ?? nothing()
      const isRestored = !kept && isOwn(last)
      const after = step(isRestored ? last : before)
      const { cart, answers, names, intent, differences } = after
      if (
        !kept ||
        cart !== before.cart ||
        answers !== before.answers ||
        names !== before.names ||
        intent !== before.intent
      )
        await store.carts.put({ key: CART, value: cart, answers, names, intent })
      if (differences !== before.differences) await store.notices.put({ key: NOTICES, value: differences })
      if (after.member !== before.member) await keepMember(after.member)
      await keepItems(before.items, after.items)
      return { after, isRestored }
    })

  const keepMember = (value: Customer | undefined): Promise<unknown> =>
    value ? store.members.put({ key: MEMBER, value }) : store.members.delete(MEMBER)

  async function keepItems(before: readonly OutboxItem[], after: readonly OutboxItem[]): Promise<void> {
    const gone = before.filter((item) => !after.some((one) => one.id === item.id))
    const fresh = after.filter((item) => !before.includes(item))
    if (gone.length > 0) await store.outbox.bulkDelete(gone.map(({ id }) => id))
    if (fresh.length > 0) await store.outbox.bulkPut(fresh)
  }

  return {
    open,
    comes,
    read,
    change,
    close: () => store.close(),
    watch: (onChange, onLost) => {
      const watching = liveQuery(read).subscribe({ next: onChange, error: onLost })
      return () => watching.unsubscribe()
    },
  }
}

export const dexieStore = dexieStoreOver(database)

const nothing = (): OutboxState => ({ cart: emptyCart(), items: [], differences: [] })

/** False when the member of this state has signed out in the meantime: that data must not be written again. */
const isOwn = ({ member }: OutboxState): boolean => !isForgetting() && deviceOwner() === (member?.hash ?? '')

const isFull = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'QuotaExceededError' || /quota/i.test(error.message))
