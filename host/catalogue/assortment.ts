import type { Menu, Product } from '../../rules/menu.ts'
import type { CatalogueFile } from './file.ts'
import { goodsOf, type Goods } from './goods.ts'
import { productHash, storeHash } from './hashes.ts'
import { menuOf } from './menu.ts'
import { productOf } from './product.ts'
import type { ProductEntry } from './productFormat.ts'

export interface Item {
  entry: ProductEntry
  product: Product
  goods: Goods
}

/** When a trigger is in the cart and the product is not, the product is offered. */
export interface Promotion {
  /** Product hashes. */
  triggers: string[]
  product: string
  name: string
  /** The product is sold to carts with a trigger only. */
  only: boolean
}

/** A product that checkout suggests; `size` is the name of the size. */
export interface Addition {
  hash: string
  name: string
  picture: string
  size: string
}

/** Everything one store sells. */
export interface Assortment {
  storeHash: string
  menu: Menu
  /** By product hash. */
  items: ReadonlyMap<string, Item>
  promotions: Promotion[]
  additions: Addition[]
}

export function assortmentOf(file: CatalogueFile, store: string): Assortment {
  const entries = new Map(
    file.products.filter(({ stores }) => stores?.includes(store) ?? true).map((entry) => [entry.code, entry]),
  )
  const groups = new Map((file.optionGroups ?? []).map((group) => [group.code, group]))
  const products = new Map(
    [...entries.values()].map((entry) => [entry.code, productOf(entry, { products: entries, groups })]),
  )
  const items = new Map(
    [...products].flatMap(([code, product]) => {
      const entry = entries.get(code)
      return entry ? [[product.hash, { entry, product, goods: goodsOf(entry, file.taxes, groups) }] as const] : []
    }),
  )
  return {
    storeHash: storeHash(store),
    menu: menuOf(file, store, products),
    items,
    promotions: promotionsOf(file, store, products),
    additions: (file.suggestions ?? []).flatMap(({ product: code, size }) => {
      const product = products.get(code)
      const name = product?.sizes.find((one) => one.code === size)?.name
      return product && name !== undefined
        ? [{ hash: product.hash, name: product.name, picture: product.picture, size: name }]
        : []
    }),
  }
}

function promotionsOf(file: CatalogueFile, store: string, products: ReadonlyMap<string, Product>): Promotion[] {
  const categories = file.categories.filter(({ stores }) => stores?.includes(store) ?? true)
  return (file.crossPromotions ?? []).flatMap(({ when, offer, name, only = false }) => {
    if (!products.has(offer)) return []
    const codes =
      'categories' in when
        ? categories.filter(({ code }) => when.categories.includes(code)).flatMap((category) => category.products)
        : when.products
    const triggers = [...new Set(codes)].filter((code) => products.has(code)).map(productHash)
    return triggers.length > 0 ? [{ triggers, product: productHash(offer), name, only }] : []
  })
}
