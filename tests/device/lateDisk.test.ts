import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Cart, type Line } from '../../domain/cart/cart.ts'
import { cartOf } from '../../domain/cart/cartLines.ts'
import { shownCart } from '../../domain/outbox/outbox.ts'
import type { Api } from '../../src/device/api/apiClient.ts'
import { outboxOver } from '../../src/device/outbox/outbox.ts'
import { cartDoubt } from '../../src/device/store/cartDoubt.ts'
import { deviceDatabase } from '../../src/device/store/database.ts'
import { dexieStoreOver, type DexieStore } from '../../src/device/store/dexieStore.ts'
import { persistentStore } from '../../src/device/store/persistentStore.ts'
import { hasDisk, NO_QUEUE, type QueueState } from '../../src/device/store/queueState.ts'
import { receiveHostCart } from '../../src/device/api/receiveHostCart.ts'
import { line } from '../support/catalogue/configurationParts.ts'
import { webStorage } from '../support/browser/webStorage.ts'
import { isSoak } from '../support/testSizes.ts'

const RUNS = isSoak ? 2000 : 40
const TIMEOUT_MS = 6
const PASSED_MS = 61_000

const pass = (milliseconds: number) => new Promise<void>((resolve) => void setTimeout(resolve, milliseconds))

/** What waits while it is shut. */
function gate() {
  let isShut = false
  let waiting: (() => void)[] = []
  return {
    shut: () => void (isShut = true),
    open: () => {
      isShut = false
      for (const go of waiting) go()
      waiting = []
    },
    through: async () => {
      while (isShut) await new Promise<void>((resolve) => waiting.push(resolve))
    },
  }
}

type Network = 'fine' | 'request lost' | 'answer lost' | 'slow'

/** A host that keeps each first answer by its key, as ours does, and its network. */
function hostOver() {
  const answers = new Map<string, unknown>()
  const sending = new Set<string>()
  const slow = gate()
  let network: Network = 'fine'
  let lines: Line[] = []
  let made = 0
  const cart = (): Cart => cartOf('store', lines)

  function take(name: string, { line: before, price = 1000 }: { line?: string; price?: number }): unknown {
    const known = lines.find(({ hash }) => hash === before)
    if (name === 'addProduct') {
      const fresh = line(`h${(made += 1)}`, { name: String(before), price })
      lines = [...lines, fresh]
      return { ok: true, answer: { ...fresh, cart: cart(), bagLines: [] } }
    }
    if (!known) return { ok: false, kind: 'refused', status: 404, message: 'That line is gone.' }
    lines = lines.flatMap((one) => (one !== known ? [one] : name === 'removeLine' ? [] : [{ ...one, price }]))
    return { ok: true, answer: { ...known, price, cart: cart(), bagLines: [] } }
  }

  async function send(name: string, input: object, key = ''): Promise<unknown> {
    expect(sending, 'two senders of one item').not.toContain(key)
    sending.add(key)
    try {
      const noNetwork = { ok: false, kind: 'no-network', message: '' }
      if (network === 'slow') await slow.through()
      if (network === 'request lost') return noNetwork
      const answer = answers.get(key) ?? take(name, input)
      answers.set(key, answer)
      const isLost = network === 'answer lost'
      if (network === 'slow') await slow.through()
      return isLost ? noNetwork : answer
    } finally {
      sending.delete(key)
    }
  }

  return {
    // The outbox asks for what `sendItem` reads of the three calls alone.
    send: send as unknown as Api,
    names: () => lines.map(({ name }) => name),
    cart: async () => {
      if (network === 'slow') await slow.through()
      const asked = cart()
      if (network === 'slow') await slow.through()
      return asked
    },
    setNetwork: (next: Network) => {
      network = next
      if (next === 'slow') slow.shut()
      else slow.open()
    },
  }
}

/** Every part of `one` waits at the gate before it begins and before its answer; while `broken` says so, it fails. */
function through(one: DexieStore, disk: ReturnType<typeof gate>, broken: () => boolean): DexieStore {
  const slowly = async <T>(work: () => Promise<T>): Promise<T> => {
    await disk.through()
    if (broken()) throw new Error('the disk is broken')
    const result = await work()
    await disk.through()
    return result
  }
  return {
    ...one,
    open: () => slowly(one.open),
    comes: () => slowly(one.comes),
    read: () => slowly(one.read),
    change: (step, last) => slowly(() => one.change(step, last)),
  }
}

const isKept = (storage: QueueState['storage']): boolean => hasDisk({ ...NO_QUEUE, storage })

let devices = 0

function device() {
  const disk = new IDBFactory()
  // Dexie's cache of live queries knows a database by its name.
  const name = `forno ${(devices += 1)}`
  const host = hostOver()
  let time = 0
  let turn = Promise.resolve()
  const alone = (work: () => Promise<void>) => {
    const mine = turn.then(work)
    turn = mine.catch(() => undefined)
    return mine
  }

  function tab() {
    const own = () => deviceDatabase(name, { indexedDB: disk, IDBKeyRange })
    const slow = gate()
    let isBroken = false
    let storage: QueueState['storage'] = 'disk'
    let returns = 0
    const doubt = cartDoubt(() => time)
    const memory = persistentStore({
      disk: async () => through(dexieStoreOver(own(), own), slow, () => isBroken),
      show: (_, next) => {
        if (!isKept(storage) && isKept(next)) returns += 1
        storage = next
      },
      doubt,
      timeoutMs: TIMEOUT_MS,
    })
    const keeper = { change: memory.change, doubt, hasDisk: () => isKept(storage) }
    const outbox = outboxOver({ memory, send: host.send, alone, report: () => undefined })
    const queue = (call: 'addProduct' | 'updateProduct' | 'removeLine', input: object, change: object) =>
      outbox.enqueue({ lane: 'cart', call, title: '', input: { ...input }, change: change as never })
    const shown = () => shownCart(memory.remembered()).lines
    const pick = (index: number) => shown()[index % Math.max(1, shown().length)]
    return {
      memory,
      outbox,
      keeper,
      shown,
      storage: () => storage,
      isKept: () => isKept(storage),
      returns: () => returns,
      disk: (state: 'fine' | 'slow' | 'broken') => {
        isBroken = state === 'broken'
        if (state === 'slow') slow.shut()
        else slow.open()
      },
      add: (name: string) =>
        queue('addProduct', { line: name }, { kind: 'add', lines: [line(`new-${name}`, { name })] }),
      edit: async (index: number, price: number) => {
        const one = pick(index)
        if (one)
          await queue(
            'updateProduct',
            { line: one.hash, price },
            { kind: 'update', line: one.hash, lines: [{ ...one, price }] },
          )
      },
      remove: async (index: number) => {
        const one = pick(index)
        if (one) await queue('removeLine', { line: one.hash }, { kind: 'remove', line: one.hash })
        return one?.name
      },
      config: async () => {
        await memory.open()
        const { answers } = memory.remembered()
        await receiveHostCart(keeper, await host.cart(), answers)
      },
    }
  }
  return { host, tabs: [tab(), tab()], wait: () => (time += PASSED_MS) }
}

const tabs = fc.constantFrom(0, 1)
const commands = fc.array(
  fc.record({
    rest: fc.constantFrom(0, 0, 1, 3, 2 * TIMEOUT_MS),
    what: fc.oneof(
      { weight: 4, arbitrary: fc.record({ kind: fc.constant('add' as const), tab: tabs }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('edit' as const), tab: tabs, index: fc.nat(4) }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), tab: tabs, index: fc.nat(4) }) },
      { weight: 4, arbitrary: fc.record({ kind: fc.constant('send' as const), tab: tabs }) },
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('config' as const), tab: tabs }) },
      {
        weight: 5,
        arbitrary: fc.record({
          kind: fc.constant('disk' as const),
          tab: tabs,
          state: fc.constantFrom('fine' as const, 'slow' as const, 'broken' as const),
        }),
      },
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('give up' as const), tab: tabs }) },
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('come back' as const), tab: tabs }) },
      {
        weight: 3,
        arbitrary: fc.record({
          kind: fc.constant('network' as const),
          network: fc.constantFrom<Network>('fine', 'request lost', 'answer lost', 'slow'),
        }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('time' as const) }) },
    ),
  }),
  { minLength: 4, maxLength: 24 },
)

beforeEach(() => {
  vi.stubGlobal('localStorage', webStorage())
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('whatever a slow disk, a second tab and the network do, each change arrives once, none is lost, and no cart differs [D-109]', async () => {
  /** How often a disk that was given up came back before the end of its run. */
  let returnsMeanwhile = 0
  await fc.assert(
    fc.asyncProperty(commands, async (list) => {
      localStorage.removeItem('cart in doubt')
      const { host, tabs: pages, wait } = device()
      const added: string[] = []
      const removed = new Set<string | undefined>()
      const running: Promise<unknown>[] = []
      const noNews = () => {
        for (const { memory } of pages) expect(memory.remembered().differences).toEqual([])
      }
      const change = async (work: () => Promise<unknown>) => void running.push(work())
      for (const { rest, what } of list) {
        const page = 'tab' in what ? pages[what.tab] : undefined
        if (what.kind === 'network') host.setNetwork(what.network)
        else if (what.kind === 'time') {
          // Requests end before so much time has passed.
          host.setNetwork('fine')
          await pass(2)
          wait()
        } else if (!page) throw new Error('no tab')
        else if (what.kind === 'add') {
          const name = `n${added.length}`
          added.push(name)
          await change(() => page.add(name))
        } else if (what.kind === 'edit') await change(() => page.edit(what.index, 1000 + 100 * running.length))
        else if (what.kind === 'remove') await change(async () => removed.add(await page.remove(what.index)))
        else if (what.kind === 'send') await change(() => page.outbox.wake())
        else if (what.kind === 'config') await change(() => page.config())
        else if (what.kind === 'give up') {
          page.disk('slow')
          const name = `n${added.length}`
          added.push(name)
          await change(() => page.add(name))
          await vi.waitFor(() => expect(page.isKept()).toBe(false), { timeout: 5000, interval: 1 })
        } else if (what.kind === 'come back') {
          page.disk('fine')
          await vi.waitFor(() => expect(page.isKept()).toBe(true), { timeout: 5000, interval: 1 })
        } else page.disk(what.state)
        await pass(rest)
        noNews()
      }
      returnsMeanwhile += pages.reduce((sum, page) => sum + page.returns(), 0)
      host.setNetwork('fine')
      for (const page of pages) page.disk('fine')
      await Promise.all(running)
      // A busy machine is slower than the timeout: what a page did meanwhile without its disk is sent in another round.
      const seen = () => JSON.stringify(pages.map((page) => [page.isKept(), page.returns()]))
      let before
      do {
        await vi.waitFor(() => expect(pages.map((page) => page.isKept())).toEqual([true, true]), 5000)
        before = seen()
        for (const page of pages) await page.outbox.wake()
        for (const page of pages) await page.config()
      } while (seen() !== before)
      noNews()
      const state = JSON.stringify(pages.map(({ memory, storage }) => [storage(), memory.remembered().items]))
      expect(host.names().toSorted(), state).toEqual(added.filter((name) => !removed.has(name)).toSorted())
      for (const page of pages) {
        await vi.waitFor(() =>
          expect(
            page
              .shown()
              .map(({ name }) => name)
              .toSorted(),
          ).toEqual(host.names().toSorted()),
        )
        page.outbox.stop()
        page.memory.close()
      }
    }),
    { numRuns: RUNS },
  )
  expect(returnsMeanwhile).toBeGreaterThan(0)
}, 600_000)
