import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { emptyCart, realLines } from '../../domain/cart/cart.ts'
import { startingConfiguration } from '../../domain/catalogue/configuration.ts'
import { enqueue } from '../../domain/outbox/outbox.ts'
import { runExclusively } from '../../src/device/lock.ts'
import type { CartItem } from '../../src/device/outbox/changeCart.ts'
import { cartDoubt } from '../../src/device/store/cartDoubt.ts'
import { deviceDatabase, type DeviceDatabase } from '../../src/device/store/database.ts'
import { dexieStoreOver, type DexieStore } from '../../src/device/store/dexieStore.ts'
import { persistentStore } from '../../src/device/store/persistentStore.ts'
import type { QueueState } from '../../src/device/store/queueState.ts'
import { expectConsole } from '../support/console.ts'
import { device, type Device, type DeviceOptions } from '../support/browser/device.ts'
import { hostInProcess, type HostInProcess } from '../support/host/hostInProcess.ts'
import { MAIN, productHashOf } from '../support/host/smallChain.ts'

let here: HostInProcess
/** Handles each request between the device and the host. */
let way: (request: Request) => Promise<Response>
/** The idempotency keys of the cart changes that reached the host. */
let keys: (string | null)[]
/** The tabs of the device share `disk` and `jar`. */
let disk: IDBFactory
let jar: Map<string, string>
let open: { database: DeviceDatabase; device: Device }[]

const reaches = (request: Request) => {
  if (request.method === 'POST') keys.push(request.headers.get('Idempotency-Key'))
  return here.host.fetch(request, '203.0.113.9')
}
const isLost = () => Promise.reject(new TypeError('Failed to fetch'))

beforeAll(async () => {
  here = await hostInProcess({ name: 'PGlite' })
})
afterAll(() => here.close())
beforeEach(() => {
  way = reaches
  keys = []
  disk = new IDBFactory()
  jar = new Map()
  open = []
})
afterEach(() => {
  for (const { database, device: one } of open) {
    one.outbox.stop()
    database.close()
  }
})

/** Opens a tab with its own page on the shared database and cookies. */
async function tab(options: DeviceOptions = {}): Promise<Device> {
  const database = deviceDatabase('forno', { indexedDB: disk, IDBKeyRange })
  const memory = persistentStore({
    disk: async () => dexieStoreOver(database),
    show: () => undefined,
    doubt: cartDoubt(),
  })
  await memory.open()
  const one = device((request) => way(request), { memory, jar, timeoutMs: 50, ...options })
  open.push({ database, device: one })
  await one.start()
  return one
}

async function cola(one: Device): Promise<CartItem> {
  const sent = await one.send('product', { store: MAIN, product: productHashOf('cola') })
  if (!sent.ok) throw new Error(sent.message)
  return { store: MAIN, product: sent.answer.product, configuration: startingConfiguration(sent.answer.product) }
}

async function hostLines(one: Device) {
  const sent = await one.send('config', {})
  return sent.ok && sent.answer.cart ? realLines(sent.answer.cart).map(({ name }) => name) : undefined
}

describe('a closed page', () => {
  test('leaves a saved but unsent change to the next page, which sends it', async () => {
    const one = await tab()
    const item = await cola(one)
    way = isLost
    await one.addToCart(item)
    one.outbox.stop()
    way = reaches
    const next = await tab()
    expect(next.lines()).toHaveLength(1)
    await next.outbox.wake()
    expect(await hostLines(next)).toEqual(['Cola'])
    expect(next.memory.remembered().items).toEqual([])
  })

  test('leaves a change that it was sending to the next page, which repeats it with the same key', async () => {
    const one = await tab()
    const item = await cola(one)
    way = async (request) => {
      await reaches(request)
      return await new Promise<never>(() => undefined)
    }
    await one.addToCart(item)
    await expect.poll(() => one.memory.remembered().items).toMatchObject([{ state: 'sending' }])
    way = reaches
    const next = await tab()
    await next.outbox.drain()
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    expect(await hostLines(next)).toEqual(['Cola'])
    expect(next.memory.remembered().items).toEqual([])
  })
})

/** A page with its own connection to the shared database; `shown` collects the storage states that the page showed. */
function page(over: (one: DexieStore) => DexieStore = (one) => one) {
  const database = deviceDatabase('forno', { indexedDB: disk, IDBKeyRange })
  const shown: QueueState['storage'][] = []
  const memory = persistentStore({
    disk: async () => over(dexieStoreOver(database)),
    show: (_, keeps) => shown.push(keeps),
    doubt: cartDoubt(),
    timeoutMs: 500,
  })
  return { database, memory, shown, close: () => database.close() }
}

describe('an IndexedDB failure while the page is open', () => {
  const item = { id: 'a', lane: 'cart', call: 'addProduct', input: {}, title: 'Cola', madeAt: 0 }

  test('restores a deleted database from the page’s memory and informs the customer', async () => {
    const { memory, shown, close } = page()
    await memory.change((before) => enqueue({ ...before, cart: emptyCart('main') }, item))
    expect(shown).not.toContain('new')
    expectConsole(/wants to delete database 'forno'/)
    await new Promise((resolve, reject) => {
      const deleting = disk.deleteDatabase('forno')
      deleting.onsuccess = resolve
      deleting.onerror = reject
    })
    await memory.change((before) => enqueue(before, { ...item, id: 'b' }))
    expect(shown.at(-1)).toBe('new')
    const next = page()
    await next.memory.open()
    expect(next.memory.remembered().cart.storeHash).toBe('main')
    expect(next.memory.remembered().items.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(next.shown).not.toContain('new')
    close()
    next.close()
  })

  test('gives up a database that never answers, keeps the data in the page and informs the customer', async () => {
    let hangs = false
    const { memory, shown, close } = page((one) => ({
      ...one,
      change: (step, last) => (hangs ? new Promise<never>(() => undefined) : one.change(step, last)),
    }))
    await memory.open()
    hangs = true
    await memory.change((before) => enqueue(before, item))
    expect(memory.remembered().items.map(({ id }) => id)).toEqual(['a'])
    expect(shown.at(-1)).toBe('late')
    close()
  })
})

/** A `navigator.locks` that grants one request at a time. */
function locks() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request: (_name: string, work: () => Promise<void>) => {
      const turn = last.then(work)
      last = turn
      return turn
    },
  }
}

describe('two tabs', () => {
  beforeEach(() => {
    vi.stubGlobal('navigator', { locks: locks() })
  })
  afterEach(async () => {
    // A tab with unfinished work asks for the lock once more, so the stubs stay until it is done.
    for (const { device: one } of open) one.outbox.stop()
    for (const { device: one } of open) await one.outbox.drain()
    vi.unstubAllGlobals()
  })

  test('send each change once and show the same cart', async () => {
    const inTurn = { alone: (work: () => Promise<void>) => runExclusively('outbox', work) }
    const [one, other] = [await tab(inTurn), await tab(inTurn)]
    const item = await cola(one)
    way = isLost
    for (const each of [one, other, one, other]) await each.addToCart(item)
    way = reaches
    await Promise.all([one.outbox.wake(), other.outbox.wake(), one.outbox.wake()])
    await expect.poll(() => one.memory.remembered().items).toEqual([])
    expect(keys).toHaveLength(4)
    expect(new Set(keys).size).toBe(4)
    expect(await hostLines(one)).toHaveLength(4)
    await expect.poll(() => other.lines()).toEqual(one.lines())
  })
})

test('a change that one tab was waiting to retry is sent by another tab once that tab is closed', async () => {
  const one = await tab()
  const item = await cola(one)
  way = isLost
  await one.addToCart(item)
  const other = await tab()
  one.outbox.stop()
  way = reaches
  other.outbox.look()
  await expect.poll(() => other.memory.remembered().items).toEqual([])
  expect(await hostLines(other)).toEqual(['Cola'])
})
