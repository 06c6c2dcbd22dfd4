import { withSingleStores } from '../storeGroups.ts'
import type { CatalogueFile } from './catalogueFile.ts'
import { isOpenStore } from './storeFormat.ts'
import { formerCoupon } from './formerCoupon.ts'

const each = (places: readonly string[], fields: readonly string[]): string[] =>
  places.flatMap((place) => fields.map((field) => `${place}.*.${field}`))

const GROUPS = ['optionGroups', 'products.*.groups']
const OPTIONS = GROUPS.map((group) => `${group}.*.options`)

/**
 * The fields that the release before does not know, which it would refuse to read: `*` is every entry of a list. The release after
 * this one empties the list.
 */
export const ADDED_FIELDS: readonly string[] = [
  ...each(['priceLists', ...OPTIONS], ['halfPrice', 'amountPrices', 'includedAmountPrices']),
  ...each([...GROUPS, ...OPTIONS], ['amounts']),
  ...each(OPTIONS, ['amount']),
  ...each([...GROUPS, 'products.*.bags.*.groups'], ['atLeast', 'atMost']),
  ...each(GROUPS, ['atMostExtras']),
  ...each(
    ['products', 'products.*.sizes', ...OPTIONS, 'categories', 'banners', 'deals', 'crossPromotions'],
    ['available'],
  ),
  'taxes.restricted',
  'taxAreas',
  'stores.*.taxArea',
  'stores.*.timeZone',
  'stores.*.restrictedSale',
  ...each(['stores.*.zones'], ['priceByDistance', 'priceByOrder']),
  ...each(['products'], ['needs', 'smallOrder']),
  ...each(['products.*.sizes', ...OPTIONS], ['calories']),
  'offers',
  'priceLayers',
  'storeGroups',
]

type KeptFile = Omit<CatalogueFile, 'coupons' | 'giftCards' | 'specialDays' | '$schema'> & { coupons?: object[] }

/**
 * What a catalogue file is kept as (D-180): the document, and `former`, what a host of the release before reads of it. Neither has
 * gift cards, whose numbers and codes are kept as hashes only, nor the special days, which have a table of their own (D-178).
 */
export function keptDocuments(file: CatalogueFile, added = ADDED_FIELDS): { document: KeptFile; former: unknown } {
  const { $schema: _schema, giftCards: _giftCards, coupons, specialDays: _specialDays, ...rest } = file
  const document = { ...rest, ...(coupons ? { coupons: coupons.map(formerCoupon) } : {}) }
  const former: unknown = structuredClone(withoutNewRules(withSingleStores(document)))
  for (const field of added) remove(former, field.split('.'))
  return { document, former }
}

/**
 * The release before would sell beer to everybody and take the chain's taxes in every province: for it such goods are not there, and
 * stores with taxes or clocks of their own take no orders until the operator opens them (D-184, D-185).
 */
function withoutNewRules(file: KeptFile): KeptFile {
  return {
    ...file,
    products: file.products.filter(({ restricted }) => restricted === undefined),
    stores: file.stores.map((store) =>
      isOpenStore(store) && (store.taxArea !== undefined || store.timeZone !== undefined)
        ? { ...store, switches: { pickup: false, delivery: false } }
        : store,
    ),
  }
}

function remove(value: unknown, [step = '', ...rest]: readonly string[]): void {
  if (typeof value !== 'object' || value === null) return
  if (rest.length === 0) Reflect.deleteProperty(value, step)
  else for (const one of step === '*' ? Object.values(value) : [Reflect.get(value, step)]) remove(one, rest)
}
