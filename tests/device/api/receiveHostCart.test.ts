import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cartOf } from '../../../domain/cart/cartLines.ts'
import { receiveHostCart } from '../../../src/device/api/receiveHostCart.ts'
import { cartDoubt } from '../../../src/device/store/cartDoubt.ts'
import { line } from '../../support/catalogue/configurationParts.ts'
import { memoryStore } from '../../support/memoryStore.ts'
import { webStorage } from '../../support/browser/webStorage.ts'

const MINUTE_MS = 60_000

const costing = (price: number) => cartOf('main', [line('cola', { name: 'Cola', price })])

/** A tab of a device whose doubt goes by `clock`; its cart costs $1. */
function tab(clock: { time: number }, isWithDisk = true) {
  const memory = memoryStore({ cart: costing(100), items: [], differences: [] })
  const doubt = cartDoubt(() => clock.time)
  return {
    doubt,
    receive: (price: number) =>
      receiveHostCart({ ...memory, doubt, hasDisk: () => isWithDisk }, costing(price), undefined),
    price: () => memory.remembered().cart.lines[0]?.price,
    news: () => memory.remembered().differences.map((one) => [one.kind, one.name]),
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', webStorage())
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('the host’s cart is compared with that of the disk [D-109]', async () => {
  const { receive, price, news } = tab({ time: 0 })
  await receive(200)
  expect([price(), news()]).toEqual([200, [['price', 'Cola']]])
})

test('a page without its disk takes the host’s cart and compares nothing, where localStorage knows of no doubt too [D-109]', async () => {
  vi.stubGlobal('localStorage', webStorage({ isBlocked: true }))
  const { receive, price, news } = tab({ time: 0 }, false)
  await receive(200)
  expect([price(), news()]).toEqual([200, []])
})

test('a tab compares nothing until one with the disk has taken the host’s cart a minute after another went on without [D-109]', async () => {
  const clock = { time: 0 }
  const without = tab(clock, false)
  const kept = tab(clock)
  without.doubt.begin()
  clock.time = MINUTE_MS
  await kept.receive(200)
  await kept.receive(300)
  clock.time = MINUTE_MS + 1
  await without.receive(400)
  await kept.receive(400)
  expect([kept.price(), kept.news()]).toEqual([400, []])
  await kept.receive(500)
  expect([kept.price(), kept.news()]).toEqual([500, [['price', 'Cola']]])
  expect(without.news()).toEqual([])
})
