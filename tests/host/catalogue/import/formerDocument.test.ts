import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withPresentCoupons } from '../../../../host/catalogue/import/formerCoupon.ts'
import { ADDED_FIELDS, keptDocuments } from '../../../../host/catalogue/import/formerDocument.ts'
import { withSingleStores } from '../../../../host/catalogue/storeGroups.ts'
import { readCatalogue } from '../../../../host/catalogue/import/readCatalogue.ts'
import { findCatalogueDocument, findNewerCatalogue, saveCatalogue } from '../../../../host/store/catalogues.ts'
import { openDatabase, type Database } from '../../../../host/store/database/database.ts'
import { freshDatabase, oneDatabase, type FreshDatabase } from '../../../support/host/databases.ts'
import { smallCatalogue } from '../../../support/host/smallCatalogue.ts'
import formerSchema from './formerSchema.json' with { type: 'json' }

/** `docs/catalogue.schema.json` of the release before, without its words. */
const isFormer = new Ajv({ strict: false, validateFormats: false }).compile(formerSchema)

const example: unknown = JSON.parse(
  readFileSync(new URL('../../../../docs/example-chain/chain.json', import.meta.url), 'utf8'),
)
const reading = readCatalogue(example)
if (!reading.ok) throw new Error('The example chain has faults')
const { catalogue } = reading

const AREA = { code: 'ab', tax1: { name: 'GST', percent: 5 } }

/** What of a document the release before may sell: no liquor, and nothing at the store in Alberta. */
const sellable = <File extends { products: { code: string }[]; stores: { code: string }[] }>(file: File) => ({
  ...file,
  products: file.products.filter(({ code }) => code !== 'lager'),
  stores: file.stores.map((store) =>
    store.code === 'kensington' ? { ...store, switches: { pickup: false, delivery: false } } : store,
  ),
})

describe('what the release before reads of a catalogue [D-101 D-180]', () => {
  test('is a file that it knows, although the example chain has every field of this one', () => {
    const { former } = keptDocuments(catalogue)
    expect(isFormer(withPresentCoupons(former)), JSON.stringify(isFormer.errors)).toBe(true)
  })

  const names = [...new Set(ADDED_FIELDS.map((field) => field.split('.').at(-1)))]

  test.each(names)('is without %s, which it would refuse', (name) => {
    const others = ADDED_FIELDS.filter((field) => field.split('.').at(-1) !== name)
    expect(isFormer(withPresentCoupons(keptDocuments(catalogue, others).former))).toBe(false)
  })

  test('sells no liquor, and nothing in a province whose taxes it does not know [D-184 D-185]', () => {
    const { former } = keptDocuments(catalogue)
    expect(JSON.stringify(former)).not.toContain('"restricted"')
    const store = smallCatalogue().stores[0]
    const off = { pickup: false, delivery: false }
    const formerStore = (own: object) => {
      const reading = readCatalogue({ ...smallCatalogue(), taxAreas: [AREA], stores: [{ ...store, ...own }] })
      if (!reading.ok) throw new Error(JSON.stringify(reading.errors))
      return keptDocuments(reading.catalogue).former
    }
    expect(formerStore({ taxArea: 'ab' })).toMatchObject({ stores: [{ switches: off }] })
    expect(formerStore({ timeZone: 'America/Toronto' })).toMatchObject({ stores: [{ switches: off }] })
    expect(formerStore({})).toMatchObject({ stores: [{ switches: { delivery: false } }] })
    expect(formerStore({})).not.toMatchObject({ stores: [{ switches: off }] })
  })

  test('names the stores of a group one by one [D-191]', () => {
    const file = { ...catalogue, deals: catalogue.deals?.map((deal) => ({ ...deal, stores: ['suburbs', 'edmonds'] })) }
    const { document, former } = keptDocuments(file)
    expect(document).toMatchObject({ deals: [{ stores: ['suburbs', 'edmonds'] }, {}] })
    expect(former).toMatchObject({ deals: [{ stores: ['edmonds', 'lonsdale'] }, {}] })
    expect(isFormer(withPresentCoupons(former))).toBe(true)
  })

  test('has lost nothing else', () => {
    const { document, former } = keptDocuments(catalogue, ['chain.email', 'products.*.sizes.*.price', 'stores.*.no'])
    const { email: _, ...chain } = document.chain
    const products = document.products.map((product) => ({
      ...product,
      sizes: product.sizes.map(({ price: _price, ...size }) => size),
    }))
    expect(former).toEqual(sellable(withSingleStores({ ...document, chain, products })))
  })
})

describe.each(oneDatabase)('a kept catalogue on $name', (kind) => {
  let fresh: FreshDatabase
  let database: Database
  beforeAll(async () => {
    fresh = await freshDatabase(kind)
    database = await openDatabase(fresh.options)
  })
  afterAll(async () => {
    await database.close()
    await fresh.drop()
  })

  test('is read with all its fields, and the release before finds its own [D-180]', async () => {
    const { db } = database
    const version = await saveCatalogue(db, { a: 1, b: 2 }, { a: 1 })
    expect(await findCatalogueDocument(db, version)).toEqual({ a: 1, b: 2 })
    expect(await findNewerCatalogue(db, version - 1)).toEqual({ version, document: { a: 1, b: 2 } })
    expect(await db.selectFrom('catalogues').select('document').executeTakeFirst()).toEqual({ document: { a: 1 } })
  })

  test('that the release before knows is kept once', async () => {
    const version = await saveCatalogue(database.db, { a: 1 })
    expect(await findCatalogueDocument(database.db, version)).toEqual({ a: 1 })
    const row = database.db.selectFrom('catalogues').select('full_document').where('version', '=', version)
    expect(await row.executeTakeFirst()).toEqual({ full_document: null })
  })
})
