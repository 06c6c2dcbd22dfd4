import type { Card, Menu, Product } from '../../domain/catalogue/menu.ts'
import type { CatalogueFile } from './import/catalogueFile.ts'
import { categoryHash, productHash } from './hashes.ts'

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
  }
}

export function cardOf({ hash, name, description, picture, sizes }: Product): Card {
  const prices = sizes.map(({ price }) => price)
  const price = Math.min(...prices)
  return { hash, name, description, picture, price, ...(prices.some((one) => one > price) ? { from: true } : {}) }
}
