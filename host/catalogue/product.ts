import type { Bag, Choice, CouponGroup, Product, Size } from '../../rules/menu.ts'
import { cents } from './amounts.ts'
import { groupsOf, type SharedGroups } from './groups.ts'
import { bagGroupHash, bagHash, bagOptionHash, productHash, selectionHash } from './hashes.ts'
import type { BagEntry, ProductEntry, SelectionEntry } from './productFormat.ts'

/** What a product is made of beside itself: the products sold at the same store, and the shared groups. */
export interface Shelf {
  products: ReadonlyMap<string, ProductEntry>
  groups: SharedGroups
}

/** The name of a product's picture in images/products; '' when there is none. */
export const pictureOf = ({ code, picture, art }: Pick<ProductEntry, 'code' | 'picture' | 'art'>): string =>
  picture ?? (art ? `${code}.svg` : '')

/** A product as the menu and the builder see it, combos with their choices in full (D-14). */
export const productOf = (entry: ProductEntry, shelf: Shelf): Product => ({
  hash: productHash(entry.code),
  name: entry.name,
  description: entry.description ?? '',
  picture: pictureOf(entry),
  type: entry.type,
  bagType: entry.bst ?? '0',
  specialType: entry.special_type ?? 0,
  salesType: entry.sales_type ?? '',
  sizes: sizesOf(entry),
  groups: groupsOf(entry, shelf.groups),
  coupons: (entry.selections ?? []).map((selection) => selectionOf(entry, selection, shelf)),
  bags: (entry.bags ?? []).map((bag) => bagOf(entry, bag, shelf)),
})

const sizesOf = ({ sizes }: ProductEntry): Size[] =>
  sizes.map((size) => ({
    code: size.code,
    name: size.name,
    price: cents(size.price),
    isDefault: size.default ?? sizes.length === 1,
  }))

function selectionOf(combo: ProductEntry, { code, name, choices }: SelectionEntry, shelf: Shelf): CouponGroup {
  return {
    hash: selectionHash(combo.code, code),
    name,
    products: choices.flatMap(({ product, size, selected }): Choice[] => {
      const entry = shelf.products.get(product)
      if (!entry) return []
      return [
        {
          hash: productHash(product),
          name: entry.name,
          description: entry.description ?? '',
          picture: pictureOf(entry),
          selected: selected ?? false,
          // The combo's own price covers the choice in this size.
          sizes: sizesOf(entry)
            .filter((one) => one.code === size)
            .map((one) => ({ ...one, price: 0, isDefault: true })),
          groups: groupsOf(entry, shelf.groups).map((group) => ({
            ...group,
            options: group.options.filter(({ sizeCode }) => sizeCode === '' || sizeCode === size),
          })),
        },
      ]
    }),
  }
}

/** A bag's options are the products that go into it. */
function bagOf(container: ProductEntry, { code, name, groups }: BagEntry, shelf: Shelf): Bag {
  return {
    hash: bagHash(container.code, code),
    name,
    groups: groups.map((group) => ({
      hash: bagGroupHash(container.code, code, group.code),
      name: group.name,
      choice: group.choice,
      min: group.min ?? 0,
      free: group.free ?? 0,
      halves: false,
      extras: false,
      options: group.options.flatMap((option) => {
        const item = shelf.products.get(option.product)
        if (!item) return []
        const price = cents(option.price)
        return [
          {
            hash: bagOptionHash(container.code, code, group.code, option.product),
            name: item.name,
            description: item.description ?? '',
            productHash: productHash(option.product),
            sizeCode: '',
            selected: (option.included || option.selected) ?? false,
            isDefault: option.included ?? false,
            extra: false,
            side: 0 as const,
            price,
            extraPrice: price,
            freePrice: cents(option.freePrice),
          },
        ]
      }),
    })),
  }
}
