import { storeName } from '../../rules/store.ts'
import { pictureAs } from './art.ts'
import { assortmentOf } from './assortment.ts'
import { bagItemsOf } from './bagItems.ts'
import type { Catalogue } from './catalogue.ts'
import type { CatalogueFile } from './file.ts'
import { earningOf } from './goods.ts'
import { productHash } from './hashes.ts'
import { picturesOf } from './pictures.ts'
import { productsOf } from './product.ts'
import { restaurantOf, type Switch } from './store.ts'
import { isOpenStore } from './storeFormat.ts'

/** The lookups of a catalogue file that `readCatalogue` has accepted. `version` tells one import from the next. */
export function catalogueOf(file: CatalogueFile, version: number, switches: readonly Switch[] = []): Catalogue {
  const zone = file.chain.timeZone
  const products = productsOf(file)
  const listed = [...file.stores].sort((a, b) => Number(!isOpenStore(a)) - Number(!isOpenStore(b)))
  const restaurants = new Map(
    listed.map((entry) => {
      const restaurant = restaurantOf(entry, zone)
      return [restaurant.hash, { ...restaurant, code: entry.code }] as const
    }),
  )
  const assortments = new Map(
    file.stores.filter(isOpenStore).map((entry) => {
      const assortment = assortmentOf(file, entry.code, products)
      return [assortment.storeHash, assortment] as const
    }),
  )
  const pictures = picturesOf(file, products)

  const bagItems: Catalogue['bagItems'] = (hash, product, configuration) => {
    const items = assortments.get(hash)?.items
    const entry = items?.get(product.hash)?.entry
    return entry ? bagItemsOf(entry, product, configuration, (code) => items?.get(productHash(code))?.product) : []
  }

  const under = (changes: ReadonlyMap<string, Switch>): Catalogue => {
    const change = (code: string) => changes.get(code)
    const stores = (now: Date) => [...restaurants.values()].map((one) => one.at(now, change(one.code)))
    return {
      version,
      chain: file.chain,
      switched: (next) => under(byStore(next)),
      stores,
      store: (hash, now) => {
        const one = restaurants.get(hash)
        return one?.at(now, change(one.code))
      },
      storeByName: (name, now) =>
        stores(now).find((store) => !store.comingSoon && storeName(store) === name.toLowerCase()),
      zone: () => zone,
      schedules: (hash, now) => {
        const one = restaurants.get(hash)
        return one?.schedules(now, change(one.code)) ?? { pickup: [], delivery: [] }
      },
      offers: (hash, service) => {
        const one = restaurants.get(hash)
        return one?.offers(service, change(one.code)) ?? false
      },
      menu: (hash) => assortments.get(hash)?.menu,
      product: (hash, product) => assortments.get(hash)?.items.get(product)?.product,
      products: (hash) => [...(assortments.get(hash)?.items.values() ?? [])].map(({ product }) => product),
      goods: (hash, product) => assortments.get(hash)?.items.get(product)?.goods,
      deposit: (hash, product, configuration) => {
        const items = assortments.get(hash)?.items
        const inside = [
          ...configuration.choices.map((choice) => choice.product),
          ...bagItems(hash, product, configuration).map((item) => item.product.hash),
        ]
        return [product.hash, ...inside].reduce((sum, one) => sum + (items?.get(one)?.goods.deposit ?? 0), 0)
      },
      earning: (hash, product, configuration) => {
        const goods = assortments.get(hash)?.items.get(product.hash)?.goods
        return goods ? earningOf(goods, product, configuration) : 0
      },
      bagItems,
      picture: (hash, product, configuration) =>
        pictureAs(product, configuration, assortments.get(hash)?.items.get(product.hash)?.entry.art),
      promotions: (hash) => assortments.get(hash)?.promotions ?? [],
      additions: (hash) => assortments.get(hash)?.additions ?? [],
      art: (picture) => pictures.get(picture),
      coupon: (hash, code) => {
        const store = restaurants.get(hash)?.code
        const coupon = file.coupons?.find((one) => one.coupon_code === code.trim().toUpperCase())
        return coupon && store && (coupon.stores?.includes(store) ?? true) ? coupon : undefined
      },
    }
  }
  return under(byStore(switches))
}

const byStore = (switches: readonly Switch[]) => new Map(switches.map((one) => [one.store, one]))
