import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Api } from '../../../src/device/api/apiClient.ts'
import { keepMenuCopy } from '../../../src/device/reads/keepMenuCopy.ts'
import { menuCopyOf, productCopyOf } from '../../../src/device/reads/menuCopy.ts'
import { database } from '../../../src/device/store/database.ts'
import { device } from '../../support/browser/device.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { MAIN, productHashOf, smallChain } from '../../support/host/smallChain.ts'

const PIZZA = productHashOf('margherita')
const COLA = productHashOf('cola')

let here: HostInProcess
let asked: string[]
let send: Api

beforeAll(async () => {
  here = await hostInProcess({ name: 'PGlite' })
})
afterAll(() => here.close())
beforeEach(async () => {
  vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => Promise<void>) => work() } })
  asked = []
  send = device((request) => {
    if (request.url.includes('/get/menu?')) asked.push(new URL(request.url).searchParams.get('since') ?? 'nothing')
    return here.host.fetch(request, '203.0.113.9')
  }).send
  await Promise.all([database.menuCopies.clear(), database.productCopies.clear()])
  await here.load(smallChain)
  await keepMenuCopy(MAIN, send)
  asked = []
})
afterEach(() => vi.unstubAllGlobals())

const renew = (by: Api = send) => keepMenuCopy(MAIN, by, { freshMs: 0 })
const version = async () => (await menuCopyOf(MAIN))?.version ?? ''

/** The copy is what the host says now, and nothing else. */
async function expectCurrent(): Promise<void> {
  const whole = await send('menu', { store: MAIN, full: true })
  if (!whole.ok) throw new Error(whole.message)
  const { details = [], ...menu } = whole.answer
  expect((await menuCopyOf(MAIN))?.menu).toEqual(menu)
  const rows = await database.productCopies.where({ store: MAIN }).toArray()
  const byHash = (list: readonly { hash: string }[]) => Object.fromEntries(list.map((one) => [one.hash, one]))
  expect(byHash(rows.map(({ product }) => product))).toEqual(byHash(details))
}

describe('a menu copy that is renewed', () => {
  test('gets what has changed alone: a price, a product that is gone and one that is new (D-169)', async () => {
    const first = await version()
    const changed = structuredClone(smallChain)
    changed.products[0]!.sizes[0]!.price = '12.75'
    const cola = changed.products.find(({ code }) => code === 'cola')!
    changed.products.push({ ...cola, code: 'lime', name: 'Lime' })
    changed.categories.find(({ products }) => products.includes('cola'))!.products.unshift('lime')
    await here.load(changed)
    await renew()
    expect(asked).toEqual([first])
    await expectCurrent()
    expect((await productCopyOf(MAIN, PIZZA))?.product.sizes[0]?.price).toBe(1275)
    expect((await productCopyOf(MAIN, productHashOf('lime')))?.product.name).toBe('Lime')
    await here.load(smallChain)
    await renew()
    await expectCurrent()
    expect(await productCopyOf(MAIN, productHashOf('lime'))).toBeUndefined()
    expect(asked.filter((since) => since === '')).toEqual([])
  })

  test('is as old as its last renewal, also a product that has not changed (D-169)', async () => {
    const before = Date.now()
    await database.productCopies.where({ store: MAIN }).modify({ at: 1 })
    await renew()
    expect((await productCopyOf(MAIN, COLA))?.at).toBeGreaterThanOrEqual(before)
  })

  test('is read whole where the host cannot say what has changed, or the changes do not fit it (D-169)', async () => {
    await database.menuCopies.update(MAIN, { version: '1|made-up' })
    await renew()
    expect(asked).toEqual(['1|made-up', ''])
    await expectCurrent()
    const changed = structuredClone(smallChain)
    changed.products[0]!.sizes[0]!.price = '13.75'
    await here.load(changed)
    await database.productCopies.where({ store: MAIN, hash: PIZZA }).delete()
    asked = []
    const first = await version()
    await renew()
    expect(asked).toEqual([first, ''])
    await expectCurrent()
  })

  test('that broke off is read whole the next time (D-169)', async () => {
    await database.menuCopies.update(MAIN, { version: '1|made-up' })
    const breaksOff: Api = (name, input, key) =>
      name === 'menu' && (input as { since?: string }).since === ''
        ? Promise.resolve({ ok: false, kind: 'no-network', message: '' } as never)
        : send(name, input, key)
    await renew(breaksOff)
    asked = []
    await renew()
    expect(asked).toEqual([''])
    await expectCurrent()
  })

  test('of which a part is of another menu has no version, and is read whole the next time (D-169)', async () => {
    const inTwo: Api = async (name, input, key) => {
      const sent = await send(name, input, key)
      if (name !== 'menu' || !sent.ok) return sent
      const { part } = input as { part?: number }
      return {
        ...sent,
        answer: { ...sent.answer, parts: 2, ...(part === 2 ? { version: '9|other', details: [] } : {}) },
      }
    }
    await database.menuCopies.clear()
    await renew(inTwo)
    expect(await version()).toBe('')
    asked = []
    await renew()
    expect(asked).toEqual([''])
  })

  test('of a host that knows nothing of versions is read whole each time (D-169)', async () => {
    const older: Api = async (name, input, key) => {
      const { since: _, ...known } = input as { since?: string }
      return await send(name, (name === 'menu' ? known : input) as never, key)
    }
    await database.menuCopies.clear()
    await renew(older)
    await renew(older)
    await expectCurrent()
    expect(asked).toEqual(['nothing', 'nothing', 'nothing'])
  })
})
