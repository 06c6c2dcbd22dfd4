import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { applyPatch as applyStandard, type Operation } from 'rfc6902'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyPatch, type Change } from '../../../contract/jsonPatch.ts'
import { storeHash } from '../../../host/catalogue/hashes.ts'
import type { CatalogueFile } from '../../../host/catalogue/import/catalogueFile.ts'
import { throttleOf, type Throttle } from '../../../host/context/throttle.ts'
import { createHost } from '../../../host/http/app.ts'
import { saveSoldOut } from '../../../host/store/kitchen/soldOut.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { hostInProcess, noServices, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { propertyRuns } from '../../support/testSizes.ts'

const demo = JSON.parse(
  readFileSync(new URL('../../../host/demo/catalogue.json', import.meta.url), 'utf8'),
) as CatalogueFile
const STORE = 'davie-street'
const MENU = `/api/get/menu?s=${storeHash(STORE)}`

interface Wire {
  version?: string
  changes?: Change[]
  details?: { phash: string }[]
  parts?: number
  [field: string]: unknown
}

type Fetching = Pick<HostInProcess['host'], 'fetch'>

async function ask(host: Fetching, query: string): Promise<{ wire: Wire; status: number }> {
  const response = await host.fetch(new Request(`http://forno.test${MENU}${query}`), '203.0.113.7')
  return { wire: (await response.json()) as Wire, status: response.status }
}

/** How long the answer is as it is sent. */
async function bytesOf(host: Fetching, query: string): Promise<number> {
  const headers = { 'Accept-Encoding': 'br' }
  const response = await host.fetch(new Request(`http://forno.test${MENU}${query}`, { headers }), '203.0.113.7')
  return (await response.arrayBuffer()).byteLength
}

const since = (version = '') => `&since=${encodeURIComponent(version)}`

/** What the changes apply to. */
const documentOf = ({ details = [], ...menu }: Wire) => ({
  ...menu,
  version: undefined,
  details: Object.fromEntries(details.map((product) => [product.phash, product])),
})

/** A random change of a catalogue; the numbers choose what and where. */
const randomChange = fc.record({
  kind: fc.constantFrom('price', 'text', 'order', 'less', 'more', 'sold product', 'sold option', 'unsold'),
  at: fc.nat(),
  to: fc.nat(),
})
type RandomChange = typeof randomChange extends fc.Arbitrary<infer T> ? T : never

function change(file: CatalogueFile, { kind, at, to }: RandomChange): void {
  const pick = <T>(list: readonly T[], index = at): T => list[index % list.length]!
  const product = pick(file.products)
  const list: unknown[] = pick(
    [file.categories, pick(file.categories).products, pick(file.optionGroups ?? []).options],
    to,
  )
  if (kind === 'price')
    pick([pick(product.sizes), pick(file.priceLists ?? [])], to).price = pricesLike(pick(product.sizes).price, to)
  if (kind === 'text') product.description = `Made ${to} times, with "basil" | ~1/${at}`
  if (kind === 'order') list.push(list.shift())
  if (kind === 'less')
    pick([() => list.length > 1 && list.splice(at % list.length, 1), () => (product.stores = ['metrotown'])], to)()
  if (kind === 'more')
    file.banners?.unshift({ code: `new-${at}`, title: 'New', product: product.code, picture: 'new.webp' })
}

const pricesLike = (price: unknown, to: number): never => {
  const text = `${5 + (to % 40)}.25`
  return (
    typeof price === 'object' && price ? Object.fromEntries(Object.keys(price).map((size) => [size, text])) : text
  ) as never
}

/** A host that has just started over the same database. */
const anotherHost = ({ database, host, clock }: HostInProcess, throttle?: Throttle) =>
  createHost({ database, services: noServices, settings: host.settings, throttle, clock: () => clock.now })

describe.each(oneDatabase)('changes of a menu on $name', (database) => {
  let here: HostInProcess
  beforeAll(async () => {
    here = await hostInProcess(database, { catalogue: demo })
  })
  afterAll(() => here.close())

  test('a kept menu with its changes is the new menu, whatever has changed (D-169)', async () => {
    let file = structuredClone(demo)
    const both = async () =>
      [(await ask(here.host, `&full=1${since()}`)).wire, (await ask(here.host, since())).wire] as const
    let kept = await both()
    await fc.assert(
      fc.asyncProperty(fc.array(randomChange, { minLength: 1, maxLength: 6 }), async (changes) => {
        const [before, plain] = kept
        file = structuredClone(file)
        for (const one of changes) {
          change(file, one)
          await sellOut(one)
        }
        await here.load(file)
        kept = await both()
        for (const [old, query, whole] of [
          [before, '&full=1', kept[0]],
          [plain, '', kept[1]],
        ] as const) {
          const { wire } = await ask(here.host, `${query}${since(old.version)}`)
          expect(wire.version).toBe(whole.version)
          if (!wire.changes) continue
          const [own, standard] = [documentOf(structuredClone(old)), documentOf(structuredClone(old))]
          expect(applyPatch(own, structuredClone(wire.changes))).toBe(true)
          expect(own).toEqual(documentOf(whole))
          expect(applyStandard(standard, wire.changes as Operation[]).filter(Boolean)).toEqual([])
          expect(standard).toEqual(own)
        }
      }),
      { numRuns: propertyRuns(5) },
    )
  })

  test('one price is told in some hundred bytes, on another host and after a restart too, and a topping of every pizza (D-169)', async () => {
    // A version names what is sold out.
    await here.database.db.deleteFrom('sold_out').execute()
    await here.load(demo)
    const { version } = (await ask(here.host, since())).wire
    const dearer = structuredClone(demo)
    dearer.products[0]!.sizes[0]!.price = '15.75'
    await here.load(dearer)
    const restarted = await anotherHost(here)
    for (const host of [here.host, restarted]) {
      expect((await ask(host, since(version))).wire.changes).toEqual([
        { op: 'replace', path: '/menu/0/products/0/price', value: 15.75 },
      ])
      expect(await bytesOf(host, since(version))).toBeLessThan(250)
      expect(await bytesOf(host, `&full=1&part=1${since(version)}`)).toBeLessThan(400)
    }
    dearer.priceLists![0]!.price = pricesLike(dearer.priceLists![0]!.price, 3)
    await here.load(dearer)
    expect(await bytesOf(here.host, `&full=1&part=1${since(version)}`)).toBeLessThan(4000)
    await restarted.close()
  })

  test('a version that is current, or of another catalogue with the same menu, has no changes, and is revalidated (D-169)', async () => {
    await here.load(demo)
    const { version } = (await ask(here.host, since())).wire
    const other = structuredClone(demo)
    Object.assign(other.stores[0]!, { phone: '604-555-0999' })
    await here.load(other)
    const { wire } = await ask(here.host, `&full=1${since(version)}`)
    expect(wire).toMatchObject({ status: true, menu: [], changes: [] })
    expect(wire.version).not.toBe(version)
    const path = `http://forno.test${MENU}&full=1${since(wire.version)}`
    const etag = (await here.host.fetch(new Request(path))).headers.get('etag') ?? ''
    expect((await here.host.fetch(new Request(path, { headers: { 'If-None-Match': etag } }))).status).toBe(304)
  })

  test('a version that the host cannot make again has no changes, and one that is too long is refused (D-169)', async () => {
    await here.load(demo)
    const { version = '' } = (await ask(here.host, since())).wire
    const [number = '', digest = ''] = version.split('|')
    const whole = (await ask(here.host, since())).wire.version
    for (const made of [
      `${number}|another`,
      `999|${digest}x`,
      'x|y',
      `-1|a`,
      '|',
      '1e3|a',
      `1|a${'|basil'.repeat(60)}`,
    ]) {
      const { wire, status } = await ask(here.host, `&full=1&part=1${since(made)}`)
      expect([made, status, wire.version, wire.changes, wire.details, wire['menu']]).toEqual([
        made,
        200,
        whole,
        undefined,
        undefined,
        [],
      ])
    }
    expect((await ask(here.host, since('9'.repeat(1001)))).status).toBe(422)
  })

  test('who asks for many made-up versions is refused, and everybody else is not (D-124)', async () => {
    const busy = await anotherHost(
      here,
      throttleOf(25, () => 0),
    )
    const asked = async (number: number) => (await ask(busy, since(`${number}|made-up`))).status
    expect([await asked(1), await asked(2), await asked(3)]).toEqual([200, 200, 429])
    const elsewhere = await busy.fetch(new Request(`http://forno.test${MENU}${since('4|made-up')}`), '198.51.100.4')
    expect(elsewhere.status).toBe(200)
    expect((await ask(busy, '')).status).toBe(200)
    await busy.close()
  })

  test('who names no version gets none, and a store with too much sold out has none (D-169)', async () => {
    await here.load(demo)
    expect((await ask(here.host, '')).wire).not.toHaveProperty('version')
    const { db } = here.database
    const row = { store: storeHash(STORE), kind: 'option' as const, until: null, by: 'Ada', at: here.clock.now }
    for (let count = 0; count <= 50; count += 1) await saveSoldOut(db, { ...row, code: `option ${count}` })
    await here.host.catalogue.refresh()
    expect((await ask(here.host, since())).wire.version).toBe('')
    await db.deleteFrom('sold_out').execute()
    await here.host.catalogue.refresh()
    expect((await ask(here.host, since())).wire.version).not.toBe('')
  })

  async function sellOut({ kind, at, to }: RandomChange): Promise<void> {
    const { db } = here.database
    const row = { store: storeHash(STORE), until: null, by: 'Ada', at: here.clock.now }
    const products = here.host.catalogue.current().products(row.store)
    const product = products[at % products.length]!
    const options = product.groups.flatMap((group) => group.options)
    const option = options[to % options.length]
    if (kind === 'sold product') await saveSoldOut(db, { ...row, kind: 'product', code: product.hash })
    if (kind === 'sold option' && option)
      await saveSoldOut(db, { ...row, kind: 'option', code: option.name.toLowerCase() })
    if (kind === 'unsold') await db.deleteFrom('sold_out').execute()
  }
})
