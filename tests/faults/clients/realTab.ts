import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { receiveCart } from '../../../domain/outbox/outboxAnswer.ts'
import { cartChanges, type CartChanges } from '../../../src/device/outbox/changeCart.ts'
import { deviceDatabase } from '../../../src/device/store/database.ts'
import { cartDoubt } from '../../../src/device/store/cartDoubt.ts'
import { dexieStoreOver } from '../../../src/device/store/dexieStore.ts'
import { persistentStore } from '../../../src/device/store/persistentStore.ts'
import { outboxOver, type Outbox } from '../../../src/device/outbox/outbox.ts'
import type { Time } from '../../../src/device/outbox/sender.ts'
import { paymentOver, type Payments } from '../../../src/device/payment/payOrder.ts'
import { apiClient, type Api, type Transport } from '../../../src/device/api/apiClient.ts'
import type { World } from './client.ts'
import { MAX_WAIT_MS } from '../within.ts'
import { rethrowAsync } from './rethrowAsync.ts'
import { signal, type Signal } from './signal.ts'
import type { OutboxStore } from '../../../src/device/store/outboxStore.ts'

/** What the tabs of a device share: its database, its clock and its locks. */
export interface Device {
  world: World
  /** Fires when the stored state of a tab changes. */
  changes: Signal
  openTab: () => Promise<Tab>
  /** Moves the device's clock by so many milliseconds. */
  setClock: (by: number) => void
}

/** A tab with the page's own store, outbox and cart. */
export interface Tab extends CartChanges {
  memory: OutboxStore
  outbox: Outbox
  send: Api
  buyer: Payments
  /** The number of the last order that any tab got an answer about; it stands for the mail to the customer. */
  mail: { number?: string | undefined }
  /** Fetches the session and its cart, as the page does at start and when it checks whether the host is reachable. */
  renew: () => Promise<boolean>
  isOpen: () => boolean
  close: () => void
}

/** What a planted bug removes from the device code. */
export interface PlantedBug {
  /** The idempotency key of the intent: every try gets a new one. */
  keys?: boolean
  /** The hashes that the host gave to lines, which an editor opened before the answer needs. */
  names?: boolean
  /** The stored intent of the order that is being paid. */
  intent?: boolean
  /** Voiding: an order with an unknown outcome counts as not placed. */
  fences?: boolean
  /** The shared database: a closed tab takes its data with it. */
  disk?: boolean
}

/** Milliseconds of the accelerated clock that a page waits for the host before it lets the customer go on. */
export const TIMEOUT_MS = 4000
const PAYMENT_PACE = 50

let devices = 0

export function newDevice(world: World, lacks: PlantedBug = {}): Device {
  const indexedDB = new IDBFactory()
  const name = `device ${(devices += 1)}`
  const changes = signal()
  const [sends, pays] = [tabLock(), tabLock()]
  const mail: Tab['mail'] = {}
  let skew = 0

  const forgotten = { ...(lacks.names ? { names: [] } : {}), ...(lacks.intent ? { intent: undefined } : {}) }
  const sent = async (request: Request): Promise<Response> => {
    const isVoid = request.url.endsWith('/order-state') && (await request.clone().text()).includes('fence=1')
    return lacks.fences && isVoid ? Response.json({ status: true, state: 'fenced' }) : await world.fetch(request)
  }

  async function openTab(): Promise<Tab> {
    const life = tabLifetime()
    const { alive } = life
    const database = deviceDatabase(name, { indexedDB: lacks.disk ? new IDBFactory() : indexedDB, IDBKeyRange })
    const timeAt = (pace: number): Time => ({
      now: () => world.now() + skew,
      random: world.random,
      later: (milliseconds, work) => {
        const timer = setTimeout(() => life.isOpen() && work(), milliseconds / pace)
        return () => clearTimeout(timer)
      },
    })
    const kept = persistentStore({
      disk: async () => dexieStoreOver(database),
      doubt: cartDoubt(),
      // The runs have no fault of the database: a slow machine must not look like one.
      timeoutMs: MAX_WAIT_MS,
      show: (_, storage) => {
        if (!life.isOpen()) return
        if (storage === 'late') rethrowAsync(new Error('a tab gave its database up'))
        outbox.look()
        changes.changed()
      },
    })
    const memory: OutboxStore = {
      change: (step) => alive(() => kept.change((before) => ({ ...step(before), ...forgotten }))),
      remembered: kept.remembered,
    }
    const way: Transport = { ...world, renew: () => renew(), fetch: (request) => alive(() => sent(request)) }
    const ask = apiClient(way)
    const send: Api = async (call, input, key) => {
      const sent = await ask(call, input, lacks.keys ? undefined : key)
      if (sent.ok && 'order' in sent.answer && sent.answer.order) mail.number = sent.answer.order.number
      return sent
    }
    let renewal: Promise<boolean> | undefined
    const renew = () => (renewal ??= askConfig().finally(() => (renewal = undefined)))
    async function askConfig(): Promise<boolean> {
      const then = memory.remembered()
      const sent = await send('config', {})
      if (!sent.ok) return false
      const { cart } = sent.answer
      if (cart) await memory.change((before) => receiveCart(before, cart, then))
      return true
    }
    const outbox = outboxOver({
      memory,
      send,
      alone: (work) => sends(work, life.closed),
      report: rethrowAsync,
      time: timeAt(world.pace),
    })
    // Payments run at a slower pace, because the host's work takes real time.
    const buyer = paymentOver({
      memory,
      send,
      alone: (work) => pays(work, life.closed),
      time: timeAt(Math.min(world.pace, PAYMENT_PACE)),
    })
    await kept.open()
    renew()
      .then(() => outbox.drain())
      .catch(rethrowAsync)
    return {
      ...cartChanges(outbox, memory, TIMEOUT_MS / world.pace),
      memory,
      outbox,
      send,
      buyer,
      mail,
      renew,
      isOpen: life.isOpen,
      close: () => {
        life.end()
        outbox.stop()
        buyer.stop()
        kept.close()
      },
    }
  }

  return { world, changes, openTab, setClock: (by) => (skew += by) }
}

/** The lifetime of a tab: what it awaits never resolves once it is closed. */
function tabLifetime() {
  let open = true
  let end = () => {}
  const closed = new Promise<void>((resolve) => (end = resolve))
  const never = new Promise<never>(() => {})
  return {
    closed,
    isOpen: () => open,
    end: () => {
      open = false
      end()
    },
    alive: async <T>(work: () => Promise<T>): Promise<T> => {
      if (!open) return await never
      try {
        const value = await work()
        return open ? value : await never
      } catch (error) {
        if (!open) return await never
        throw error
      }
    },
  }
}

/** A lock that all tabs of a device share; closing a tab releases it. */
function tabLock() {
  let last: Promise<void> = Promise.resolve()
  return (work: () => Promise<void>, closed: Promise<void>): Promise<void> => {
    const turn = last.then(() => Promise.race([work(), closed]))
    last = turn.catch(() => undefined)
    return turn
  }
}
