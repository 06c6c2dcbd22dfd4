import { duplicateFaults, unknownCodeFault, unknownCodeFaults, fault, type Fault, type Path } from './faults.ts'
import type { CatalogueFile } from './catalogueFile.ts'
import type { CouponEntry, CrossPromotionEntry } from './offerFormat.ts'
import type { ProductEntry } from './productFormat.ts'

type Products = ReadonlyMap<string, ProductEntry>

export function offerFaults(file: CatalogueFile, products: Products, stores: ReadonlySet<string>): Fault[] {
  const { banners = [], deals = [], crossPromotions = [], suggestions = [], coupons = [], giftCards = [] } = file
  const shown = [
    ['banners', banners],
    ['deals', deals],
  ] as const
  return [
    ...unknownCodeFault(file.special?.createYourOwn, products, ['special', 'createYourOwn'], 'product'),
    ...unknownCodeFault(file.special?.halfAndHalf, products, ['special', 'halfAndHalf'], 'product'),
    ...shown.flatMap(([field, list]) => [
      ...duplicateFaults(
        list.map(({ code }) => code),
        [field],
        field.slice(0, -1),
        'code',
      ),
      ...list.flatMap(({ product, stores: where }, index) => [
        ...unknownCodeFault(product, products, [field, index, 'product'], 'product'),
        ...unknownCodeFaults(where, stores, [field, index, 'stores'], 'store'),
      ]),
    ]),
    ...crossPromotions.flatMap((one, index) => promotionFaults(file, products, one, index)),
    ...suggestions.flatMap(({ product, size }, index) => [
      ...unknownCodeFault(product, products, ['suggestions', index, 'product'], 'product'),
      ...(products.get(product)?.sizes.some(({ code }) => code === size) === false
        ? [fault(['suggestions', index, 'size'], `names the size "${size}", in which "${product}" does not come`)]
        : []),
    ]),
    ...duplicateFaults(
      coupons.map((coupon) => coupon.code),
      ['coupons'],
      'coupon',
      'code',
    ),
    ...coupons.flatMap((one, index) => couponFaults(one, ['coupons', index], products, stores)),
    ...duplicateFaults(
      giftCards.map(({ number }) => number),
      ['giftCards'],
      'gift card',
      'number',
    ),
  ]
}

export function couponFaults(
  { kind, products: named, max_discount, excluded_products, stores: where, from, until }: CouponEntry,
  path: Path,
  products: Pick<Products, 'has'>,
  stores: Pick<ReadonlySet<string>, 'has'>,
): Fault[] {
  return [
    ...unknownCodeFaults(named, products, [...path, 'products'], 'product'),
    ...unknownCodeFaults(excluded_products, products, [...path, 'excluded_products'], 'product'),
    ...unknownCodeFaults(where, stores, [...path, 'stores'], 'store'),
    ...(kind === 'percent-off-cheapest-up-to' && max_discount === undefined
      ? [fault([...path, 'max_discount'], `is missing of a coupon of the kind "${kind}"`)]
      : []),
    ...(from && until && until < from ? [fault([...path, 'until'], 'is before its first day')] : []),
  ]
}

/** A promotion must not have its own product as a trigger: it would offer itself again and again. */
function promotionFaults(file: CatalogueFile, products: Products, one: CrossPromotionEntry, index: number): Fault[] {
  const { when, offer, only } = one
  const path = ['crossPromotions', index]
  const categories = new Map(file.categories.map((category) => [category.code, category]))
  const triggers =
    'categories' in when ? when.categories.flatMap((code) => categories.get(code)?.products ?? []) : when.products
  return [
    ...('categories' in when
      ? unknownCodeFaults(when.categories, categories, [...path, 'when', 'categories'], 'category')
      : unknownCodeFaults(when.products, products, [...path, 'when', 'products'], 'product')),
    ...unknownCodeFault(offer, products, [...path, 'offer'], 'product'),
    ...(triggers.includes(offer) ? [fault([...path, 'offer'], `is a circle: "${offer}" would offer itself`)] : []),
    ...(products.has(offer) && products.get(offer)?.bst !== '3'
      ? [fault([...path, 'offer'], `needs a product with "bst": "3"`)]
      : []),
    ...file.categories
      .filter(({ products: listed }) => only && listed.includes(offer))
      .map(({ code }) =>
        fault(
          [...path, 'only'],
          `sells "${offer}" to such carts only, but the category "${code}" offers it to everybody: take it out of one of them`,
        ),
      ),
  ]
}
