import { chosenOf, type Configuration } from '../../rules/configuration.ts'
import type { Product } from '../../rules/menu.ts'
import type { BagItem } from './catalogue.ts'
import { bagOptionHash } from './hashes.ts'
import type { ProductEntry } from './productFormat.ts'

/** The products that a configured bag puts into the cart, in display order (D-14). */
export function bagItemsOf(
  entry: ProductEntry,
  product: Product,
  configuration: Configuration,
  productOf: (code: string) => Product | undefined,
): BagItem[] {
  const chosen = new Set(
    product.bags.flatMap((bag) => {
      const groups = configuration.bags.find(({ hash }) => hash === bag.hash)?.groups ?? []
      return bag.groups.flatMap((group) => chosenOf(groups, group.hash).map(({ hash }) => hash))
    }),
  )
  return (entry.bags ?? []).flatMap((bag) =>
    bag.groups.flatMap((group) =>
      group.options.flatMap((option) => {
        if (!chosen.has(bagOptionHash(entry.code, bag.code, group.code, option.product))) return []
        const item = productOf(option.product)
        const size = item?.sizes.find(({ code }) => code === option.size)
        return item && size ? [{ product: item, size }] : []
      }),
    ),
  )
}
