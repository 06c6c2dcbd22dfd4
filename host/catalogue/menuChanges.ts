import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Change } from '../../contract/jsonPatch.ts'
import { MAX_VERSION_LENGTH } from '../../contract/menu.ts'
import { menuDocument } from '../../contract/menuChanges.ts'
import type { Menu, Product } from '../../domain/catalogue/menu.ts'
import { findCatalogueDocument } from '../store/catalogues.ts'
import type { Db } from '../store/database/database.ts'
import { buildCatalogue } from './buildCatalogue.ts'
import type { Catalogue } from './catalogue.ts'
import { readShape } from './import/readCatalogue.ts'
import { patchOf } from './jsonPatch.ts'

/** Longer ones are read in parts, as the whole menu is (host/catalogue/menu.ts). */
const MAX_CHANGES_LENGTH = 80_000
/** Each is looked for in every product. */
const MAX_SOLD_OUT = 50
/** Earlier ones that are kept in memory: returning devices ask for the same few. */
const MAX_CATALOGUES = 2

/**
 * From what any host can make the store's menu with its products again: the number of the catalogue, what was away because of its
 * times (D-183) and what was sold out, with a digest by which it knows that it has (D-169). '' when that is too much.
 */
export function menuVersion(catalogue: Catalogue, store: string): string {
  const { products = [], options = [] } = catalogue.soldOut(store) ?? {}
  const gone = [...products, ...options]
  const number = [catalogue.version, catalogue.away(store)].filter((part) => part !== '').join('~')
  const version = [number, digestOf(catalogue, store), ...gone].join('|')
  return version.length > MAX_VERSION_LENGTH || gone.length > MAX_SOLD_OUT ? '' : version
}

const digests = new WeakMap<Menu, string>()

function digestOf(catalogue: Catalogue, store: string): string | undefined {
  const menu = catalogue.menu(store)
  if (!menu) return undefined
  const whole = () => JSON.stringify([menu, catalogue.products(store)])
  const digest = digests.get(menu) ?? hash('sha256', whole(), 'base64url').slice(0, 12)
  digests.set(menu, digest)
  return digest
}

interface Asked {
  store: string
  /** With the products. */
  full?: boolean
  catalogue: Catalogue
  db: Db
}

/** What has changed since the version; undefined when that is unknown, or too long to be sent at once. */
export async function menuChanges(since: string, asked: Asked): Promise<Change[] | undefined> {
  const { store, full, catalogue } = asked
  const earlier = await catalogueAt(since, asked)
  const [before, now] = [earlier?.menu(store), catalogue.menu(store)]
  if (!earlier || !before || !now) return undefined
  const textsOf = (products: readonly Product[]) => new Map(products.map((one) => [one.hash, JSON.stringify(one)]))
  const [old, fresh] = [earlier.products(store), catalogue.products(store)]
  const [oldTexts, freshTexts] = [textsOf(old), textsOf(fresh)]
  const changed = (products: readonly Product[]) =>
    full ? products.filter((one) => oldTexts.get(one.hash) !== freshTexts.get(one.hash)) : []
  const changes = patchOf(menuDocument(before, changed(old)), menuDocument(now, changed(fresh)))
  return JSON.stringify(changes).length > MAX_CHANGES_LENGTH ? undefined : changes
}

/** The catalogue with which the store's menu had this version; undefined when it is gone, or when it gives another menu now. */
async function catalogueAt(since: string, { store, catalogue, db }: Asked): Promise<Catalogue | undefined> {
  const [number = '', digest, ...gone] = since.split('|')
  const [version = '', away = ''] = number.split('~')
  if (digest === digestOf(catalogue, store)) return catalogue
  if (!/^\d{1,9}$/.test(version) || gone.length > MAX_SOLD_OUT) return undefined
  const file = Number(version) === catalogue.version ? catalogue : await builtAgain(Number(version), db)
  // An option is never named as a product's hash.
  const marks = { products: new Set(gone), options: new Set(gone) }
  const soldOut = new Map(gone.length > 0 ? [[store, marks]] : [])
  const then = file?.switched([], { pauses: new Map(), soldOut, away: new Map([[store, away]]) })
  return then && digestOf(then, store) === digest ? then : undefined
}

const built = new WeakMap<Db, LRUCache<number, Promise<Catalogue | undefined>>>()

function builtAgain(version: number, db: Db): Promise<Catalogue | undefined> {
  const known = built.get(db) ?? new LRUCache<number, Promise<Catalogue | undefined>>({ max: MAX_CATALOGUES })
  built.set(db, known)
  const building = known.get(version) ?? build(version, db)
  known.set(version, building)
  building.catch(() => known.delete(version))
  return building
}

async function build(version: number, db: Db): Promise<Catalogue | undefined> {
  const document = readShape(await findCatalogueDocument(db, version))
  return document.ok ? buildCatalogue(document.catalogue, version) : undefined
}
