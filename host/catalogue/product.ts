import {
  optionsOf,
  type Alone,
  type Bag,
  type Choice,
  type CouponGroup,
  type Product,
  type Size,
} from '../../domain/catalogue/menu.ts'
import { cents, restrictedGoodsOf, smallOrderOf, taxRatesOf } from './amounts.ts'
import { isPizzaArt } from './import/artFormat.ts'
import type { CatalogueFile } from './import/catalogueFile.ts'
import type { Taxes } from './taxAreas.ts'
import { groupsOf, limitsOf, sharedEntries, type SharedEntries } from './groups.ts'
import { bagGroupHash, bagHash, bagOptionHash, productHash, selectionHash } from './hashes.ts'
import type { BagEntry, ProductEntry, SelectionEntry } from './import/productFormat.ts'

export const pictureName = ({ code, picture, art }: Pick<ProductEntry, 'code' | 'picture' | 'art'>): string =>
  picture ?? (art ? `${code}.svg` : '')

type Products = ReadonlyMap<string, Product>

/** Every product of the file by its code, under these taxes; combos hold their choices in full (D-14). */
export function productsOf(file: CatalogueFile, taxes: Taxes): Products {
  const shared = sharedEntries(file)
  const isPlain = ({ type }: ProductEntry) => type === 0 || type === 2
  const build = (entry: ProductEntry, items: Products) => [entry.code, productOf(entry, taxes, shared, items)] as const
  const plain = new Map(file.products.filter(isPlain).map((entry) => build(entry, new Map())))
  return new Map([...plain, ...file.products.filter((entry) => !isPlain(entry)).map((entry) => build(entry, plain))])
}

export function withoutUnsold(product: Product, isSold: (hash: string) => boolean): Product {
  const soldOf = <T>(list: readonly T[], hash: (one: T) => string) => list.filter((one) => isSold(hash(one)))
  return {
    ...product,
    coupons: product.coupons.map((coupon) => ({ ...coupon, products: soldOf(coupon.products, (one) => one.hash) })),
    bags: product.bags.map((bag) => ({
      ...bag,
      groups: bag.groups.map((group) => ({ ...group, options: soldOf(group.options, (one) => one.productHash) })),
    })),
  }
}

function productOf(entry: ProductEntry, taxes: Taxes, shared: SharedEntries, items: Products): Product {
  const age = restrictedGoodsOf(entry.restricted, taxes)?.age
  return {
    hash: productHash(entry.code),
    name: entry.name,
    description: [entry.description, age && `${age}+ with ID.`].filter(Boolean).join(' '),
    picture: pictureName(entry),
    type: entry.type,
    bagType: entry.bst ?? '0',
    specialType: entry.special_type ?? 0,
    salesType: entry.sales_type ?? '',
    all: '',
    bagHash: '0',
    ...taxRatesOf(entry, taxes),
    ...smallOrderOf(entry, taxes),
    deposit: cents(entry.deposit),
    ...(age ? { age } : {}),
    earns: entry.points !== false && entry.type !== 1,
    drawn: isPizzaArt(entry.art) && pictureName(entry).endsWith('.svg'),
    sizes: sizesOf(entry),
    groups: groupsOf(entry, shared),
    coupons: (entry.selections ?? []).map((selection) => selectionOf(entry, selection, items, taxes)),
    bags: (entry.bags ?? []).map((bag) => bagOf(entry, bag, items, taxes)),
  }
}

/** What a part of a combo or a bag costs and pays by itself, unless the catalogue taxes them as a whole (D-62, D-114). */
function aloneOf({ gst, pst }: Product, size: Size, { combos = 'whole' }: Taxes): { alone?: Alone } {
  if (combos === 'whole') return {}
  const soda = combos === 'by-part' && pst > 0 ? ({ soda: 'listed' } as const) : {}
  return { alone: { price: size.price, gst, pst, ...soda } }
}

/** The product with its sodas marked that this store sells only together with other goods (D-114). */
export function withUnlistedSodas(product: Product, isListed: (hash: string) => boolean): Product {
  const marked = (hash: string, alone: Alone | undefined): { alone?: Alone } =>
    alone?.soda && !isListed(hash) ? { alone: { ...alone, soda: 'unlisted' } } : {}
  return {
    ...product,
    coupons: product.coupons.map((coupon) => ({
      ...coupon,
      products: coupon.products.map((choice) => ({ ...choice, ...marked(choice.hash, choice.alone) })),
    })),
    bags: product.bags.map((bag) => ({
      ...bag,
      groups: bag.groups.map((group) => ({
        ...group,
        options: group.options.map((option) =>
          option.item
            ? { ...option, item: { ...option.item, ...marked(option.productHash, option.item.alone) } }
            : option,
        ),
      })),
    })),
  }
}

const sizesOf = ({ sizes }: ProductEntry): Size[] =>
  sizes.map((size) => ({
    code: size.code,
    name: size.name,
    price: cents(size.price),
    isDefault: size.default ?? sizes.length === 1,
    ...(size.calories === undefined ? {} : { calories: size.calories }),
  }))

function selectionOf(
  combo: ProductEntry,
  { code, name, choices }: SelectionEntry,
  items: Products,
  taxes: Taxes,
): CouponGroup {
  return {
    hash: selectionHash(combo.code, code),
    name,
    products: choices.flatMap(({ product, size, selected }): Choice[] => {
      const item = items.get(product)
      const own = item?.sizes.find((one) => one.code === size)
      if (!item || !own) return []
      return [
        {
          hash: item.hash,
          name: item.name,
          description: item.description,
          picture: item.picture,
          selected: selected ?? false,
          deposit: item.deposit,
          // The combo's own price covers the choice in this size.
          sizes: [{ ...own, price: 0, isDefault: true }],
          groups: item.groups.map((group) => ({ ...group, options: optionsOf(group, size) })),
          ...aloneOf(item, own, taxes),
        },
      ]
    }),
  }
}

function bagOf(container: ProductEntry, { code, name, groups }: BagEntry, items: Products, taxes: Taxes): Bag {
  return {
    hash: bagHash(container.code, code),
    name,
    groups: groups.map((group) => ({
      hash: bagGroupHash(container.code, code, group.code),
      name: group.name,
      choice: group.choice,
      min: group.min ?? 0,
      ...limitsOf(group),
      free: group.free ?? 0,
      halves: false,
      extras: false,
      earns: false,
      options: group.options.flatMap((option) => {
        const item = items.get(option.product)
        if (!item) return []
        const price = cents(option.price)
        const size = item.sizes.find((one) => one.code === option.size)
        if (!size) return []
        return [
          {
            hash: bagOptionHash(container.code, code, group.code, option.product),
            name: item.name,
            description: item.description,
            productHash: item.hash,
            sizeCode: '',
            selected: (option.included || option.selected) ?? false,
            isDefault: option.included ?? false,
            extra: false,
            side: 0 as const,
            price,
            extraPrice: price,
            freePrice: cents(option.freePrice),
            item: {
              size: size.name,
              sizeCode: size.code,
              picture: item.picture,
              deposit: item.deposit,
              ...aloneOf(item, size, taxes),
            },
          },
        ]
      }),
    })),
  }
}
