import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Api } from '../../../src/device/api/apiClient.ts'
import { fetchedAtKey, fetchedAt } from '../../../src/device/reads/fetchedAt.ts'
import { database } from '../../../src/device/store/database.ts'
import { keepMenuCopy, MAX_MENU_COPIES } from '../../../src/device/reads/keepMenuCopy.ts'
import { menuCopies, menuCopyOf, productCopyOf } from '../../../src/device/reads/menuCopy.ts'
import { readingOver, type ReadingParts } from '../../../src/device/reads/reading.ts'
import { device } from '../../support/browser/device.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { MAIN, productHashOf } from '../../support/host/smallChain.ts'

const PIZZA = productHashOf('margherita')

let here: HostInProcess
let way: (request: Request) => Promise<Response>
let send: Api

const reaches = (request: Request) => here.host.fetch(request, '203.0.113.9')
const isLost = () => Promise.reject(new TypeError('Failed to fetch'))
const fails = () => Promise.resolve(Response.json({ status: false, message: 'Bad gateway' }, { status: 502 }))

beforeAll(async () => {
  here = await hostInProcess({ name: 'PGlite' })
})
afterAll(() => here.close())
afterEach(() => vi.unstubAllGlobals())
beforeEach(async () => {
  vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => Promise<void>) => work() } })
  way = reaches
  send = device((request) => way(request)).send
  fetchedAt.set(new Map())
  await Promise.all([database.menuCopies.clear(), database.productCopies.clear()])
})

const productsKept = async (store = MAIN) =>
  (await database.productCopies.where({ store }).toArray()).map(({ product }) => product)

const timeout = (ms: number) => ({ product: ms, menu: ms, menuGuide: ms, stores: ms })

const productOf = async () => {
  const sent = await send('product', { store: MAIN, product: PIZZA })
  return sent.ok ? sent : undefined
}

const reads = (more: Partial<ReadingParts> = {}) =>
  readingOver({
    send,
    copyOf: menuCopyOf,
    productOf: productCopyOf,
    copies: menuCopies,
    isOnline: () => true,
    late: () => undefined,
    report: (error) => expect.fail(String(error)),
    timeoutsMs: timeout(600_000),
    ...more,
  })
/** Stores a copy of the menu, a minute old, whose product descriptions differ from the host's. */
async function oldCopy(at = Date.now() - 60_000) {
  await keepMenuCopy(MAIN, send)
  const copy = (await menuCopyOf(MAIN))!
  await database.menuCopies.put({ ...copy, at })
  for (const product of await productsKept())
    await database.productCopies.put({
      store: MAIN,
      hash: product.hash,
      at,
      product: { ...product, description: 'as it was' },
    })
  return at
}

describe('the menu copy', () => {
  test('holds every product as the host returns it', async () => {
    await keepMenuCopy(MAIN, send)
    const copy = await menuCopyOf(MAIN)
    const menu = await send('menu', { store: MAIN })
    expect(menu).toMatchObject({ ok: true, answer: copy?.menu })
    expect(copy?.menu).not.toHaveProperty('details')
    const products = await productsKept()
    for (const one of products)
      expect(await send('product', { store: MAIN, product: one.hash })).toEqual({ ok: true, answer: { product: one } })
    const cards = copy!.menu.categories.flatMap((category) => category.products.map(({ hash }) => hash))
    expect(products.map(({ hash }) => hash)).toEqual(expect.arrayContaining(cards))
    expect(await send('stores', {})).toEqual({ ok: true, answer: { stores: copy?.stores, others: 0 } })
    expect(await send('menuGuide', { store: MAIN })).toEqual({ ok: true, answer: copy?.guide })
  })

  test('keeps its guide to what dishes contain while the host has none (D-74)', async () => {
    await keepMenuCopy(MAIN, send)
    const guide = (await menuCopyOf(MAIN))?.guide
    const without: Api = (name, input, key) =>
      name === 'menuGuide' ? Promise.resolve({ ok: false, kind: 'broken' } as never) : send(name, input, key)
    await keepMenuCopy(MAIN, without, { freshMs: 0 })
    expect((await menuCopyOf(MAIN))?.guide).toEqual(guide)
    expect(guide?.products.length).toBeGreaterThan(0)
  })

  test('is built from single products when the host does not send the whole menu', async () => {
    await keepMenuCopy(MAIN, send)
    const whole = (await menuCopyOf(MAIN))!
    await Promise.all([database.menuCopies.clear(), database.productCopies.clear()])
    const older: Api = (name, input, key) =>
      name === 'menu' ? (send('menu', { store: MAIN }) as never) : send(name, input, key)
    await keepMenuCopy(MAIN, older)
    const cards = whole.menu.categories.flatMap(({ products }) => products.map(({ hash }) => hash))
    expect((await menuCopyOf(MAIN))?.menu).toEqual(whole.menu)
    expect((await productsKept()).map(({ hash }) => hash).toSorted()).toEqual(cards.toSorted())
  })

  test('comes in parts, and loses the products that the host no longer sells', async () => {
    const gone = { store: MAIN, hash: 'gone', at: 1, product: (await productOf())!.answer.product }
    await database.productCopies.put(gone)
    const asked: unknown[] = []
    const inTwo: Api = async (name, input, key) => {
      if (name !== 'menu') return await send(name, input, key)
      asked.push(input)
      const whole = await send('menu', { store: MAIN, full: true })
      if (!whole.ok) return whole as never
      const { details = [] } = whole.answer
      const first = (input as { part?: number }).part === 1
      return {
        ok: true,
        answer: {
          ...whole.answer,
          details: first ? details.slice(0, 2) : details.slice(2),
          categories: first ? whole.answer.categories : [],
          parts: 2,
        },
      } as never
    }
    await keepMenuCopy(MAIN, inTwo)
    expect(asked).toEqual([1, 2].map((part) => ({ store: MAIN, full: true, part, since: '' })))
    const whole = await send('menu', { store: MAIN, full: true })
    const hashes = whole.ok ? (whole.answer.details ?? []).map(({ hash }) => hash) : []
    expect((await productsKept()).map(({ hash }) => hash).toSorted()).toEqual(hashes.toSorted())
    expect(await send('menu', { store: MAIN })).toMatchObject({ answer: (await menuCopyOf(MAIN))?.menu })
    expect((await menuCopyOf(MAIN))?.menu).not.toHaveProperty('parts')
  })

  test('is not rebuilt while it is fresh, and not built from a worker’s cached answer', async () => {
    await keepMenuCopy(MAIN, send)
    const first = await menuCopyOf(MAIN)
    await keepMenuCopy(MAIN, () => expect.fail('asked again'))
    expect(await menuCopyOf(MAIN)).toEqual(first)
    await database.menuCopies.clear()
    await keepMenuCopy(MAIN, async (name, input, key) => ({ ...(await send(name, input, key)), keptAt: 1 }))
    expect(await menuCopyOf(MAIN)).toBeUndefined()
  })

  test('is kept for the last three stores', async () => {
    await keepMenuCopy(MAIN, send)
    const copy = (await menuCopyOf(MAIN))!
    for (let age = 1; age <= MAX_MENU_COPIES; age += 1) {
      await database.menuCopies.put({ ...copy, store: `older-${age}`, at: copy.at - 400_000 * age })
      for (const product of await productsKept())
        await database.productCopies.put({ store: `older-${age}`, hash: product.hash, at: copy.at, product })
    }
    await database.menuCopies.update(MAIN, { at: copy.at - 390_000 })
    await keepMenuCopy(MAIN, send)
    expect((await menuCopies()).map(({ store }) => store)).toEqual([MAIN, 'older-1', 'older-2'])
    expect(await productsKept('older-2')).not.toEqual([])
    expect(await productsKept('older-3')).toEqual([])
  })
})

describe('a read', () => {
  const input = { store: MAIN, product: PIZZA }

  test('returns the host’s answer while the host is reachable, and records when it was fetched', async () => {
    await oldCopy()
    const before = Date.now()
    const sent = await reads()('product', input)
    expect(sent).toEqual(await send('product', input))
    expect(fetchedAt.get().get(fetchedAtKey('product', input))).toBeGreaterThanOrEqual(before)
  })

  test.each([
    ['the line is cut', isLost],
    ['the host fails', fails],
  ])('returns the copy with its age when %s', async (_name, broken) => {
    const at = await oldCopy()
    way = broken
    const read = reads()
    expect(await read('product', input)).toMatchObject({ ok: true, answer: { product: { description: 'as it was' } } })
    expect(await read('menu', { store: MAIN })).toMatchObject({ ok: true, answer: (await menuCopyOf(MAIN))?.menu })
    expect(await read('menuGuide', { store: MAIN })).toMatchObject({
      answer: (await menuCopyOf(MAIN))?.guide,
      keptAt: at,
    })
    expect(await read('stores', {})).toMatchObject({ ok: true, answer: { stores: (await menuCopyOf(MAIN))?.stores } })
    for (const key of [
      fetchedAtKey('product', input),
      fetchedAtKey('menu', { store: MAIN }),
      fetchedAtKey('stores', {}),
    ])
      expect(fetchedAt.get().get(key)).toBe(at)
  })

  test('does not call the host while it is known to be unreachable', async () => {
    await oldCopy()
    way = () => expect.fail('asked in vain')
    const read = reads({ isOnline: () => false })
    expect(await read('product', input)).toMatchObject({ ok: true, answer: { product: { description: 'as it was' } } })
  })

  test('calls the host anyway for what has no copy', async () => {
    const read = reads({ isOnline: () => false })
    expect(await read('product', input)).toEqual(await send('product', input))
    way = isLost
    expect(await read('menu', { store: MAIN })).toMatchObject({ ok: false, kind: 'no-network' })
  })

  test('returns the host’s refusal even if there is a copy', async () => {
    await oldCopy()
    expect(await reads()('product', { store: MAIN, product: 'gone' })).toMatchObject({ ok: false, kind: 'refused' })
  })

  test('returns the copy after the timeout, and passes on the host’s answer when it arrives', async () => {
    const at = await oldCopy()
    let arrive: () => void = () => undefined
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    way = async (request) => {
      await arrived
      return reaches(request)
    }
    const late = vi.fn<ReadingParts['late']>()
    expect(await reads({ late, timeoutsMs: timeout(20) })('product', input)).toMatchObject({ ok: true, keptAt: at })
    expect(late).not.toHaveBeenCalled()
    arrive()
    await expect.poll(() => late.mock.calls.length).toBeGreaterThan(0)
    const [name, asked, answer] = late.mock.calls[0]!
    expect([name, asked]).toEqual(['product', input])
    expect({ ok: true, answer }).toEqual(await send('product', input))
    expect(fetchedAt.get().get(fetchedAtKey('product', input))).toBeGreaterThan(at)
  })
})
