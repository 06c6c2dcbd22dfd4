import { caloriesText, startingCalories } from '../../domain/catalogue/calories.ts'
import type { Card, Menu, Product, Size } from '../../domain/catalogue/menu.ts'
import { productAt } from '../../domain/catalogue/productAt.ts'
import type { Cents } from '../../domain/money.ts'
import type { CatalogueFile } from './import/catalogueFile.ts'
import { categoryHash, productHash } from './hashes.ts'
import type { Deal } from '../../domain/catalogue/deal.ts'

/** The menu of one store. Products that it does not sell are left out, and so are categories and banners that become empty [MENU-21]. */
export function menuOf(file: CatalogueFile, store: string, products: ReadonlyMap<string, Product>): Menu {
  const isHere = ({ stores }: { stores?: readonly string[] }) => stores?.includes(store) ?? true
  const sold = (code: string | undefined) => (code !== undefined && products.has(code) ? productHash(code) : '')
  const deal = (file.deals ?? []).find(isHere)
  return {
    banners: (file.banners ?? [])
      .filter((banner) => isHere(banner) && (banner.product === undefined || products.has(banner.product)))
      .map(({ code, picture, art, title, text, product }) => ({
        picture: picture ?? (art ? `${code}.svg` : ((product && products.get(product)?.picture) ?? '')),
        title,
        text: text ?? '',
        productHash: sold(product),
      })),
    deal: deal?.text ?? '',
    dealPicture: deal?.picture ?? (deal?.product && products.get(deal.product)?.picture) ?? '',
    categories: file.categories
      .filter(isHere)
      .map(({ code, name, products: codes }) => ({
        hash: categoryHash(code),
        name,
        products: codes.flatMap((one) => products.get(one) ?? []).map(cardOf),
      }))
      .filter((category) => category.products.length > 0),
    createYourOwn: sold(file.special?.createYourOwn),
    halfAndHalf: sold(file.special?.halfAndHalf),
    ...([...products.values()].some(({ byService }) => byService) ? { byService: true } : {}),
  }
}

/** '650–1,320 Cals' of the sizes as they come; '' when one of them is unknown (D-188). */
function caloriesOf(product: Product): string {
  const known = product.sizes.flatMap(({ code }) => startingCalories(product, code) ?? [])
  if (known.length < product.sizes.length) return ''
  const [least, most] = [Math.min(...known), Math.max(...known)]
  return least === most ? caloriesText(least) : `${least.toLocaleString('en-CA')}–${caloriesText(most)}`
}

/** Most stores of a chain sell the same products. */
const caloriesTexts = new WeakMap<Product, string>()

export function cardOf(product: Product): Card {
  const { hash, name, description, picture, sizes } = product
  const { price, from } = cardPrice(sizes)
  const delivery = cardPrice(productAt(product, 'Delivery').sizes)
  const calories = caloriesTexts.get(product) ?? caloriesOf(product)
  caloriesTexts.set(product, calories)
  return {
    hash,
    name,
    description,
    picture,
    price,
    ...(from ? { from } : {}),
    ...(calories === '' ? {} : { calories }),
    ...(delivery.price === price && delivery.from === from ? {} : { delivery }),
  }
}

function cardPrice(sizes: readonly Size[]): { price: Cents; from: boolean } {
  const prices = sizes.map((size) => size.price)
  const price = Math.min(...prices)
  return { price, from: prices.some((one) => one > price) }
}

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

type DealEntry = NonNullable<CatalogueFile['deals']>[number]

/** The name of a deal's own drawing, which no product's has. */
export const dealPictureName = ({ code, picture, art }: Pick<DealEntry, 'code' | 'picture' | 'art'>): string =>
  picture ?? (art ? `deal-${code}.svg` : '')

/** The deals of one store, without those of products that it does not sell [DEALS-01]. `products` are its products by their codes. */
export const dealsOf = (file: CatalogueFile, store: string, products: ReadonlyMap<string, Product>): Deal[] =>
  (file.deals ?? [])
    .filter(({ stores }) => stores?.includes(store) ?? true)
    .filter(({ product }) => product === undefined || products.has(product))
    .map((entry) => ({
      picture: dealPictureName(entry) || ((entry.product && products.get(entry.product)?.picture) ?? ''),
      title: entry.name,
      text: entry.text,
      ...(entry.ground ? { ground: entry.ground } : {}),
    }))
