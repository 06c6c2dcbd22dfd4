import type { ArtSpec } from '../../art/artSpec.ts'
import type { Menu, Product } from '../../domain/catalogue/menu.ts'
import type { Schedules, Store } from '../../domain/catalogue/store.ts'
import type { Addition, Promotion } from './assortment.ts'
import type { CouponEntry } from './import/offerFormat.ts'
import type { Switch } from './store.ts'

/** One imported catalogue with the operator's switches, as lookups in memory. Hashes are the wire's. */
export interface Catalogue {
  version: number
  /** `email` is where customers' forms go; without it they are kept alone. */
  chain: { name: string; timeZone: string; email?: string }
  /** The same catalogue under other switches. */
  switched(switches: readonly Switch[]): Catalogue
  /** Every listed store, coming-soon ones last, with what is open at this instant (D-15). */
  stores(now: Date): Store[]
  store(hash: string, now: Date): Store | undefined
  /** The store of `/menu/{storename}`; coming-soon ones have none [ROUTE-03 STORE-09]. */
  storeByName(name: string, now: Date): Store | undefined
  /** The store's time zone. */
  zone(storeHash: string): string
  /** The slots that can be ordered for, from now on; of a service that is switched off, from tomorrow on. */
  schedules(storeHash: string, now: Date): Schedules
  menu(storeHash: string): Menu | undefined
  product(storeHash: string, productHash: string): Product | undefined
  /** Every product of the store in full (D-10). */
  products(storeHash: string): Product[]
  /** The cross promotions of a store, in the order they are offered. */
  promotions(storeHash: string): Promotion[]
  /** 'Frequently bought together' [CHK-33]. */
  additions(storeHash: string): Addition[]
  /** What the picture `images/products/{name}` is drawn from. */
  art(picture: string): ArtSpec | undefined
  coupon(storeHash: string, code: string): CouponEntry | undefined
}
