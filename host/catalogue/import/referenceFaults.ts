import { duplicateFaults, unknownCodeFaults } from './codeFaults.ts'
import { comboFaults } from './comboFaults.ts'
import { fault, type Fault } from './faults.ts'
import type { CatalogueFile } from './catalogueFile.ts'
import { groupFaults } from './groupFaults.ts'
import { labelFaults } from './labelFaults.ts'
import { offerFaults } from './offerFaults.ts'
import type { ProductEntry } from './productFormat.ts'
import { isOpenStore } from './storeFormat.ts'
import { zoneFaults } from './zoneFaults.ts'

export function referenceFaults(file: CatalogueFile): Fault[] {
  const stores = new Set(file.stores.filter(isOpenStore).map(({ code }) => code))
  const products = new Map(file.products.map((one) => [one.code, one]))
  return [
    ...storeFaults(file),
    ...duplicateFaults(codesOf(file.categories), ['categories'], 'category', 'code'),
    ...file.categories.flatMap(({ products: list, stores: where }, index) => [
      ...unknownCodeFaults(list, products, ['categories', index, 'products'], 'product'),
      ...unknownCodeFaults(where, stores, ['categories', index, 'stores'], 'store'),
    ]),
    ...duplicateFaults(codesOf(file.products), ['products'], 'product', 'code'),
    ...file.products.flatMap((product, index) => [
      ...sizeFaults(product, index),
      ...unknownCodeFaults(product.stores, stores, ['products', index, 'stores'], 'store'),
      ...comboFaults(products, product, ['products', index], [...stores]),
    ]),
    ...groupFaults(file),
    ...labelFaults(file),
    ...offerFaults(file, products, stores),
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
