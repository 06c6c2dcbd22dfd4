import {
  fault,
  fieldOf,
  faultsOf,
  messageOf,
  withEntryCode,
  type Fault,
  duplicateFaults,
  unknownCodeFaults,
  pathText,
  issuePaths,
  type Path,
} from './faults.ts'
import { catalogueFile, type CatalogueFile } from './catalogueFile.ts'
import { withPresentCoupons } from './formerCoupon.ts'
import { storeGroupsOf, withSingleStores } from '../storeGroups.ts'
import { comboFaults } from './comboFaults.ts'
import { goodsOfferFaults } from './goodsOfferFaults.ts'
import { groupFaults } from './groupFaults.ts'
import { labelFaults } from './labelFaults.ts'
import { offerFaults } from './offerFaults.ts'
import { priceLayerFaults } from './priceLayerFaults.ts'
import type { ProductEntry } from './productFormat.ts'
import { specialDaysFaults } from './specialDayFaults.ts'
import { isOpenStore } from './storeFormat.ts'
import { storeGroupFaults } from './storeGroupFaults.ts'
import { taxFaults } from './taxFaults.ts'
import { zoneFaults } from './zoneFaults.ts'

type CatalogueReading = { ok: true; catalogue: CatalogueFile } | { ok: false; errors: Fault[] }

/** All faults at once. With `brand` the chain must have that name too (D-87). */
export function readCatalogue(file: unknown, brand?: string): CatalogueReading {
  const json = withPresentCoupons(file)
  const reading = readShape(json)
  const elsewhere = reading.ok ? referenceFaults(reading.catalogue) : [...reading.errors, ...faultsElsewhere(json)]
  const errors = [...nameFaults(json, brand), ...elsewhere]
  return errors.length > 0 ? { ok: false, errors: errors.map((one) => withEntryCode(one, json)) } : reading
}

export function readShape(json: unknown): CatalogueReading {
  const result = catalogueFile.safeParse(withPresentCoupons(json), { error: messageOf })
  return result.success ? { ok: true, catalogue: result.data } : { ok: false, errors: faultsOf(result.error.issues) }
}

/** Pages, mails and texts say the brand's name, so that a catalogue of another one would be the wrong file. */
function nameFaults(json: unknown, brand: string | undefined): Fault[] {
  const name = fieldOf(fieldOf(json, 'chain'), 'name')
  if (brand === undefined || typeof name !== 'string' || name === brand) return []
  return [fault(['chain', 'name'], `must be ${JSON.stringify(brand)}, the name in brand/brand.json`)]
}

/** The faults outside the malformed places, so that the operator sees all of them at once. */
function faultsElsewhere(json: unknown): Fault[] {
  const rest = completeWithStandIns(json)
  return rest ? referenceFaults(rest.file).filter((one) => !rest.isDoubtful(one)) : []
}

function referenceFaults(file: CatalogueFile): Fault[] {
  const open = new Set(file.stores.filter(isOpenStore).map(({ code }) => code))
  const groups = storeGroupsOf(file)
  const stores = new Set([...open, ...groups.keys()])
  const single = withSingleStores(file)
  const products = new Map(single.products.map((one) => [one.code, one]))
  return [
    ...storeFaults(file),
    ...storeGroupFaults(file, open),
    ...taxFaults(single),
    ...specialDaysFaults(file.specialDays ?? [], stores, groups),
    ...duplicateFaults(codesOf(file.categories), ['categories'], 'category', 'code'),
    ...file.categories.flatMap(({ products: list, stores: where }, index) => [
      ...unknownCodeFaults(list, products, ['categories', index, 'products'], 'product'),
      ...unknownCodeFaults(where, stores, ['categories', index, 'stores'], 'store'),
    ]),
    ...duplicateFaults(codesOf(file.products), ['products'], 'product', 'code'),
    ...file.products.flatMap((product, index) => [
      ...sizeFaults(product, index),
      ...unknownCodeFaults(product.stores, stores, ['products', index, 'stores'], 'store'),
      ...comboFaults(products, single.products[index] ?? product, ['products', index], [...open]),
    ]),
    ...groupFaults(file),
    ...priceLayerFaults(file, stores),
    ...labelFaults(file),
    ...offerFaults(file, products, stores),
    ...goodsOfferFaults(file, products, stores),
  ]
}

const codesOf = (list: readonly { code: string }[]) => list.map(({ code }) => code)

function storeFaults({ stores }: CatalogueFile): Fault[] {
  const permalinks = stores.map((store) => (isOpenStore(store) ? store.permalink.toLowerCase() : store.code))
  return [
    ...duplicateFaults(codesOf(stores), ['stores'], 'store', 'code'),
    ...permalinks.flatMap((permalink, index) =>
      permalink.startsWith('/') && permalinks.indexOf(permalink) < index
        ? [fault(['stores', index, 'permalink'], `is a second store at "${permalink}"`)]
        : [],
    ),
    ...stores.flatMap((store, index) =>
      isOpenStore(store) ? zoneFaults(store.zones ?? [], ['stores', index, 'zones']) : [],
    ),
  ]
}

function sizeFaults({ sizes }: ProductEntry, index: number): Fault[] {
  const path = ['products', index, 'sizes']
  const defaults = sizes.filter((size) => size.default)
  return [
    ...duplicateFaults(codesOf(sizes), path, 'size', 'code'),
    ...(sizes.length > 1 && defaults.length === 0 ? [fault(path, 'need one size with "default": true')] : []),
    ...(defaults.length > 1 ? [fault(path, 'have more than one size with "default": true')] : []),
  ]
}

const STAND_INS = ['0', '/0', 0, [], undefined] as const
/** Lists that are never removed, because the codes of other parts refer to them. */
const REFERRED_LISTS: readonly unknown[] = [
  'taxAreas',
  'stores',
  'storeGroups',
  'categories',
  'products',
  'priceLists',
  'optionGroups',
  'ingredients',
]
const MAX_ROUNDS = 30

interface CompletedFile {
  file: CatalogueFile
  isDoubtful(fault: { path: string; message: string }): boolean
}

/**
 * Puts a well-formed stand-in into every malformed place, so that the codes in the rest of the file can be checked in the same
 * import. Undefined when too much is malformed.
 */
function completeWithStandIns(json: unknown): CompletedFile | undefined {
  const copy: unknown = structuredClone(json)
  const tries = new Map<string, number>()
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const result = catalogueFile.safeParse(copy)
    if (result.success) {
      const places = [...tries.keys()]
      return {
        file: result.data,
        isDoubtful: ({ path, message }) =>
          /"\/?0"/.test(message) || places.some((place) => place.startsWith(path) || path.startsWith(place)),
      }
    }
    for (const place of issuePaths(result.error.issues)) {
      let path: Path | undefined = place
      while (path && (tries.get(pathText(path)) ?? 0) >= STAND_INS.length) path = enclosingField(path)
      if (!path) return undefined
      const count = tries.get(pathText(path)) ?? 0
      tries.set(pathText(path), count + 1)
      put(copy, path, STAND_INS[count])
    }
  }
  return undefined
}

function enclosingField(path: Path): Path | undefined {
  const end = path.slice(0, -1).findLastIndex((step) => typeof step === 'string')
  return end < 0 || (end === 0 && REFERRED_LISTS.includes(path[0])) ? undefined : path.slice(0, end + 1)
}

function put(file: unknown, path: Path, value: unknown): void {
  const parent = path.slice(0, -1).reduce<unknown>((at, step) => Reflect.get(Object(at), step), file)
  const last = path.at(-1)
  if (typeof parent !== 'object' || parent === null || last === undefined) return
  if (value === undefined && !Array.isArray(parent)) Reflect.deleteProperty(parent, last)
  else Reflect.set(parent, last, structuredClone(value))
}
