import type { ArtSpec } from '../../art/artSpec.ts'
import type { PizzaSpec } from '../../art/pizza/pizzaArt.ts'
import type { Line } from '../../domain/cart/cart.ts'
import type { Deal } from '../../domain/catalogue/deal.ts'
import type { Menu, Product } from '../../domain/catalogue/menu.ts'
import type { MenuGuide } from '../../domain/catalogue/menuGuide.ts'
import type { Recipe, SoldOut } from '../../domain/catalogue/soldOut.ts'
import type { Schedules, Service, Store } from '../../domain/catalogue/store.ts'
import type { Province } from '../../domain/schedule/holidays.ts'
import type { ServiceKey, SpecialDay } from '../../domain/schedule/specialDays.ts'
import type { StoreWeek } from '../../domain/schedule/storeWeeks.ts'
import type { DeliveryPrice } from '../../domain/payment/delivery.ts'
import type { Point } from '../../domain/places/point.ts'
import type { Zone } from '../../domain/places/zones.ts'
import type { Addition, Promotion } from './assortment.ts'
import type { CatalogueOffer } from './offers.ts'
import type { SpecialDate } from './specialHours.ts'
import type { StoreGroups } from './storeGroups.ts'
import type { NamedTimes } from './times.ts'
import type { HoursOfDay, Pauses, Place, ReadyTimes, ServiceState, Switch, WeekNow } from './store.ts'

/** What kitchens have paused and run out of, by the stores' hashes, and the days that are not like the week. */
export interface StoreConditions {
  /** What is away of a store's menu, as `away` says it; without it what is away at the time of `at`. */
  away?: ReadonlyMap<string, string> | undefined
  pauses: ReadonlyMap<string, Pauses>
  readyTimes: ReadonlyMap<string, ReadyTimes>
  soldOut: ReadonlyMap<string, SoldOut>
  specialDays: readonly SpecialDay[]
  /** The stores' own weeks (D-224), by the stores' hashes, each in the order of their first days. */
  storeWeeks: ReadonlyMap<string, readonly StoreWeek[]>
}

/** What no clock and no switch changes of a store. */
export interface StoreSite extends Pick<Store, 'hash' | 'name' | 'address' | 'lat' | 'lng' | 'comingSoon'> {
  /** The {storename} of its menu. */
  pathName: string
}

/** A store as lists show it; those with the same stamp say the same. */
export interface Listing {
  store: Store
  stamp: string
}

export interface Catalogue {
  version: number
  /** `email` receives the customers' forms; without it they are only saved. */
  /** Its name is the brand's; `importedName` is the one of the catalogue file (D-87). */
  chain: { name: string; importedName: string; timeZone: string; email?: string; address?: string; gstNumber?: string }
  /** The same with these switches and conditions; without special days or weeks among them with those that it has. */
  switched(switches: readonly Switch[], conditions?: Partial<StoreConditions>): Catalogue
  /**
   * The catalogue as it is offered at a time: without what no order can be for, of what has times of its own (D-183), at the prices
   * of the day (D-193). The same object for a minute; itself where nothing has times.
   */
  at(now: Date): Catalogue
  /** What is away of a store's menu and of its price layers because of its times, as text; '' for nothing. */
  away(storeHash: string): string
  /** Whether prices of a store change with its dates, without an import, or differ by service (D-193). */
  hasVaryingPrices(storeHash: string): boolean
  /** The times of a product that is not always sold, also of one that is away. */
  times(storeHash: string, productHash: string): NamedTimes | undefined
  /** The same of one size of a product, by its code. */
  sizeTimes(storeHash: string, productHash: string, size: string): NamedTimes | undefined
  /** What of these lines has times of its own, products and what they contain. */
  lineTimes(storeHash: string, lines: readonly Line[]): readonly NamedTimes[]
  /** Stands for all but what is sold out or away: catalogues with the same stamp say the same of all stores at the same time. */
  storesStamp: string
  /** Stands for the menu of a store, its products, its guide and what is sold out or away. */
  menuStamp(storeHash: string): string
  /** What the store has run out of; undefined for nothing. */
  soldOut(storeHash: string): SoldOut | undefined
  /** In the order of lists, coming-soon ones last; the same object until the next import. */
  sites: readonly StoreSite[]
  /** By the operator's codes (D-191). */
  storeGroups: StoreGroups
  /** The store at the beginning of this minute. */
  listing(hash: string, now: Date): Listing | undefined
  /** Every listed store, coming-soon ones last, with its open services at this instant (D-15). */
  stores(now: Date): Store[]
  store(hash: string, now: Date): Store | undefined
  /** The operator's code of a store. */
  storeCode(hash: string): string | undefined
  /** Undefined for a service that the store has not. */
  serviceState(hash: string, service: ServiceKey, now: Date): ServiceState | undefined
  /** The hours that begin on a date (YYYY-MM-DD in the store's zone). */
  hoursOn(hash: string, date: string): HoursOfDay | undefined
  /** The week that counts on a date (YYYY-MM-DD), Sunday first; without spans for a service that the store has not. */
  weekOn(hash: string, date: string): WeekNow | undefined
  /** The store's own weeks that begin after a date. */
  weeksAfter(hash: string, date: string): readonly WeekNow[]
  /** Minutes that a service takes without other ready times of tonight (D-206). */
  usualMinutes(hash: string): Readonly<Record<ServiceKey, number>> | undefined
  /** When a service begins next, after the hours that run now; undefined when it does not within a week. */
  nextOpening(hash: string, service: ServiceKey, now: Date): Date | undefined
  /** The store of `/menu/{storename}`; coming-soon stores have no menu [ROUTE-03 STORE-09]. */
  storeByName(name: string, now: Date): Store | undefined
  /** Undefined for a store that is coming soon. */
  place(storeHash: string): Place | undefined
  /** The days of the next month at which a store has other hours (D-178), the first one first. */
  specialDates(storeHash: string, now: Date): readonly SpecialDate[]
  /** Of its clocks: its own, its tax area's or the chain's (D-184); the chain's for a store that is not in it. */
  zone(storeHash: string): string
  province(storeHash: string): Province
  /** Whether an order for now that takes so many minutes is ready before closing, or the catalogue lets it be later (D-15). */
  canBeReady(storeHash: string, service: Service, minutes: number, now: Date): boolean
  /** By its hours, or until the end of today's opening where the service is switched off; also for a store that is not in it. */
  isClosedAt(storeHash: string, service: Service, at: Date, now: Date): boolean
  schedules(storeHash: string, now: Date): Schedules
  /** Whether a store delivers goods that are sold from an age on (D-185). */
  deliversRestricted(storeHash: string): boolean
  /** Only those who ask for cutlery and napkins get them (D-61). */
  cutleryOnRequest(storeHash: string): boolean
  /** The delivery zones of a store; where they overlap, the first counts. */
  deliveryZones(storeHash: string): readonly Zone[]
  /** The zone of the store in which the point lies, with its price there (D-186); undefined when it does not deliver there. */
  deliveryAt(storeHash: string, point: Point): Zone | undefined
  /** The GST on a delivery price, and the PST on a share of it (D-03, D-114). */
  deliveryTaxes(storeHash: string): Pick<DeliveryPrice, 'gst' | 'pst'>
  /** How many pizzas a store makes in a quarter of an hour; undefined without a limit. */
  capacity(storeHash: string): number | undefined
  /** How many pizzas' worth of making these lines are. */
  makeUnits(storeHash: string, lines: readonly Line[]): number
  menu(storeHash: string): Menu | undefined
  /** Those of the file, then the offers that run on this day. */
  deals(storeHash: string, now: Date): readonly Deal[]
  product(storeHash: string, productHash: string): Product | undefined
  /** Every product of the store in full (D-10). */
  products(storeHash: string): Product[]
  /** Every product of the store with what it needs (D-187). */
  recipes(storeHash: string): Recipe[]
  /** What the products contain and by which words they are found; as if nothing were sold out. */
  guide(storeHash: string): MenuGuide | undefined
  promotions(storeHash: string): Promotion[]
  /** 'Frequently bought together' [CHK-33]. */
  additions(storeHash: string): Addition[]
  /** In the order of the file, whatever their conditions (D-189). */
  offers: readonly CatalogueOffer[]
  art(picture: string): ArtSpec | undefined
  /** Whether some product can be built into this pizza. */
  canBuild(pizza: PizzaSpec): boolean
  /** The hashes of the store's combos or of its drinks, which coupons may exclude [COUPON-10]. */
  productsOfKind(storeHash: string, kind: 'deals' | 'beverages'): string[]
}
