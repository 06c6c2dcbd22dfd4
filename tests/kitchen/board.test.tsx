import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { throttleOf } from '../../host/context/throttle.ts'
import { hashPassword } from '../../host/services/passwords.ts'
import { insertPin } from '../../host/store/kitchen/kitchenPins.ts'
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
import { MAIN } from '../support/host/smallChain.ts'

const PIN = '246810'
/** A device may send twenty requests at once. */
const [RATE, BURST] = [2, 20]

let here: DeliveryHost
let screen: KitchenScreen
let throttleMs = 0
let store: typeof import('../../src/kitchen/device/boardStore.ts')

beforeAll(async () => {
  here = await deliveryHost({ name: 'PGlite' }, { throttle: throttleOf(RATE, () => throttleMs) })
  await insertPin(here.database.db, { store: MAIN, name: '', hash: await hashPassword(PIN) }, here.clock.now)
  screen = await KitchenScreen.at(here.host, MAIN, PIN, freshAddress())
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('localStorage', webStorage())
  vi.stubGlobal('fetch', (path: string, asked: RequestInit) =>
    screen.fetch(path, { ...asked, headers: { ...screen.credentials(), 'Content-Type': 'application/json' } }),
  )
  // Nothing is announced here: the board is read when a test says so.
  vi.stubGlobal(
    'EventSource',
    class {
      addEventListener = () => undefined
    },
  )
  store = await import('../../src/kitchen/device/boardStore.ts')
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await here.close()
})

/** A new delivery; its stage at the host is `stageOf(hash)`. */
async function newDelivery(): Promise<string> {
  const buyer = await newDeliveryBuyer(here)
  await buyer.guest.ask('checkAddress', addressInput(HOUSES.near, { notes: 'Buzz 1234' }))
  const checked = await buyer.check()
  const { answer, message } = await buyer.complete(checked.answer.payment)
  if (!answer?.order) throw new Error(message)
  return answer.order.hash
}

const stageOf = async (hash: string) =>
  (await here.database.db.selectFrom('orders').select('stage').where('hash', '=', hash).executeTakeFirstOrThrow()).stage

async function readBoard(): Promise<{ state: KitchenState; board: Board }> {
  throttleMs += 60_000
  await store.refresh()
  const state = store.kitchenState()
  if (!state.board) throw new Error('no board')
  return { state, board: state.board }
}

const orderOn = (board: Board, hash: string) => {
  const order = board.orders.find((one) => one.hash === hash)
  if (!order) throw new Error('no such order')
  return { ...order, isKept: false }
}

test('a press that the host answers with 429 is kept, also over a reload, and sent when the host takes it; one that it refuses is dropped', async () => {
  const hash = await newDelivery()
  await screen.call('kitchenAccept', { order: hash, key: 'accept-once', minutes: 30 })
  const { board } = await readBoard()
  const { number } = orderOn(board, hash)
  for (let asked = 0; asked < BURST; asked += 1) await screen.call('kitchenBoard')
  store.pressStep({ hash, number, stage: 'preparing' }, 'oven', 'In the oven')
  await store.sendPresses()
  const kept = [expect.objectContaining({ order: hash, from: 'preparing', to: 'oven' })]
  expect(store.kitchenState().presses).toEqual(kept)
  expect(JSON.parse(localStorage.getItem('kitchen presses') ?? '[]')).toEqual(kept)
  expect([await stageOf(hash), store.kitchenState().toast?.text]).toEqual(['preparing', 'In the oven'])

  throttleMs += 60_000
  await store.sendPresses()
  expect([store.kitchenState().presses, await stageOf(hash)]).toEqual([[], 'oven'])

  store.pressStep({ hash, number, stage: 'preparing' }, 'oven', 'In the oven')
  await store.sendPresses()
  expect(store.kitchenState().presses).toEqual([])
  expect(store.kitchenState().toast?.text).toMatch(new RegExp(`^${number}: `))
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
