import { areaOf } from '../taxAreas.ts'
import type { CatalogueFile } from './catalogueFile.ts'
import { duplicateFaults, fault, unknownCodeFault, type Fault, type Path } from './faults.ts'
import { isOpenStore } from './storeFormat.ts'

type TaxFields = Pick<CatalogueFile, 'chain' | 'taxes' | 'taxAreas' | 'stores' | 'products'>

/** The areas of stores, and the goods that are sold from an age on (D-184, D-185). */
export function taxFaults(file: TaxFields): Fault[] {
  const { taxes, taxAreas = [], stores } = file
  const codes = taxAreas.map(({ code }) => code)
  return [
    ...duplicateFaults(codes, ['taxAreas'], 'tax area', 'code'),
    ...restrictedFaults(taxes, ['taxes']),
    ...taxAreas.flatMap((area, index) => restrictedFaults(area, ['taxAreas', index])),
    ...taxAreas.flatMap(({ tax1, smallOrder }, index) =>
      smallOrder && smallOrder.tax1 >= tax1.percent
        ? [fault(['taxAreas', index, 'smallOrder', 'tax1'], `is not less than the ${tax1.percent} % of its area`)]
        : [],
    ),
    ...stores.flatMap((store, index) =>
      isOpenStore(store)
        ? unknownCodeFault(store.taxArea, new Set(codes), ['stores', index, 'taxArea'], 'tax area')
        : [],
    ),
    ...restrictedProductFaults(file),
  ]
}

function restrictedFaults(
  { tax2, restricted = [] }: Partial<Pick<CatalogueFile['taxes'], 'tax2' | 'restricted'>>,
  path: Path,
): Fault[] {
  return [
    ...duplicateFaults(
      restricted.map(({ code }) => code),
      [...path, 'restricted'],
      'kind of goods',
      'code',
    ),
    ...restricted.flatMap((goods, index) =>
      goods.tax2 !== undefined && !tax2
        ? [fault([...path, 'restricted', index, 'tax2'], 'needs a "tax2" beside "restricted", whose name receipts say')]
        : [],
    ),
  ]
}

/** A product that is sold from an age on has one wherever it is sold, and is sold by itself. */
function restrictedProductFaults(file: TaxFields): Fault[] {
  const open = file.stores.filter(isOpenStore)
  return file.products.flatMap(({ restricted, type, stores, smallOrder = 'no' }, index) => {
    if (restricted === undefined) return []
    const path = ['products', index, 'restricted']
    if (smallOrder !== 'no') return [fault(path, 'is for what "smallOrder" does not count: leave that out')]
    if (type === 1 || type === 3) return [fault(path, 'is for products by themselves, not for combos and bags')]
    const ageless = open.find(
      (store) =>
        (stores?.includes(store.code) ?? true) &&
        !areaOf(file, store).taxes.restricted?.some(({ code }) => code === restricted),
    )
    const where = ageless?.taxArea === undefined ? '"taxes"' : `the tax area "${ageless.taxArea}"`
    return ageless
      ? [fault(path, `has no age at the store "${ageless.code}": add "${restricted}" to "restricted" of ${where}`)]
      : []
  })
}
