import type { OfferKind } from '../../../domain/offers/offer.ts'
import type { CatalogueFile } from './catalogueFile.ts'
import { duplicateFaults, fault, unknownCodeFaults, type Fault, type Path } from './faults.ts'
import type { GoodsOfferEntry, OfferGoodsEntry } from './goodsOfferFormat.ts'
import { isUsedGroup } from './groupFormat.ts'
import type { ProductEntry } from './productFormat.ts'

type Amount = 'price' | 'percent' | 'amount' | 'get' | 'most' | 'parts'

/** What an offer of each kind needs, and what it may have besides. */
const FIELDS: Record<OfferKind, { needs: readonly Amount[]; may: readonly Amount[] }> = {
  set: { needs: ['parts', 'price'], may: ['most'] },
  'cheapest-off': { needs: ['parts', 'get', 'percent'], may: ['most'] },
  'price-each': { needs: ['parts', 'price'], may: [] },
  'percent-off-each': { needs: ['percent'], may: ['parts'] },
  'amount-off-each': { needs: ['parts', 'amount'], may: [] },
  'amount-off-order': { needs: ['amount'], may: ['parts'] },
  'free-delivery': { needs: [], may: ['parts'] },
}
const AMOUNTS: readonly Amount[] = ['price', 'percent', 'amount', 'get', 'most', 'parts']

/** The search for the best sets looks at each place of a set. */
const MOST_UNITS = 20

type Products = ReadonlyMap<string, ProductEntry>

/** D-189. */
export function goodsOfferFaults(file: CatalogueFile, products: Products, stores: ReadonlySet<string>): Fault[] {
  const { offers = [], coupons = [] } = file
  const codes = offers.map(({ code }) => code)
  const coupon = new Set(coupons.map(({ code }) => code))
  return [
    ...duplicateFaults(codes, ['offers'], 'offer', 'code'),
    ...offers.flatMap((offer, index) => {
      const { typed, parts = [], excludes, stores: where, from, until } = offer
      const path = ['offers', index]
      const typedBefore = offers.slice(0, index).some((one) => typed !== undefined && one.typed === typed)
      return [
        ...fieldFaults(offer, path),
        ...parts.flatMap((part, place) => {
          const at = [...path, 'parts', place]
          const others = (part.or ?? []).flatMap((one, other) => goodsFaults(file, one, [...at, 'or', other], products))
          return [...goodsFaults(file, part, at, products), ...others]
        }),
        ...unknownCodeFaults(where, stores, [...path, 'stores'], 'store'),
        ...unknownCodeFaults(excludes, new Set(codes), [...path, 'excludes'], 'offer'),
        ...(typed !== undefined && (typedBefore || coupon.has(typed))
          ? [fault([...path, 'typed'], `is the code of another ${coupon.has(typed) ? 'coupon' : 'offer'}: "${typed}"`)]
          : []),
        ...(from && until && until < from ? [fault([...path, 'until'], 'is before its first day')] : []),
      ]
    }),
  ]
}

function fieldFaults(offer: GoodsOfferEntry, path: Path): Fault[] {
  const { kind, parts = [], get = 0 } = offer
  const { needs, may } = FIELDS[kind]
  const units = parts.reduce((sum, { count = 1 }) => sum + count, 0)
  const isSet = may.includes('most')
  return [
    ...AMOUNTS.flatMap((name) => {
      if (offer[name] === undefined)
        return needs.includes(name) ? [fault([...path, name], `is missing of an offer of the kind "${kind}"`)] : []
      return needs.includes(name) || may.includes(name)
        ? []
        : [fault([...path, name], `means nothing of an offer of the kind "${kind}": take it out`)]
    }),
    ...(!isSet && parts.length > 1
      ? [fault([...path, 'parts'], `are ${parts.length} of an offer that is not about sets: put the others into "or"`)]
      : []),
    ...(isSet && units > MOST_UNITS
      ? [fault([...path, 'parts'], `hold ${units} units: a set has up to ${MOST_UNITS}`)]
      : []),
    ...(get > units ? [fault([...path, 'get'], `asks for ${get} of a set of ${units}`)] : []),
  ]
}

function goodsFaults(file: CatalogueFile, goods: OfferGoodsEntry, path: Path, products: Products): Fault[] {
  const { products: named, categories, sizes = [], most_options: most = {} } = goods
  const listed = new Set(file.categories.map(({ code }) => code))
  const unknown = [
    ...unknownCodeFaults(named, products, [...path, 'products'], 'product'),
    ...unknownCodeFaults(categories, listed, [...path, 'categories'], 'category'),
  ]
  if (unknown.length > 0) return unknown
  const all = productCodesOf(file, goods).flatMap((code) => products.get(code) ?? [])
  const known = new Set(all.flatMap((product) => product.sizes.map(({ code }) => code)))
  const groups = new Set(all.flatMap(({ groups: own = [] }) => own.map((group) => (isUsedGroup(group) ? group.use : group.code)))) // oxfmt-ignore
  return [
    ...sizes.flatMap((size, index) =>
      known.has(size)
        ? []
        : [fault([...path, 'sizes', index], `names the size "${size}", in which none of its products comes`)],
    ),
    ...Object.keys(most).flatMap((group) =>
      groups.has(group)
        ? []
        : [fault([...path, 'most_options', group], `names the group "${group}", which none of its products has`)],
    ),
  ]
}

/** The codes of the products that goods may be of, whatever their size and options. */
export function productCodesOf(
  { products, categories }: Pick<CatalogueFile, 'products' | 'categories'>,
  { products: named, categories: within }: OfferGoodsEntry,
): string[] {
  if (!named && !within) return products.map(({ code }) => code)
  const inCategories = categories.filter(({ code }) => within?.includes(code)).flatMap((category) => category.products)
  return [...new Set([...(named ?? []), ...inCategories])]
}
