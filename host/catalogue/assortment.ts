import type { Deal } from '../../domain/catalogue/deal.ts'
import type { Menu, Product } from '../../domain/catalogue/menu.ts'
import type { CatalogueFile } from './import/catalogueFile.ts'
import { productHash, storeHash } from './hashes.ts'
import { dealsOf, menuOf } from './menu.ts'
import { withoutUnsold, withUnlistedSodas } from './product.ts'
import type { ProductEntry } from './import/productFormat.ts'
import { productsWithout, withSoldOut, type Recipe, type SoldOut } from '../../domain/catalogue/soldOut.ts'

export interface Item {
  entry: ProductEntry
  product: Product
}

export interface Promotion {
  triggers: string[]
  product: string
  name: string
  only: boolean
}

export interface Addition {
  hash: string
  name: string
  picture: string
  size: string
}

export interface Assortment {
  storeHash: string
  menu: Menu
  deals: Deal[]
  items: ReadonlyMap<string, Item>
  promotions: Promotion[]
  additions: Addition[]
}

interface Offered {
  /** The file with what is away. */
  whole?: CatalogueFile
  /** The products of the chain by their codes. */
  all: ReadonlyMap<string, Product>
  /** Codes of those that nothing sells at present, which may be part of others. */
  unsold?: ReadonlySet<string>
  /** When a product is offered, for the customer; '' for always. */
  timesOf?: (hash: string) => string
}

export function assortmentOf(
  file: CatalogueFile,
  store: string,
  { whole = file, all, unsold, timesOf = () => '' }: Offered,
): Assortment {
  const isHere = ({ stores }: { stores?: readonly string[] }) => stores?.includes(store) ?? true
  const entries = file.products.filter(isHere)
  const sold = new Set(entries.map(({ code }) => productHash(code)))
  const categories = file.categories.filter(isHere)
  const soldAlone = [
    ...whole.categories.filter(isHere).flatMap((one) => one.products),
    ...(file.suggestions ?? []).map((one) => one.product),
  ]
  const listed = new Set(soldAlone.map(productHash))
  const items = new Map<string, Item>()
  const products = new Map<string, Product>()
  for (const entry of entries) {
    const product = all.get(entry.code)
    if (!product) continue
    const own =
      product.coupons.length + product.bags.length > 0
        ? withUnlistedSodas(
            withoutUnsold(product, (hash) => sold.has(hash)),
            (hash) => listed.has(hash),
          )
        : product
    if (unsold?.has(entry.code)) continue
    const times = sentenceOf(timesOf(own.hash))
    const said = times ? { ...own, description: [times, own.description].filter(Boolean).join(' ') } : own
    products.set(entry.code, said)
    items.set(own.hash, { entry, product: said })
  }
  return {
    storeHash: storeHash(store),
    menu: menuOf(file, store, products),
    deals: dealsOf(file, store, products),
    items,
    promotions: promotionsOf(file, categories, products),
    additions: (file.suggestions ?? []).flatMap(({ product: code, size }) => {
      const product = products.get(code)
      const name = product?.sizes.find((one) => one.code === size)?.name
      return product && name !== undefined
        ? [{ hash: product.hash, name: product.name, picture: product.picture, size: name }]
        : []
    }),
  }
}

/** 'Weekdays 11:00 AM to 2:00 PM.' */
const sentenceOf = (words: string): string => words && `${words.charAt(0).toUpperCase()}${words.slice(1)}.`

function promotionsOf(
  file: CatalogueFile,
  categories: CatalogueFile['categories'],
  products: ReadonlyMap<string, Product>,
): Promotion[] {
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

export const recipesOf = ({ items }: Assortment): Recipe[] =>
  [...items.values()].map(({ entry, product }) => ({ product, needs: entry.needs ?? [] }))

/** What a store sells, with all marked that it has run out of (D-66). */
export function assortmentWithout(whole: Assortment, gone: SoldOut): Assortment {
  const off = productsWithout(recipesOf(whole), gone.options).map(({ hash }) => hash)
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
