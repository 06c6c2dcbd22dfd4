import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { realLines } from '../../../domain/cart/cart.ts'
import { startingConfiguration } from '../../../domain/catalogue/configuration.ts'
import type { CartItem } from '../../../src/device/outbox/changeCart.ts'
import { device, type Device } from '../../support/browser/device.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { MAIN, productHashOf } from '../../support/host/smallChain.ts'

/** How long the outbox waits, by a clock that the test controls. */

const DAY = 86_400_000

let here: HostInProcess
let one: Device
let item: CartItem
let way: (request: Request) => Promise<Response>
/** The device's clock, and the timer that it has set. */
let now: number
let later: { milliseconds: number; work: () => void } | undefined

const reaches = (request: Request) => here.host.fetch(request, '203.0.113.9')
const isLost = () => Promise.reject(new TypeError('Failed to fetch'))
const says = (status: number, headers: Record<string, string> = {}) => {
  return () => Promise.resolve(Response.json({ status: false, message: 'No.' }, { status, headers }))
}

beforeAll(async () => {
  here = await hostInProcess({ name: 'PGlite' })
})
afterAll(() => here.close())
beforeEach(async () => {
  way = reaches
  now = Date.parse('2025-11-20T20:00:00Z')
  later = undefined
  one = device((request) => way(request), {
    time: {
      now: () => now,
      random: () => 0.5,
      later: (milliseconds, work) => {
        later = { milliseconds, work }
        return () => (later = undefined)
      },
    },
  })
  await one.start()
  const sent = await one.send('product', { store: MAIN, product: productHashOf('cola') })
  if (!sent.ok) throw new Error(sent.message)
  item = { store: MAIN, product: sent.answer.product, configuration: startingConfiguration(sent.answer.product) }
})

const items = () => one.memory.remembered().items
/** Moves the clock to the next retry and waits until the outbox has tried. */
async function pass(): Promise<void> {
  const { milliseconds, work } = later ?? expect.fail('it waits for nothing')
  now += milliseconds
  work()
  await one.outbox.drain()
}
async function hostLines() {
  const sent = await one.send('config', {})
  return sent.ok && sent.answer.cart ? realLines(sent.answer.cart).map(({ name }) => name) : undefined
}

test('the outbox waits as long as Retry-After says, even when the network comes back earlier', async () => {
  way = says(429, { 'Retry-After': '90' })
  await one.addToCart(item)
  expect(later?.milliseconds).toBe(90_000)
  way = reaches
  await one.outbox.wake()
  expect(items()).toMatchObject([{ state: 'waiting', trouble: 'busy' }])
  await pass()
  expect(items()).toEqual([])
  expect(await hostLines()).toEqual(['Cola'])
})

test('the outbox retries a failing host with exponential backoff and jitter', async () => {
  way = says(500)
  await one.addToCart(item)
  const waits = [later?.milliseconds]
  for (let count = 0; count < 3; count += 1) {
    await pass()
    waits.push(later?.milliseconds)
  }
  expect(waits).toEqual([250, 500, 1000, 2000])
  way = reaches
  await pass()
  expect(await hostLines()).toEqual(['Cola'])
})

test('the outbox parks nothing while the host is unavailable, and sends when the network comes back', async () => {
  way = says(503)
  await one.addToCart(item)
  for (let count = 0; count < 12; count += 1) await pass()
  expect(items()).toMatchObject([{ state: 'waiting', tries: 13 }])
  expect(later?.milliseconds).toBe(15_000)
  way = reaches
  await one.outbox.wake()
  expect(items()).toEqual([])
  expect(await hostLines()).toEqual(['Cola'])
})

test('a refused item is parked, and the items behind it are sent', async () => {
  way = isLost
  await one.addToCart({ ...item, configuration: { ...item.configuration, quantity: 101 } })
  await one.addToCart(item)
  way = reaches
  await pass()
  expect(items()).toMatchObject([{ state: 'parked', message: 'Please choose a quantity from 1 to 100.' }])
  expect(later).toBeUndefined()
  expect(await hostLines()).toEqual(['Cola'])
})

test.each([
  ['back', -DAY],
  ['forward', DAY],
])('a clock set %s by a day loses nothing, duplicates nothing and delays nothing', async (_, by) => {
  way = async (request) => {
    await reaches(request)
    return await isLost()
  }
  await one.addToCart(item)
  expect(items()).toMatchObject([{ state: 'waiting' }])
  now += by
  way = reaches
  await one.outbox.drain()
  expect(items()).toEqual([])
  expect(await hostLines()).toEqual(['Cola'])
})
