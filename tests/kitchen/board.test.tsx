import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { throttleOf } from '../../host/context/throttle.ts'
import { hashPassword } from '../../host/services/passwords.ts'
import { insertPin } from '../../host/store/kitchen/kitchenAccess.ts'
import type { Board, KitchenState } from '../../src/kitchen/device/boardStore.ts'
import { KitchenScreen } from '../host/kitchen/kitchenScreen.ts'
import {
  addressInput,
  deliveryHost,
  newDeliveryBuyer,
  type DeliveryHost,
} from '../host/orders/delivery/deliveryBuyer.ts'
import { freshAddress } from '../host/orders/orderingHost.ts'
import { webStorage } from '../support/browser/webStorage.ts'
import { HOUSES } from '../support/host/houses.ts'
import { MAIN, OAK } from '../support/host/smallChain.ts'

const PIN = '246810'
/** A device may send twenty requests at once. */
const [RATE, BURST] = [2, 20]
const MINUTE_MS = 60_000

type Screen = typeof import('../../src/kitchen/device/boardStore.ts')

let here: DeliveryHost
let session: KitchenScreen
let throttleMs = 0
/** What the network makes of a request to move an order; undefined: it reaches the host. */
let fault: (() => Response) | undefined
let streams = 0
let store: Screen
/** A press that waits for its next try keeps one. */
const timers: NodeJS.Timeout[] = []

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  here = await deliveryHost({ name: 'PGlite' }, { throttle: throttleOf(RATE, () => throttleMs) })
  await insertPin(here.database.db, { store: MAIN, name: '', hash: await hashPassword(PIN) }, here.clock.now)
  session = await KitchenScreen.at(here.host, MAIN, PIN, freshAddress())
  vi.stubGlobal('document', new EventTarget())
  const { setTimeout: start } = globalThis
  vi.stubGlobal('setTimeout', (work: () => void, milliseconds: number) => {
    const timer = start(work, milliseconds)
    timers.push(timer)
    return timer
  })
  vi.stubGlobal('reportError', (error: unknown) => {
    throw error
  })
  let held = Promise.resolve()
  const request = (_: string, work: () => Promise<void>) => (held = held.then(work))
  vi.stubGlobal('navigator', { locks: { request } })
  vi.stubGlobal('fetch', async (path: string, asked: RequestInit) => {
    if (fault && /\/(move|allergy-seen)$/.test(path)) return fault()
    return await session.fetch(path, {
      ...asked,
      headers: { ...session.credentials(), 'Content-Type': 'application/json' },
    })
  })
  // Nothing is announced here: the board is read when a test says so.
  vi.stubGlobal(
    'EventSource',
    class {
      constructor() {
        streams += 1
      }
      static CLOSED = 2
      readyState = 1
      addEventListener = () => undefined
    },
  )
})
afterAll(async () => {
  vi.useRealTimers()
  await here.close()
  for (const timer of timers) clearTimeout(timer)
  vi.unstubAllGlobals()
})
beforeEach(async () => {
  fault = undefined
  vi.stubGlobal('localStorage', webStorage())
  store = await load()
})

/** The page of the screen after a reload. */
async function load(): Promise<Screen> {
  vi.resetModules()
  return await import('../../src/kitchen/device/boardStore.ts')
}

/** A new delivery; its stage at the host is `stageOf(hash)`. */
async function newDelivery(): Promise<string> {
  const buyer = await newDeliveryBuyer(here)
  await buyer.guest.ask('checkAddress', addressInput(HOUSES.near, { notes: 'Buzz 1234' }))
  const checked = await buyer.check()
  const { answer, message } = await buyer.complete(checked.answer.payment)
  if (!answer?.order) throw new Error(message)
  return answer.order.hash
}

/** One that is being made. */
async function orderInWork(): Promise<string> {
  const hash = await newDelivery()
  await session.call('kitchenAccept', { order: hash, key: `accept ${hash}`, minutes: 30 })
  return hash
}

const stageOf = async (hash: string) =>
  (await here.database.db.selectFrom('orders').select('stage').where('hash', '=', hash).executeTakeFirstOrThrow()).stage

async function readBoard(screen = store): Promise<{ state: KitchenState; board: Board }> {
  throttleMs += MINUTE_MS
  await screen.refresh()
  const state = screen.kitchenState()
  if (!state.board) throw new Error('no board')
  return { state, board: state.board }
}

const orderOn = (board: Board, hash: string) => {
  const order = board.orders.find((one) => one.hash === hash)
  if (!order) throw new Error('no such order')
  return { ...order, isKept: false }
}

async function pressOven(hash: string, screen = store): Promise<void> {
  const { board } = await readBoard(screen)
  screen.pressStep(orderOn(board, hash), 'oven', 'In the oven')
  await screen.sendPresses()
}

/** Sends what waits, once every wait is over. */
async function sendLater(screen = store): Promise<void> {
  fault = undefined
  throttleMs += MINUTE_MS
  vi.setSystemTime(Date.now() + MINUTE_MS)
  await screen.sendPresses()
}

const kept = (hash: string) => [expect.objectContaining({ lane: hash, from: 'preparing', to: 'oven' })]

test('a press that the host answers with 429 is kept and sent when the time is over that the host asked for', async () => {
  const hash = await orderInWork()
  const { board } = await readBoard()
  for (let asked = 0; asked < BURST; asked += 1) await session.call('kitchenBoard')
  store.pressStep(orderOn(board, hash), 'oven', 'In the oven')
  await store.sendPresses()
  expect(store.kitchenState().presses).toEqual(kept(hash))
  throttleMs += MINUTE_MS
  await store.sendPresses()
  expect([store.kitchenState().presses, await stageOf(hash)]).toEqual([kept(hash), 'preparing'])
  await sendLater()
  expect([store.kitchenState().presses, await stageOf(hash)]).toEqual([[], 'oven'])
})

test.each<[string, () => Response]>([
  ['no network', () => { throw new TypeError('Failed to fetch') }], // oxfmt-ignore
  ['a page of the network', () => new Response('<p>Sign in</p>', { headers: { 'Content-Type': 'text/html' } })],
  ['a gateway without a host', () => new Response('<h1>502</h1>', { status: 502 })],
  ['a host that fails', () => Response.json({ status: false, message: 'Broken.' }, { status: 500 })],
  ['a session that has ended', () => Response.json({ status: false, message: 'Sign in.' }, { status: 401 })],
])('%s loses no press, however often, nor over a reload', async (_, answer) => {
  const hash = await orderInWork()
  fault = answer
  await pressOven(hash)
  for (let again = 0; again < 12; again += 1) {
    vi.setSystemTime(Date.now() + MINUTE_MS)
    await store.sendPresses()
  }
  expect(store.kitchenState().presses).toEqual(kept(hash))
  const reloaded = await load()
  expect(reloaded.kitchenState().presses).toEqual(kept(hash))
  await sendLater(reloaded)
  expect([reloaded.kitchenState().presses, await stageOf(hash)]).toEqual([[], 'oven'])
})

test('a press that the host refuses leaves the order where it is, and its reason shows until somebody has read it, also after a reload', async () => {
  const hash = await orderInWork()
  const { board } = await readBoard()
  await session.call('kitchenMove', { order: hash, key: 'elsewhere', from: 'preparing', to: 'oven' })
  store.pressStep(orderOn(board, hash), 'oven', 'In the oven')
  await store.sendPresses()
  const [refused] = (await load()).kitchenState().presses
  expect(refused).toMatchObject({ state: 'parked', message: 'This order is in the oven by now: the kitchen, 12:00.' })
  const { ToastBar } = await import('../../src/kitchen/board/ToastBar.tsx')
  const { withPresses } = await import('../../src/kitchen/device/presses.ts')
  const { state, board: now } = await readBoard()
  expect(renderToStaticMarkup(<ToastBar state={state} />)).toContain(
    'This order is in the oven by now: the kitchen, 12:00.',
  )
  expect(withPresses(now.orders, state.presses).find((one) => one.hash === hash)).toMatchObject({ stage: 'oven', isKept: false }) // oxfmt-ignore
  store.forgetRefusal(refused?.id ?? '')
  expect(store.kitchenState().presses).toEqual([])
})

test('who has seen an allergy is kept without a connection, before the step that waits for it [D-238]', async () => {
  const hash = await orderInWork()
  const { document } = await here.database.db.selectFrom('orders').select('document').where('hash', '=', hash).executeTakeFirstOrThrow() // oxfmt-ignore
  await here.database.db
    .updateTable('orders')
    .set({ document: JSON.stringify({ ...document, allergies: ['milk'] }) as never })
    .where('hash', '=', hash)
    .execute()
  const { withPresses } = await import('../../src/kitchen/device/presses.ts')
  const { nextStepOf } = await import('../../src/kitchen/board/stageWords.ts')
  const shown = (screen: Screen) => {
    const { board: { orders = [] } = {}, presses } = screen.kitchenState()
    const [order] = withPresses(orders.filter((one) => one.hash === hash), presses) // oxfmt-ignore
    if (!order) throw new Error('no such order')
    return order
  }
  await readBoard()
  expect(nextStepOf(shown(store))).toMatchObject({ label: 'See the allergy' })
  fault = () => new Response('', { status: 502 })
  store.pressSeen(shown(store), 'AB')
  await store.sendPresses()
  expect(shown(store)).toMatchObject({ isKept: false, allergy: { seen: { initials: 'AB' } } })
  expect(nextStepOf(shown(store))).toMatchObject({ label: 'Into the oven' })
  store.pressStep(shown(store), 'oven', 'In the oven')
  await store.sendPresses()
  expect([await stageOf(hash), shown(store).isKept]).toEqual(['preparing', true])
  const reloaded = await load()
  await sendLater(reloaded)
  expect([reloaded.kitchenState().presses, await stageOf(hash)]).toEqual([[], 'oven'])
})

test('two tabs keep the presses of each other, and either sends all of them', async () => {
  const hashes = [await orderInWork(), await orderInWork()]
  fault = () => new Response('', { status: 502 })
  const tabs = [store, await load()]
  for (const [index, tab] of tabs.entries()) await pressOven(hashes[index] ?? '', tab)
  for (const tab of tabs) tab.rereadPresses()
  for (const tab of tabs)
    expect(
      tab
        .kitchenState()
        .presses.map(({ lane }) => lane)
        .toSorted(),
    ).toEqual(hashes.toSorted())
  await sendLater()
  expect([store.kitchenState().presses, await Promise.all(hashes.map(stageOf))]).toEqual([[], ['oven', 'oven']])
})

const BROKEN = ['kitchen board', 'kitchen press 1', 'kitchen presses', 'kitchen store']
const broken = (text: string) => new Map(BROKEN.map((key) => [key, text]))

test.each([
  ['blocked', () => webStorage({ isBlocked: true })],
  ['full', () => webStorage({ isFull: true })],
  ['full of half a text', () => webStorage({ isFull: true, kept: broken('{"orders":[') })],
  ['with half a text', () => webStorage({ kept: broken('{"orders":[') })],
  ['with another shape', () => webStorage({ kept: broken('{"items":7}') })],
  ['with nothing', () => webStorage({ kept: broken('null') })],
])(
  'with a storage that is %s the screen opens, shows the board, hears of orders and loses no press',
  async (_, storage) => {
    vi.stubGlobal('localStorage', storage())
    const before = streams
    const screen = await load()
    screen.tick()
    const hash = await orderInWork()
    const { state } = await readBoard(screen)
    expect([state.phase, streams]).toEqual(['signed in', before + 1])
    fault = () => new Response('', { status: 502 })
    await pressOven(hash, screen)
    expect(screen.kitchenState().presses).toEqual(kept(hash))
    await sendLater(screen)
    expect([screen.kitchenState().presses, await stageOf(hash)]).toEqual([[], 'oven'])
  },
)

test('a press finds its room in a storage that the board has filled', async () => {
  const storage = webStorage()
  const room = 400
  const setItem = (key: string, text: string) => {
    const others = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter(
      (one) => one !== key,
    )
    const used = others.reduce((sum, one) => sum + (storage.getItem(one)?.length ?? 0), text.length)
    if (used > room + boardLength) throw new DOMException('full', 'QuotaExceededError')
    storage.setItem(key, text)
  }
  let boardLength = Infinity
  vi.stubGlobal('localStorage', { ...storage, get length() { return storage.length }, setItem }) // oxfmt-ignore
  const hash = await orderInWork()
  await readBoard()
  boardLength = (storage.getItem('kitchen board')?.length ?? 0) - room
  fault = () => new Response('', { status: 502 })
  await pressOven(hash)
  expect((await load()).kitchenState().presses).toEqual(kept(hash))
})

test('times on the board have AM or PM: the clock, a time for later, and when an order left [D-31]', async () => {
  const { Header } = await import('../../src/kitchen/board/Header.tsx')
  const { OrderCard } = await import('../../src/kitchen/board/OrderCard.tsx')
  const { SoldOut } = await import('../../src/kitchen/soldOut/SoldOut.tsx')
  const hash = await newDelivery()
  const { board, state } = await readBoard()
  const now = here.clock.now.getTime()
  const nothing = () => undefined
  const words = (element: React.ReactNode) => renderToStaticMarkup(element).replace(/<[^>]*>/g, '')
  const head = <Header board={board} state={state} now={now} onSound={nothing} onPause={nothing} onEnded={nothing} onSoldOut={nothing} /> // oxfmt-ignore
  expect(words(head)).toMatch(/12:00 PM$/)
  expect(words(<SoldOut board={board} state={state} now={now} onBack={nothing} />)).toContain('12:00 PM')
  const card = (changes: object) =>
    words(
      <OrderCard
        order={{ ...orderOn(board, hash), ...changes }}
        now={now}
        offsets={board.store.offsets}
        isFirst
        isGuarded={false}
        onLook={nothing}
        onStep={nothing}
        onPrint={nothing}
      />,
    )
  const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
  expect(card({ stage: 'new', asap: false, readyAt: at(85) })).toContain('1:25 PM')
  expect(card({ stage: 'out', changedAt: at(-15) })).toContain('11:45 AM')
  expect(card({ stage: 'oven', readyAt: at(25) })).toContain('door 12:25 PM')
  expect(card({ stage: 'oven', readyAt: at(-15) })).toContain('was 11:45 AM')
})

test('the bar says for a while which orders went to another store [D-223]', async () => {
  const { Header } = await import('../../src/kitchen/board/Header.tsx')
  const hash = await newDelivery()
  const { state } = await readBoard()
  const [{ number }] = await here.database.db.updateTable('orders').set({ store: OAK }).where('hash', '=', hash).returning('number').execute() as [{ number: number }] // oxfmt-ignore
  const moved = { order: hash, from_store: MAIN, to_store: OAK, at: here.clock.now, agreed_by: 'phone' as const, noted_by: 'Ann' } // oxfmt-ignore
  await here.database.db.insertInto('order_transfers').values(moved).execute()
  const bar = async () => {
    const { board } = await readBoard()
    const nothing = () => undefined
    return renderToStaticMarkup(
      <Header board={board} state={state} now={here.clock.now.getTime()} onSound={nothing} onPause={nothing} onEnded={nothing} onSoldOut={nothing} />, // oxfmt-ignore
    )
  }
  const words = new RegExp(`Order ${String(number).slice(-3)} went to .*: not made here`)
  expect(await bar()).toMatch(words)
  here.clock.forward(31 * 60)
  expect(await bar()).not.toMatch(words)
})

test('a new delivery rings with its address and its buzz code', async () => {
  const { NewOrder } = await import('../../src/kitchen/board/NewOrder.tsx')
  const hash = await newDelivery()
  const { board } = await readBoard()
  const order = orderOn(board, hash)
  const nothing = () => undefined
  const asked = renderToStaticMarkup(
    <NewOrder order={order} board={board} now={here.clock.now.getTime()} isQuiet={false} onQuiet={nothing} onClose={nothing} />, // oxfmt-ignore
  )
  const [, where = ''] = /class="where">(.*?)<\/p>/.exec(asked) ?? []
  expect(where.replace(/<[^>]*>/g, ' ')).toContain(`${order.address} Buzz 1234`)
})
