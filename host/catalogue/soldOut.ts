import { productsWithout, withSoldOut, type SoldOut } from '../../domain/catalogue/soldOut.ts'
import type { Assortment } from './assortment.ts'

/** What a store sells, with all marked that it has run out of (D-66). */
export function assortmentWithout(whole: Assortment, gone: SoldOut): Assortment {
  const products = [...whole.items.values()].map(({ product }) => product)
  const off = [...gone.options].flatMap((option) => productsWithout(products, option)).map(({ hash }) => hash)
  const all = { options: gone.options, products: new Set([...gone.products, ...off]) }
  const items = new Map(
    [...whole.items].map(([hash, { entry, product }]) => [hash, { entry, product: withSoldOut(product, all) }]),
  )
  const isOff = (hash: string) => items.get(hash)?.product.soldOut === true
  const categories = whole.menu.categories.map((category) => ({
    ...category,
    products: category.products.map((card) => (isOff(card.hash) ? { ...card, soldOut: true } : card)),
  }))
  return {
    ...whole,
    items,
    menu: { ...whole.menu, categories },
    promotions: whole.promotions.filter(({ product }) => !isOff(product)),
    additions: whole.additions.filter(({ hash }) => !isOff(hash)),
  }
}
