import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { BRAND } from '../../shared/brand.ts'
import type { SoldOut } from '../../domain/catalogue/soldOut.ts'
import type { MenuGuide } from '../../domain/catalogue/menuGuide.ts'
import { storeName } from '../../domain/catalogue/store.ts'
import { localTime } from '../../domain/schedule/localTime.ts'
import type { ServiceKey } from '../../domain/schedule/specialDays.ts'
import { readyTime } from '../../domain/schedule/schedule.ts'
import { assortmentOf, assortmentWithout, recipesOf, type Assortment } from './assortment.ts'
import { buildablePizzas } from './buildablePizzas.ts'
import type { Catalogue, Listing, StoreConditions, StoreSite } from './catalogue.ts'
import type { CatalogueFile } from './import/catalogueFile.ts'
import { guideOf } from './guide.ts'
import { storeHash } from './hashes.ts'
import { makeUnitsOf } from './makeUnits.ts'
import { offerDeals, offersOf } from './offers.ts'
import { periodsText } from './periodWords.ts'
import { picturesOf } from './pictures.ts'
import { isDated, isFor, layersAt, withLayers } from './priceLayers.ts'
import { productsOf } from './product.ts'
import { withDelivery } from './servicePrices.ts'
import { addressOf, permalinkOf, scheduledStore, type StoreState, type Switch } from './store.ts'
import { storeGroupsOf, withSingleStores } from './storeGroups.ts'
import { areaOf, type Taxes } from './taxAreas.ts'
import { specialDayOf } from './import/specialDayFormat.ts'
import { isOpenStore } from './import/storeFormat.ts'
import {
  awayText,
  fileWithout,
  partTimesOf,
  productTimesOf,
  sizeKey,
  timedEntries,
  timesOfLines,
  type NamedTimes,
  type StoreTimes,
} from './times.ts'
import { dayIn, zoneOffsets } from './zoneOffsets.ts'

const MINUTE_MS = 60_000
/** Of what is away at different times, and of the stores' menus then. */
const MAX_PARTIAL_FILES = 8
const MAX_PARTIAL_MENUS = 200

/** One list, so that a store without weeks keeps what it has worked out. */
const NO_WEEKS: StoreState['storeWeeks'] = []

let builds = 0

export function buildCatalogue(given: CatalogueFile, version: number, switches: readonly Switch[] = []): Catalogue {
  const file = withSingleStores(given)
  const storeGroups = storeGroupsOf(file)
  builds += 1
  const build = String(builds)
  const areas = new Map(file.stores.map((entry) => [storeHash(entry.code), areaOf(file, entry)] as const))
  const zoneOf = (hash: string) => areas.get(hash)?.zone ?? file.chain.timeZone
  /** The file, or what of it is not away, with the prices of a store for a service; once for all stores with the same layers. */
  const pricedFiles = keptByFile<string, CatalogueFile>()
  const pricedFor = (store: string, of: CatalogueFile, service: ServiceKey) => {
    const layers = layersAt(of, store).filter((layer) => isFor(layer, service))
    return pricedFiles(of, layers.map(({ code }) => code).join(' '), () => withLayers(of, layers))
  }
  const productsByTaxes = keptByFile<Taxes, ReturnType<typeof productsOf>>()
  const productsUnder = (taxes: Taxes, of: CatalogueFile) => productsByTaxes(of, taxes, () => productsOf(of, taxes))
  /** The products of the file, or of what of it is not away, at a store; once for all stores with the same taxes and layers. */
  const productsAt = (store: string, of: CatalogueFile) => {
    const taxes = areas.get(storeHash(store))?.taxes ?? file.taxes
    const productsFor = (service: ServiceKey) => productsUnder(taxes, pricedFor(store, of, service))
    return withDelivery(productsFor('pickup'), productsFor('delivery'))
  }
  const products = productsUnder(file.taxes, file)
  const listed = [...file.stores].sort((a, b) => Number(!isOpenStore(a)) - Number(!isOpenStore(b)))
  const scheduledStores = new Map(
    listed.map((entry) => {
      const store = scheduledStore(entry, areaOf(file, entry))
      return [store.hash, { ...store, code: entry.code }] as const
    }),
  )
  const timed = timedEntries(file)
  const varying = (file.priceLayers ?? []).filter((layer) => isDated(layer) || layer.service !== undefined)
  const storesWithVaryingPrices = new Set(varying.flatMap(({ stores }) => stores.map(storeHash)))
  const hasTimes = timed.length > 0 || file.stores.some((one) => isOpenStore(one) && one.restrictedSale?.hours)
  const parts = hasTimes ? partTimesOf(file) : new Map<string, NamedTimes>()
  const storeTimes = new Map<string, StoreTimes>()
  const wholeAssortments = new Map(
    file.stores.filter(isOpenStore).map((entry) => {
      const times = hasTimes ? { products: productTimesOf(file, entry.code), parts } : undefined
      const all = productsAt(entry.code, file)
      const assortment = assortmentOf(file, entry.code, { all, timesOf: wordsIn(times) })
      if (times) storeTimes.set(assortment.storeHash, times)
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
  const dealsByOffers = (hash: string, now: Date) => offerDeals(offers, hash, dayIn(zoneOf(hash), now))
  const listings = new Map<string, Listing & { of: string } & Pick<StoreState, 'specialDays' | 'storeWeeks'>>()
  /** Worked out once a minute. */
  const listing = (hash: string, now: Date, state: StoreState): Listing | undefined => {
    const { change, pauses, readyTimes, specialDays, storeWeeks } = state
    const minute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS
    const of = JSON.stringify([minute, change?.pickup, change?.delivery, pauses?.pickup, pauses?.delivery, readyTimes])
    const known = listings.get(hash)
    if (known?.of === of && known.specialDays === specialDays && known.storeWeeks === storeWeeks) return known
    const store = scheduledStores.get(hash)?.at(new Date(minute), state)
    if (!store) return undefined
    const found = { of, specialDays, storeWeeks, store, stamp: stampOf(build, store, dealsByOffers(hash, now)) }
    listings.set(hash, found)
    return found
  }
  // Kept from one switch to the next: of most stores nothing changes.
  const reduced = new Map<string, { stamp: string; assortment: Assortment }>()
  const pictures = picturesOf(file, products)
  const canBuild = buildablePizzas(products.values())

  /** By what is away (`awayText`). */
  const partialFiles = new LRUCache({
    max: MAX_PARTIAL_FILES,
    memoMethod: (away: string) => fileWithout(file, timed, away),
  })
  /** By the code of the store and what is away. */
  const partialMenus = new LRUCache({
    max: MAX_PARTIAL_MENUS,
    memoMethod: (key: string) => {
      const [code = '', away = ''] = key.split(' ')
      const { left, ...offered } = partialFiles.memo(away)
      const all = productsAt(code, left)
      return assortmentOf(left, code, {
        ...offered,
        all,
        whole: file,
        timesOf: wordsIn(storeTimes.get(storeHash(code))),
      })
    },
  })

  /** What a store sells without what is away, all marked that it has run out of. */
  const offeredOf = (whole: Assortment, away: string, gone: SoldOut | undefined) => {
    const code = scheduledStores.get(whole.storeHash)?.code
    const sold = away && code !== undefined ? partialMenus.memo(`${code} ${away}`) : whole
    if (!gone) return { stamp: away ? `${build} ${away}` : build, assortment: sold }
    const stamp = stampOf(build, away, [...gone.products].sort(), [...gone.options].sort())
    const known = reduced.get(whole.storeHash)
    if (known?.stamp === stamp) return known
    const found = { stamp, assortment: assortmentWithout(sold, gone) }
    reduced.set(whole.storeHash, found)
    return found
  }

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
    readyTimes: new Map(),
    soldOut: new Map(),
    specialDays: (file.specialDays ?? []).map(specialDayOf),
    storeWeeks: new Map(),
  }

  const withSwitches = (changes: ReadonlyMap<string, Switch>, conditions: StoreConditions, at?: Date): Catalogue => {
    const { pauses, readyTimes, soldOut, specialDays, storeWeeks } = conditions
    const stateOf = (hash: string): StoreState => ({
      change: changes.get(scheduledStores.get(hash)?.code ?? ''),
      pauses: pauses.get(hash),
      readyTimes: readyTimes.get(hash),
      specialDays,
      storeWeeks: storeWeeks.get(hash) ?? NO_WEEKS,
    })
    const store = (hash: string, now: Date) => scheduledStores.get(hash)?.at(now, stateOf(hash))
    const schedules = (hash: string, now: Date) =>
      scheduledStores.get(hash)?.schedules(now, stateOf(hash)) ?? { pickup: [], delivery: [] }
    /** What cannot be ordered for any time of this store, from `at` on. */
    const awayAt = (hash: string): string => {
      const [one, times, code] = [at && store(hash, at), storeTimes.get(hash), scheduledStores.get(hash)?.code]
      if (!at || !one || !times || code === undefined) return ''
      const offsets = zoneOffsets(zoneOf(hash), at)
      const minutes = [...(one.pickupOpen ? [one.pickupMinutes] : []), ...(one.deliveryOpen ? [one.deliveryMinutes] : [])] // oxfmt-ignore
      const asap = minutes.map((each) => readyTime(at, each, offsets))
      return awayText(file, code, timed, times, { ...schedules(hash, at), asap, now: localTime(at, offsets) })
    }
    const known = new Map(conditions.away)
    const away = (hash: string): string => {
      const found = known.get(hash) ?? awayAt(hash)
      known.set(hash, found)
      return found
    }
    const made = new Map<string, { stamp: string; assortment: Assortment }>()
    const offered = (hash: string) => {
      const whole = wholeAssortments.get(hash)
      const found = made.get(hash) ?? (whole && offeredOf(whole, away(hash), soldOut.get(hash)))
      if (found) made.set(hash, found)
      return found
    }
    const assortmentAt = (hash: string) => offered(hash)?.assortment
    const itemsOf = (hash: string) => [...(assortmentAt(hash)?.items.values() ?? [])]
    let minute: { start: number; catalogue: Catalogue } | undefined
    const catalogue: Catalogue = {
      version,
      chain: { ...file.chain, name: BRAND.name, importedName: file.chain.name },
      switched: (next, changed) => withSwitches(byStore(next), { ...usual, specialDays, storeWeeks, ...changed }),
      at: (now) => {
        if (!hasTimes) return catalogue
        const start = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS
        if (minute?.start !== start) minute = { start, catalogue: withSwitches(changes, conditions, new Date(start)) }
        return minute.catalogue
      },
      away,
      hasVaryingPrices: (hash) => storesWithVaryingPrices.has(hash),
      times: (hash, product) => storeTimes.get(hash)?.products.get(product),
      sizeTimes: (hash, product, size) => storeTimes.get(hash)?.parts.get(sizeKey(product, size)),
      lineTimes: (hash, lines) => {
        const times = storeTimes.get(hash)
        return times ? timesOfLines(lines, times) : []
      },
      storesStamp: stampOf(build, [...changes.values()], [...pauses], [...readyTimes], specialDays, [...storeWeeks]),
      menuStamp: (hash) => offered(hash)?.stamp ?? build,
      soldOut: (hash) => soldOut.get(hash),
      sites,
      storeGroups,
      listing: (hash, now) => listing(hash, now, stateOf(hash)),
      stores: (now) => [...scheduledStores.values()].map((one) => one.at(now, stateOf(one.hash))),
      store,
      storeCode: (hash) => scheduledStores.get(hash)?.code,
      nextOpening: (hash, service, now) => scheduledStores.get(hash)?.nextOpening(service, now, stateOf(hash)),
      specialDates: (hash, now) => scheduledStores.get(hash)?.specialDates(now, stateOf(hash)) ?? [],
      storeByName: (name, now) => store(hashes.get(name.toLowerCase()) ?? '', now),
      place: (hash) => scheduledStores.get(hash)?.place,
      zone: zoneOf,
      province: (hash) => areas.get(hash)?.province ?? 'BC',
      canBeReady: (hash, service, minutes, now) =>
        scheduledStores.get(hash)?.canBeReady(service, minutes, now, stateOf(hash)) ?? false,
      isClosedAt: (hash, service, then, now) =>
        scheduledStores.get(hash)?.isClosedAt(service, then, now, stateOf(hash)) ?? true,
      schedules,
      deliversRestricted: (hash) => scheduledStores.get(hash)?.deliversRestricted ?? true,
      cutleryOnRequest: (hash) => scheduledStores.get(hash)?.cutleryOnRequest ?? false,
      deliveryZones: (hash) => scheduledStores.get(hash)?.zones ?? [],
      deliveryAt: (hash, point) => scheduledStores.get(hash)?.deliveryAt(point),
      deliveryTaxes: (hash) => {
        const { tax1, tax2, deliveryTax2 } = areas.get(hash)?.taxes ?? file.taxes
        return { gst: tax1.percent, ...(deliveryTax2 && tax2 ? { pst: tax2.percent } : {}) }
      },
      serviceState: (hash, service, now) => {
        const one = scheduledStores.get(hash)
        return one?.has(service) ? one.serviceState(service, now, stateOf(hash)) : undefined
      },
      hoursOn: (hash, date) => scheduledStores.get(hash)?.hoursOn(date, stateOf(hash)),
      weekOn: (hash, date) => scheduledStores.get(hash)?.weekOn(date, stateOf(hash)),
      weeksAfter: (hash, date) => {
        const state = stateOf(hash)
        return state.storeWeeks.flatMap(({ from }) => (from > date ? (scheduledStores.get(hash)?.weekOn(from, state) ?? []) : [])) // oxfmt-ignore
      },
      usualMinutes: (hash) => scheduledStores.get(hash)?.usualMinutes,
      capacity: (hash) => scheduledStores.get(hash)?.capacity,
      makeUnits: (hash, lines) => makeUnitsOf(lines, (product) => wholeAssortments.get(hash)?.items.get(product)),
      menu: (hash) => assortmentAt(hash)?.menu,
      deals: (hash, now) => {
        const own = assortmentAt(hash)?.deals
        return own ? [...own, ...dealsByOffers(hash, now)] : []
      },
      product: (hash, product) => assortmentAt(hash)?.items.get(product)?.product,
      products: (hash) => itemsOf(hash).map(({ product }) => product),
      recipes: (hash) => {
        const assortment = wholeAssortments.get(hash)
        return assortment ? recipesOf(assortment) : []
      },
      guide,
      promotions: (hash) => assortmentAt(hash)?.promotions ?? [],
      additions: (hash) => assortmentAt(hash)?.additions ?? [],
      offers,
      art: (picture) => pictures.get(picture),
      canBuild,
      productsOfKind: (hash, kind) =>
        itemsOf(hash)
          .filter(({ entry }) => (kind === 'deals' ? entry.type === 1 : entry.beverage === true))
          .map(({ product }) => product.hash),
    }
    return catalogue
  }
  return withSwitches(byStore(switches), usual)
}

/** What is worked out once for each file and key. */
function keptByFile<Key, Value>() {
  const kept = new WeakMap<CatalogueFile, Map<Key, Value>>()
  return (file: CatalogueFile, key: Key, make: () => Value): Value => {
    const known = kept.get(file) ?? new Map<Key, Value>()
    kept.set(file, known)
    const found = known.get(key) ?? make()
    known.set(key, found)
    return found
  }
}

/** When a product is offered, by its hash; '' for always. */
const wordsIn =
  (times: StoreTimes | undefined) =>
  (hash: string): string =>
    periodsText(times?.products.get(hash)?.periods ?? [])

const stampOf = (build: string, ...rest: readonly unknown[]): string =>
  `${build} ${hash('sha256', JSON.stringify(rest), 'base64url').slice(0, 22)}`

const byStore = (switches: readonly Switch[]) => new Map(switches.map((one) => [one.store, one]))
