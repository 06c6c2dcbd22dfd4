import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyCart } from '../../../domain/cart/cart.ts'
import { enqueue, type OutboxState } from '../../../domain/outbox/outbox.ts'
import { cartDoubt } from '../../../src/device/store/cartDoubt.ts'
import type { DexieStore } from '../../../src/device/store/dexieStore.ts'
import { persistentStore } from '../../../src/device/store/persistentStore.ts'
import type { QueueState } from '../../../src/device/store/queueState.ts'

type Step = (before: OutboxState) => OutboxState

const TIMEOUT_MS = 3000

const idsOf = ({ items }: OutboxState) => items.map(({ id }) => id)
const add =
  (id: string): Step =>
  (before) =>
    enqueue(before, { id, lane: 'cart', call: 'addProduct', input: {}, title: 'Cola', madeAt: 0 })

/** A page over a database that runs and commits each transaction only when the test says so. */
async function slowPage() {
  let onDisk: OutboxState = { cart: emptyCart('main'), items: [], differences: [] }
  const transactions: { run: () => void; commit: () => void }[] = []
  const unwatch = vi.fn<() => void>()
  const disk: DexieStore = {
    open: () => Promise.resolve({ isNew: false }),
    comes: () => Promise.resolve(true),
    read: () => Promise.resolve(onDisk),
    change: (step) =>
      new Promise((resolve, reject) => {
        transactions.push({
          run: () => {
            try {
              onDisk = step(onDisk)
            } catch (error) {
              reject(error)
            }
          },
          commit: () => resolve({ after: onDisk, isRestored: false }),
        })
      }),
    watch: () => unwatch,
    close: () => undefined,
  }
  const shown: QueueState['storage'][] = []
  const memory = persistentStore({
    disk: () => Promise.resolve(disk),
    show: (_, storage) => shown.push(storage),
    doubt: cartDoubt(),
    timeoutMs: TIMEOUT_MS,
  })
  await memory.open()
  const latest = () => {
    const transaction = transactions.at(-1)
    if (!transaction) throw new Error('no transaction was started')
    return transaction
  }
  /** Changes the state and returns the transaction that this waits for. */
  const begin = async (step: Step) => {
    const changed = memory.change(step)
    await vi.advanceTimersByTimeAsync(0)
    return { ...latest(), changed }
  }
  const sendFromAnotherTab = (id: string) => {
    onDisk = { ...onDisk, items: onDisk.items.filter((item) => item.id !== id) }
  }
  return {
    begun: () => transactions.length,
    latest,
    sendFromAnotherTab,
    memory,
    shown,
    unwatch,
    begin,
    onDisk: () => idsOf(onDisk),
    onPage: () => idsOf(memory.remembered()),
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a change that the page made without its slow database does not reach that database later', async () => {
  const { begin, onDisk, onPage, shown } = await slowPage()
  const { changed, run, commit } = await begin(add('a'))
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS)
  expect(idsOf(await changed)).toEqual(['a'])
  expect(shown.at(-1)).toBe('late')
  run()
  commit()
  await vi.advanceTimersByTimeAsync(0)
  expect(onDisk()).toEqual([])
  expect(onPage()).toEqual(['a'])
})

test('a database that answers late takes what the page did without it, once and in order [D-109]', async () => {
  const { memory, begin, latest, onDisk, onPage, shown } = await slowPage()
  const { changed, run, commit } = await begin(add('a'))
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS)
  await changed
  await memory.change(add('b'))
  run()
  commit()
  await vi.advanceTimersByTimeAsync(0)
  const joining = latest()
  joining.run()
  // Done while the database is writing the two before it.
  await memory.change(add('c'))
  joining.commit()
  await vi.advanceTimersByTimeAsync(0)
  expect(shown.at(-1)).toBe('late')
  latest().run()
  latest().commit()
  await vi.advanceTimersByTimeAsync(0)
  expect(shown.at(-1)).toBe('disk')
  expect(onDisk()).toEqual(['a', 'b', 'c'])
  expect(onPage()).toEqual(['a', 'b', 'c'])
})

test('a change that a slow database has taken after all is not made again, though it was sent meanwhile [D-109]', async () => {
  const { begin, latest, onDisk, onPage, sendFromAnotherTab } = await slowPage()
  const { changed, run, commit } = await begin(add('a'))
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 1)
  run()
  await vi.advanceTimersByTimeAsync(1)
  await changed
  sendFromAnotherTab('a')
  commit()
  await vi.advanceTimersByTimeAsync(0)
  latest().run()
  latest().commit()
  await vi.advanceTimersByTimeAsync(0)
  expect(onDisk()).toEqual([])
  expect(onPage()).toEqual([])
})

test('a page joins its slow database again only when all changes that it began there have ended [D-109]', async () => {
  const { begin, begun, latest, onDisk, onPage, sendFromAnotherTab } = await slowPage()
  const first = await begin(add('a'))
  const second = await begin(add('b'))
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 1)
  first.run()
  second.run()
  await vi.advanceTimersByTimeAsync(1)
  await Promise.all([first.changed, second.changed])
  sendFromAnotherTab('b')
  first.commit()
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS)
  // What the database has taken of the second is not known yet.
  expect(begun()).toBe(2)
  second.commit()
  await vi.advanceTimersByTimeAsync(0)
  expect(begun()).toBe(3)
  latest().run()
  latest().commit()
  await vi.advanceTimersByTimeAsync(0)
  expect([onDisk(), onPage()]).toEqual([['a'], ['a']])
})

test('a database that does not come is reported after three times its timeout, and still waited for [D-109]', async () => {
  const { begin, latest, shown } = await slowPage()
  const { changed } = await begin(add('a'))
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS)
  await changed
  await vi.advanceTimersByTimeAsync(3 * TIMEOUT_MS - 1)
  expect(shown.at(-1)).toBe('late')
  await vi.advanceTimersByTimeAsync(1)
  expect(shown.at(-1)).toBe('page')
  latest().run()
  latest().commit()
  await vi.advanceTimersByTimeAsync(0)
  latest().run()
  latest().commit()
  await vi.advanceTimersByTimeAsync(0)
  expect(shown.at(-1)).toBe('disk')
})

test.each([
  ['after', (run: () => void) => ({ before: () => undefined, after: run })],
  ['before', (run: () => void) => ({ before: run, after: () => undefined })],
])('a change that ran %s the page gave its database up keeps the changes made without it', async (_, order) => {
  const { begin, onPage } = await slowPage()
  const { changed: first } = await begin(add('a'))
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 1)
  const { changed: second, run, commit } = await begin(add('b'))
  const { before, after } = order(run)
  before()
  await vi.advanceTimersByTimeAsync(1)
  await first
  after()
  commit()
  await second
  expect(onPage()).toEqual(['a', 'b'])
})

test('a closed page no longer watches its database', async () => {
  const { memory, unwatch } = await slowPage()
  expect(unwatch).not.toHaveBeenCalled()
  memory.close()
  expect(unwatch).toHaveBeenCalledOnce()
})
