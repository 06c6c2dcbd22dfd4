import type { Menu, Product } from '../domain/catalogue/menu.ts'
import { menuCalls, product } from './menu.ts'
import type { Change } from './jsonPatch.ts'
import { z } from './wire.ts'

/** What the `changes` of a menu apply to: its answer, with `details` by the hash of each product. */
export interface MenuDocument {
  details: Record<string, unknown>
}

export const menuDocument = (menu: Menu, products: readonly Product[]): MenuDocument => ({
  ...(z.encode(menuCalls.menu.answer, menu) as object),
  details: Object.fromEntries(products.map((one) => [one.hash, z.encode(product, one)])),
})

/** Undefined for what is no menu. */
export function readMenuDocument({ details, ...menu }: MenuDocument): { menu: Menu; products: Product[] } | undefined {
  const read = z.safeDecode(menuCalls.menu.answer, { ...menu, details: Object.values(details) } as never)
  if (!read.success) return undefined
  const { details: products = [], ...rest } = read.data
  return { menu: rest, products }
}

/** The hashes of the products that the changes touch. */
export const changedProducts = (changes: readonly Change[]): string[] => [
  ...new Set(changes.flatMap(({ path }) => /^\/details\/([^/]+)/.exec(path)?.[1] ?? [])),
]
