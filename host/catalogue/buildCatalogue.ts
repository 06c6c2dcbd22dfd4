import { hash } from 'node:crypto'
import { BRAND } from '../../shared/brand.ts'
import type { SoldOut } from '../../domain/catalogue/soldOut.ts'
import type { MenuGuide } from '../../domain/catalogue/menuGuide.ts'
import { storeName } from '../../domain/catalogue/store.ts'
import { zoneAt } from '../../domain/places/zones.ts'
import { assortmentOf, assortmentWithout, type Assortment } from './assortment.ts'
import { buildablePizzas } from './buildablePizzas.ts'
import type { Catalogue, Listing, StoreConditions, StoreSite } from './catalogue.ts'
import type { CatalogueFile } from './import/catalogueFile.ts'
import { guideOf } from './guide.ts'
import { storeHash } from './hashes.ts'
import { makeUnitsOf } from './makeUnits.ts'
import { offerDeals, offersOf } from './offers.ts'
import { picturesOf } from './pictures.ts'
import { productsOf } from './product.ts'
import { addressOf, permalinkOf, scheduledStore, type StoreState, type Switch } from './store.ts'
import { specialDayOf } from './import/specialDayFormat.ts'
import { dayIn } from './zoneOffsets.ts'
import { isOpenStore } from './import/storeFormat.ts'

const MINUTE_MS = 60_000

let builds = 0

export function buildCatalogue(file: CatalogueFile, version: number, switches: readonly Switch[] = []): Catalogue {
  const zone = file.chain.timeZone
  builds += 1
  const build = String(builds)
  const products = productsOf(file)
  const listed = [...file.stores].sort((a, b) => Number(!isOpenStore(a)) - Number(!isOpenStore(b)))
  const scheduledStores = new Map(
    listed.map((entry) => {
      const store = scheduledStore(entry, zone, file.taxes)
      return [store.hash, { ...store, code: entry.code }] as const
    }),
  )
  const wholeAssortments = new Map(
    file.stores.filter(isOpenStore).map((entry) => {
      const assortment = assortmentOf(file, entry.code, products)
      return [assortment.storeHash, assortment] as const
    }),
  )
  const sites = listed.map((entry): StoreSite => ({
    hash: storeHash(entry.code),
    pathName: storeName({ permalink: permalinkOf(entry) }),
    name: entry.name,
    address: addressOf(entry),
    lat: entry.lat,
    lng: entry.lng,
    comingSoon: !isOpenStore(entry),
  }))
  const hashes = new Map(sites.flatMap(({ pathName, hash, comingSoon }) => (comingSoon ? [] : [[pathName, hash]])))
  const offers = offersOf(file)
  const dealsByOffers = (hash: string, now: Date) => offerDeals(offers, hash, dayIn(zone, now))
  const listings = new Map<string, Listing & { of: string; specialDays: StoreState['specialDays'] }>()
  /** Worked out once a minute. */
  const listing = (hash: string, now: Date, state: StoreState): Listing | undefined => {
    const { change, pauses, specialDays } = state
    const minute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS
    const of = JSON.stringify([minute, change?.pickup, change?.delivery, pauses?.pickup, pauses?.delivery])
    const known = listings.get(hash)
    if (known?.of === of && known.specialDays === specialDays) return known
    const store = scheduledStores.get(hash)?.at(new Date(minute), state)
    if (!store) return undefined
    const found = { of, specialDays, store, stamp: stampOf(build, store, dealsByOffers(hash, now)) }
    listings.set(hash, found)
    return found
  }
  // Kept from one switch to the next: of most stores nothing changes.
  const reduced = new Map<string, { stamp: string; assortment: Assortment }>()
  const reduce = (whole: Assortment, gone: SoldOut) => {
    const stamp = stampOf(build, [...gone.products].sort(), [...gone.options].sort())
    const known = reduced.get(whole.storeHash)
    const found = known?.stamp === stamp ? known : { stamp, assortment: assortmentWithout(whole, gone) }
    reduced.set(whole.storeHash, found)
    return found
  }
  const pictures = picturesOf(file, products)
  const canBuild = buildablePizzas(products.values())

  const guides = new Map<string, MenuGuide>()
  const guide = (hash: string) => {
    const assortment = wholeAssortments.get(hash)
    const found = guides.get(hash) ?? (assortment && guideOf(file, [...assortment.items.values()]))
    if (found) guides.set(hash, found)
    return found
  }

  /** A kept catalogue has no special days: the hosts add them, with what kitchens say. */
  const usual: StoreConditions = {
    pauses: new Map(),
    soldOut: new Map(),
    specialDays: (file.specialDays ?? []).map(specialDayOf),
  }
  const deliveryZones = (hash: string) => scheduledStores.get(hash)?.zones ?? []

  const withSwitches = (
    changes: ReadonlyMap<string, Switch>,
    { pauses, soldOut, specialDays }: StoreConditions,
  ): Catalogue => {
    const stateOf = (hash: string): StoreState => ({
      change: changes.get(scheduledStores.get(hash)?.code ?? ''),
      pauses: pauses.get(hash),
      specialDays,
    })
    const store = (hash: string, now: Date) => scheduledStores.get(hash)?.at(now, stateOf(hash))
    const assortments = new Map(wholeAssortments)
    const stamps = new Map<string, string>()
    for (const [hash, gone] of soldOut) {
      const whole = wholeAssortments.get(hash)
      if (!whole) continue
      const { stamp, assortment } = reduce(whole, gone)
      assortments.set(hash, assortment)
      stamps.set(hash, stamp)
    }
    return {
      version,
      chain: { ...file.chain, name: BRAND.name, importedName: file.chain.name },
      switched: (next, conditions) => withSwitches(byStore(next), { ...usual, specialDays, ...conditions }),
      storesStamp: stampOf(build, [...changes.values()], [...pauses], specialDays),
      menuStamp: (hash) => stamps.get(hash) ?? build,
      soldOut: (hash) => soldOut.get(hash),
      sites,
      listing: (hash, now) => listing(hash, now, stateOf(hash)),
      stores: (now) => [...scheduledStores.values()].map((one) => one.at(now, stateOf(one.hash))),
      store,
      storeCode: (hash) => scheduledStores.get(hash)?.code,
      nextOpening: (hash, service, now) => scheduledStores.get(hash)?.nextOpening(service, now, stateOf(hash)),
      specialDates: (hash, now) => scheduledStores.get(hash)?.specialDates(now, stateOf(hash)) ?? [],
      storeByName: (name, now) => store(hashes.get(name.toLowerCase()) ?? '', now),
      place: (hash) => scheduledStores.get(hash)?.place,
      zone: () => zone,
      canBeReady: (hash, service, minutes, now) =>
        scheduledStores.get(hash)?.canBeReady(service, minutes, now, stateOf(hash)) ?? false,
      isClosedAt: (hash, service, at, now) =>
        scheduledStores.get(hash)?.isClosedAt(service, at, now, stateOf(hash)) ?? true,
      schedules: (hash, now) =>
        scheduledStores.get(hash)?.schedules(now, stateOf(hash)) ?? { pickup: [], delivery: [] },
      cutleryOnRequest: (hash) => scheduledStores.get(hash)?.cutleryOnRequest ?? false,
      deliveryZones,
      deliveryAt: (hash, point) => zoneAt(deliveryZones(hash), point),
      deliveryTaxes: {
        gst: file.taxes.tax1.percent,
        ...(file.taxes.deliveryTax2 ? { pst: file.taxes.tax2.percent } : {}),
      },
      capacity: (hash) => scheduledStores.get(hash)?.capacity,
      makeUnits: (hash, lines) => makeUnitsOf(lines, (product) => assortments.get(hash)?.items.get(product)),
      menu: (hash) => assortments.get(hash)?.menu,
      deals: (hash, now) => {
        const own = assortments.get(hash)?.deals
        return own ? [...own, ...dealsByOffers(hash, now)] : []
      },
      product: (hash, product) => assortments.get(hash)?.items.get(product)?.product,
      products: (hash) => [...(assortments.get(hash)?.items.values() ?? [])].map(({ product }) => product),
      guide,
      promotions: (hash) => assortments.get(hash)?.promotions ?? [],
      additions: (hash) => assortments.get(hash)?.additions ?? [],
      offers,
      art: (picture) => pictures.get(picture),
      canBuild,
      productsOfKind: (hash, kind) =>
        [...(assortments.get(hash)?.items.values() ?? [])]
          .filter(({ entry }) => (kind === 'deals' ? entry.type === 1 : entry.beverage === true))
          .map(({ product }) => product.hash),
    }
  }
  return withSwitches(byStore(switches), usual)
}

const stampOf = (build: string, ...rest: readonly unknown[]): string =>
  `${build} ${hash('sha256', JSON.stringify(rest), 'base64url').slice(0, 22)}`

const byStore = (switches: readonly Switch[]) => new Map(switches.map((one) => [one.store, one]))
