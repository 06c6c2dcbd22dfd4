import type { Menu, Product } from '../../domain/catalogue/menu.ts'

/** A slow phone reads this much JSON in about 20 ms; one large combo alone is more. */
const MAX_PART_LENGTH = 80_000

const partsOf = new WeakMap<Menu, readonly Product[][]>()

/** The products of a store's menu in parts of a size that a page reads without standing still (D-10). */
export function menuParts(menu: Menu, products: () => readonly Product[]): readonly Product[][] {
  const parts = partsOf.get(menu) ?? inParts(products())
  partsOf.set(menu, parts)
  return parts
}

function inParts(products: readonly Product[]): Product[][] {
  const parts: Product[][] = [[]]
  let length = 0
  for (const product of products) {
    const added = JSON.stringify(product).length
    if (length > 0 && length + added > MAX_PART_LENGTH) {
      parts.push([])
      length = 0
    }
    parts.at(-1)?.push(product)
    length += added
  }
  return parts
}
