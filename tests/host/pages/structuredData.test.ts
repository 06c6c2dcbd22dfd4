import type { Graph, MenuLeaf, Thing, WithContext } from 'schema-dts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayIn } from '../../../host/catalogue/zoneOffsets.ts'
import { addDays } from '../../../domain/schedule/localTime.ts'
import { saveEntry } from '../../../host/store/catalogueEntries.ts'
import { saveStoreWeek } from '../../../host/store/storeWeeks.ts'
import { jsonLdOf, menuDataOf } from '../../../host/http/site/structuredData.ts'
import { buildCatalogue } from '../../../host/catalogue/buildCatalogue.ts'
import { storeHash } from '../../../host/catalogue/hashes.ts'
import { readCatalogue } from '../../../host/catalogue/import/readCatalogue.ts'
import { put, smallCatalogue } from '../../support/host/smallCatalogue.ts'
import { ORIGIN, publicSite, type PublicSite } from '../../support/pages/publicSite.ts'

/** What search engines ask for; that names and kinds are those of schema.org, the compiler says (schema-dts). */
const REQUIRED: Record<string, readonly string[]> = {
  WebSite: ['name', 'url', 'publisher'],
  Organization: ['name', 'url', 'logo'],
  Restaurant: [
    'name',
    'url',
    'image',
    'telephone',
    'address',
    'geo',
    'openingHoursSpecification',
    'hasMenu',
    'potentialAction',
  ],
  PostalAddress: ['streetAddress', 'addressLocality', 'addressRegion', 'addressCountry'],
  GeoCoordinates: ['latitude', 'longitude'],
  OpeningHoursSpecification: ['opens', 'closes'],
  Menu: ['url'],
  MenuSection: ['name', 'hasMenuItem'],
  MenuItem: ['name', 'url', 'offers'],
  NutritionInformation: ['calories'],
  Offer: ['price', 'priceCurrency', 'availability', 'url'],
  OrderAction: ['target', 'deliveryMethod'],
  EntryPoint: ['urlTemplate', 'actionPlatform'],
  Article: ['headline', 'description', 'image', 'datePublished', 'author', 'publisher', 'mainEntityOfPage'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
}

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

const isRecord = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What is wrong with it and all within it. */
function faultsOf(value: Json, at = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one: Json, index) => faultsOf(one, `${at}[${index}]`))
  if (!isRecord(value)) return value === '' || value === null ? [`${at} is empty`] : []
  const type = typeof value['@type'] === 'string' ? value['@type'] : ''
  const required = REQUIRED[type]
  return [
    ...('@graph' in value || required ? [] : [`${at} has the unknown type ${type}`]),
    ...(required ?? []).filter((name) => !(name in value)).map((name) => `${at} (${type}) lacks ${name}`),
    ...Object.entries(value).flatMap(([name, one]) => faultsOf(one, `${at}.${name}`)),
  ]
}

describe('JSON-LD', () => {
  let site: PublicSite
  beforeAll(async () => {
    site = await publicSite()
  })
  afterAll(() => site.close())

  const graphOf = async (path: string): Promise<readonly Thing[]> => {
    const html = await (await site.ask(path)).text()
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
    return blocks.flatMap(([, text = '']) => {
      const graph = JSON.parse(text) as Graph
      expect(faultsOf(graph as unknown as Json, path)).toEqual([])
      return graph['@graph']
    })
  }
  const typesOf = (things: readonly Thing[]) =>
    things.map((thing) => (typeof thing === 'object' && '@type' in thing ? thing['@type'] : ''))
  const restaurants = async () => (await graphOf('/locations')) as unknown as Record<string, Json>[]

  test('says of each page what it is and the way to it [D-80]', async () => {
    const [firstProduct = ''] = /\/menu\/kitsilano\/\w+/.exec(await (await site.ask('/menu/kitsilano')).text()) ?? []
    expect(typesOf(await graphOf('/'))).toEqual(['WebSite'])
    expect(new Set(typesOf(await graphOf('/locations')))).toEqual(new Set(['Restaurant', 'BreadcrumbList']))
    expect(typesOf(await graphOf(firstProduct))).toEqual(['MenuItem', 'Restaurant', 'BreadcrumbList'])
    expect(typesOf(await graphOf('/blogs/the-perfect-pizza-crust'))).toEqual(['Article', 'BreadcrumbList'])
    expect(typesOf(await graphOf('/about'))).toEqual(['BreadcrumbList'])
    expect(await graphOf('/menu/kitsilano')).toEqual([])
    expect(await graphOf('/account')).toEqual([])
    const way = (await graphOf(firstProduct)).at(-1) as unknown as { itemListElement: { name: string; item: string }[] }
    expect(way.itemListElement.map(({ name }) => name).slice(0, 3)).toEqual(['Home', 'Locations', 'Kitsilano'])
    expect(way.itemListElement.at(-1)?.item).toBe(`${ORIGIN}${firstProduct}`)
  })

  test('says the calories of the cheapest size, where they are known [D-188]', () => {
    const menu = (name: string) => {
      const chain = structuredClone(smallCatalogue())
      put(chain, 'products[0].sizes[0].calories', 650)
      put(chain, 'products[0].sizes[1].calories', 1320)
      put(chain, name, undefined)
      const reading = readCatalogue(chain)
      if (!reading.ok) throw new Error(JSON.stringify(reading.errors))
      const catalogue = buildCatalogue(reading.catalogue, 1)
      const store = catalogue.store(storeHash('main'), new Date('2026-11-21T01:00:00Z'))
      if (!store) throw new Error('no store')
      const { hasMenuSection } = menuDataOf(store, { origin: ORIGIN, catalogue, now: new Date() })
      return JSON.stringify(hasMenuSection)
    }
    const nutrition = '"nutrition":{"@type":"NutritionInformation","calories":"650 calories"}'
    expect(menu('products[0].sizes[1].calories').split(nutrition)).toHaveLength(2)
    expect(menu('products[0].sizes[0].calories')).not.toContain('nutrition')
  })

  test('says when every store that takes orders is open: past midnight, and round the clock [LOC-11 D-80]', async () => {
    const stores = await restaurants()
    expect(stores.filter((one) => one['@type'] === 'Restaurant')).toHaveLength(10)
    const hoursOf = (name: string) => stores.find((one) => one['name'] === name)?.['openingHoursSpecification']
    expect(hoursOf('Forno Commercial Drive')).toMatchObject([
      { dayOfWeek: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday'], opens: '11:00', closes: '23:00' },
      { dayOfWeek: ['Friday', 'Saturday'], opens: '11:00', closes: '01:00' },
    ])
    expect(hoursOf('Forno Davie Street')).toMatchObject([{ opens: '00:00', closes: '23:59' }])
  })

  test('says the special days of the month ahead: closed, and with other hours [LOC-11 D-178]', async () => {
    const dayAfter = (days: number) => addDays(dayIn('America/Vancouver', site.clock.now), days)
    const day = (code: string, on: string, hours: unknown) => ({ code, document: { code, on, hours } })
    const { db } = site.database
    await saveEntry(db, 'special_days', day('closed', dayAfter(2), 'closed'), site.clock.now)
    await saveEntry(
      db,
      'special_days',
      day('late', dayAfter(3), { pickup: '11:00-14:00, 17:00-02:00' }),
      site.clock.now,
    )
    await saveEntry(db, 'special_days', day('delivery', dayAfter(4), { delivery: 'closed' }), site.clock.now)
    await site.host.catalogue.refresh()
    const [first] = await restaurants()
    const on = (date: string, opens: string, closes: string) => ({ '@type': 'OpeningHoursSpecification', validFrom: date, validThrough: date, opens, closes }) // oxfmt-ignore
    expect(first?.['specialOpeningHoursSpecification']).toEqual([
      on(dayAfter(2), '00:00', '00:00'),
      on(dayAfter(3), '11:00', '14:00'),
      on(dayAfter(3), '17:00', '02:00'),
    ])
  })

  test('says until when the week of today counts, and from when on the next one does [D-224]', async () => {
    const [today, next] = [0, 5].map((days) => addDays(dayIn('America/Vancouver', site.clock.now), days))
    const store = site.host.catalogue.current().storeCode(site.host.catalogue.current().sites[0]?.hash ?? '') ?? ''
    const document = { pickup: { 'mon-sun': '15:00-22:00' }, lastOrders: {} }
    await saveStoreWeek(site.database.db, { store, begins_on: next ?? '', document }, site.clock.now)
    await site.host.catalogue.refresh()
    const [first] = await restaurants()
    const hours = first?.['openingHoursSpecification'] as { validFrom?: string; validThrough?: string; opens: string }[]
    expect(hours.at(-1)).toMatchObject({ opens: '15:00', closes: '22:00', validFrom: next })
    expect(hours.slice(0, -1).every(({ validThrough }) => validThrough === addDays(today ?? '', 4))).toBe(true)
    expect(hours.length).toBeGreaterThan(1)
  })

  test('has the whole menu of a store in a file of its own, which its restaurant names [MENU-13 D-80]', async () => {
    const [first] = await restaurants()
    const menu = first?.['hasMenu'] as { '@id': string }
    const response = await site.ask(new URL(menu['@id']).pathname)
    expect(response.headers.get('content-type')).toBe('application/ld+json; charset=utf-8')
    const data = (await response.json()) as WithContext<MenuLeaf>
    expect(faultsOf(data as unknown as Json, 'menu')).toEqual([])
    expect(data['@id']).toBe(menu['@id'])
    const text = JSON.stringify(data)
    expect(text).toContain('"name":"Margherita"')
    expect(text).toContain('"price":"14.50"')
    expect((await site.ask('/menu/nowhere/menu.jsonld')).status).toBe(404)
  })

  test('cannot end the script element that holds it [D-80]', () => {
    const page = { path: '/about', url: `${ORIGIN}/about`, title: '', description: '', name: '</script><script>' }
    const text = jsonLdOf(page, { origin: ORIGIN, catalogue: site.host.catalogue.current(), now: site.clock.now })
    expect(text).not.toContain('<')
    expect(text).toContain('\\u003c/script>')
  })
})
