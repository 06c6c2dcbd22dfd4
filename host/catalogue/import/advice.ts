import type { ServiceKey } from '../../../domain/schedule/specialDays.ts'
import { optionKey } from '../../../domain/catalogue/soldOut.ts'
import { formatMoney, type Cents } from '../../../domain/money.ts'
import { formatDistance, kilometresBetween } from '../../../domain/places/point.ts'
import { kilometresToZones } from '../../../domain/places/zones.ts'
import { cents } from '../amounts.ts'
import { weekOf } from '../hours.ts'
import { isDated, layersAt } from '../priceLayers.ts'
import { NAMING_STORES, withSingleStores } from '../storeGroups.ts'
import type { CatalogueFile } from './catalogueFile.ts'
import { fault, type Fault, type Path } from './faults.ts'
import type { Price } from './fieldTypes.ts'
import { productCodesOf } from './goodsOfferFaults.ts'
import { optionNames } from './labelFaults.ts'
import { isYearly } from './periodFormat.ts'
import type { PriceLayerEntry } from './priceLayerFormat.ts'
import { isOpenStore, type OpenStoreEntry } from './storeFormat.ts'
import { polygonsOf } from './zoneFormat.ts'

/** What a file without faults says that is probably not meant. `today` is YYYY-MM-DD in the chain's zone. */
export function adviceOn(given: CatalogueFile, today: string): Fault[] {
  const file = withSingleStores(given)
  return [
    ...unusedGroups(given),
    ...freeSizes(file),
    ...misplacedPrices(file),
    ...longMenus(file),
    ...unseenProducts(file),
    ...unusedIngredients(file),
    ...file.stores.flatMap((store, index) =>
      isOpenStore(store)
        ? [...closedServices(store, ['stores', index]), ...emptyBands(store, ['stores', index, 'zones'])]
        : [],
    ),
    ...idleOffers(file),
    ...pastPeriods(file, today),
    ...hiddenLayers(file),
  ]
}

const unusedGroups = (file: CatalogueFile): Fault[] => {
  const named = new Set(NAMING_STORES.flatMap((list) => (file[list] ?? []).flatMap(({ stores = [] }) => stores)))
  return (file.storeGroups ?? []).flatMap(({ code }, index) =>
    named.has(code) ? [] : [fault(['storeGroups', index], 'is named by nothing in this file')],
  )
}

/** A price layer all of whose prices nearer layers say too, at each of its stores, for its service, on each of its days (D-193). */
const hiddenLayers = (file: CatalogueFile): Fault[] =>
  (file.priceLayers ?? []).flatMap((layer, index) => {
    const prices = pricesOf(layer)
    const isHiddenAt = (store: string) => {
      const layers = layersAt(file, store)
      const nearer = layers.slice(layers.indexOf(layer) + 1).filter((one) => isAlwaysWith(layer, one))
      const said = new Set(nearer.flatMap(pricesOf))
      return prices.every((price) => said.has(price))
    }
    return layer.stores.every(isHiddenAt)
      ? [fault(['priceLayers', index], 'never counts: layers that come before it say all of its prices')]
      : []
  })

/** The names of what a layer prices. */
const pricesOf = ({ products = {}, priceLists = [] }: PriceLayerEntry): string[] => [
  ...Object.entries(products).flatMap(([product, sizes]) => Object.keys(sizes).map((size) => `${product} ${size}`)),
  ...priceLists.flatMap(({ code, ...fields }) => Object.keys(fields).map((field) => `list ${code} ${field}`)),
]

const FIRST_DAY = '0000-01-01'
const LAST_DAY = '9999-12-31'

/** Whether the other layer counts for each service and on each day of the layer. */
const isAlwaysWith = (layer: PriceLayerEntry, other: PriceLayerEntry): boolean =>
  (other.service ?? layer.service) === layer.service &&
  (!isDated(other) ||
    (other.from === layer.from && other.until === layer.until) ||
    (!isYearly(layer) &&
      !isYearly(other) &&
      (other.from ?? FIRST_DAY) <= (layer.from ?? FIRST_DAY) &&
      (other.until ?? LAST_DAY) >= (layer.until ?? LAST_DAY)))

/** A price of an offer that none of its goods costs more than; options that are added to them may yet make it count. */
const idleOffers = (file: CatalogueFile): Fault[] =>
  (file.offers ?? []).flatMap(({ kind, price, parts = [] }, index) => {
    if (price === undefined) return []
    const dearest = parts.map(({ count = 1, or = [], ...own }) => {
      const prices = [own, ...or].flatMap((goods) => {
        const codes = new Set(productCodesOf(file, goods))
        const sizes = file.products.filter(({ code }) => codes.has(code)).flatMap((product) => product.sizes)
        return sizes.flatMap(({ code, price: one }) => ((goods.sizes?.includes(code) ?? true) ? [cents(one)] : []))
      })
      return Math.max(0, ...prices) * (kind === 'set' ? count : 1)
    })
    const most = dearest.reduce((a, b) => a + b, 0)
    return cents(price) < most
      ? []
      : [
          fault(
            ['offers', index, 'price'],
            `is ${formatMoney(cents(price))}, where its dearest goods cost ${formatMoney(most)} without options: it saves nothing on them`,
          ),
        ]
  })

const freeSizes = ({ products }: CatalogueFile): Fault[] =>
  products.flatMap(({ sizes }, index) =>
    sizes.flatMap(({ price }, size) =>
      cents(price) === 0 ? [fault(['products', index, 'sizes', size, 'price'], 'is 0: it is sold free of charge')] : [],
    ),
  )

/** The HTML of a longer menu weighs more than 50 kB compressed, which a slow network takes half a second longer for. */
const LONG_MENU = 500

const longMenus = ({ products, stores }: CatalogueFile): Fault[] =>
  stores.filter(isOpenStore).flatMap(({ code }) => {
    const count = products.filter((product) => product.stores?.includes(code) ?? true).length
    return count > LONG_MENU
      ? [fault(['products'], `are ${count} at the store "${code}": a menu opens quickly with up to ${LONG_MENU}`)]
      : []
  })

/** A name that is written otherwise than the option's leaves the option unknown. */
function unusedIngredients(file: CatalogueFile): Fault[] {
  const { ingredients = [], products } = file
  const parts = products.flatMap(({ madeOf = [], needs = [] }) => [...madeOf, ...needs])
  const used = new Set([...optionNames(file), ...parts].map(optionKey))
  return ingredients.flatMap(({ names }, index) =>
    names.flatMap((name, place) =>
      used.has(optionKey(name))
        ? []
        : [
            fault(
              ['ingredients', index, 'names', place],
              `names "${name}", which is neither an option nor in a "madeOf" or "needs"`,
            ),
          ],
    ),
  )
}

/** A product that no category, picture, offer or combo names is sold, and no customer sees it. */
function unseenProducts(file: CatalogueFile): Fault[] {
  const { categories, products, special = {}, suggestions = [], crossPromotions = [] } = file
  const seen = new Set([
    ...categories.flatMap((category) => category.products),
    ...Object.values(special),
    ...suggestions.map(({ product }) => product),
    ...crossPromotions.map(({ offer }) => offer),
    ...products.flatMap(({ selections = [] }) =>
      selections.flatMap(({ choices }) => choices.map(({ product }) => product)),
    ),
  ])
  return products.flatMap(({ code }, index) =>
    seen.has(code)
      ? []
      : [
          fault(
            ['products', index],
            'is in no category, and no cross promotion, suggestion or combo offers it: no customer sees it',
          ),
        ],
  )
}

/** Less than what a decimal point in a wrong place makes of a price. */
const FAR = 6
const LEAST_NEIGHBOURS = 3

/** A price that is far from those of the same category, or of the same group of options. */
function misplacedPrices({ categories, products, optionGroups = [], priceLists = [] }: CatalogueFile): Fault[] {
  const indexes = new Map(products.map(({ code }, index) => [code, index]))
  const lists = new Map(priceLists.map(({ code, price }) => [code, price]))
  const inCategories = categories.flatMap((category) =>
    farPrices(
      category.products.flatMap((code) => {
        const index = indexes.get(code) ?? 0
        const sizes = products[index]?.sizes ?? []
        return sizes.map(({ price }, size) => ({ path: ['products', index, 'sizes', size, 'price'], price, of: code }))
      }),
      `its neighbours in "${category.code}"`,
    ),
  )
  const inGroups = optionGroups.flatMap(({ options }, index) =>
    farPrices(
      options.flatMap(({ code, price, prices = '' }, option) =>
        amountsIn(price ?? lists.get(prices)).map((one) => ({
          path: ['optionGroups', index, 'options', option, 'price'],
          price: one,
          of: code,
        })),
      ),
      'the other options of its group',
    ),
  )
  return [...new Map([...inCategories, ...inGroups].map((one) => [one.path, one])).values()]
}

const amountsIn = (price: Price = '0'): string[] => (typeof price === 'string' ? [price] : Object.values(price))

interface PricedEntry {
  path: Path
  price: string
  /** The code of the product or option, which is no neighbour of itself. */
  of: string
}

function farPrices(entries: readonly PricedEntry[], neighbours: string): Fault[] {
  const paid = entries.map((one) => ({ ...one, price: cents(one.price) })).filter(({ price }) => price > 0)
  return paid.flatMap((one) => {
    const { path, price, of } = one
    const isNear = (other: Cents) => price < other * FAR && other < price * FAR
    const others = paid.filter((other) => other.of !== of).map((other) => other.price)
    // A can, a box of six and a crate are far from others, but not from each other.
    const isAlone = paid.every((other) => other === one || other.of !== of || !isNear(other.price))
    const usual = median(others)
    if (!isAlone || others.length < LEAST_NEIGHBOURS || isNear(usual)) return []
    return [fault(path, `is ${formatMoney(price)}, where ${neighbours} cost about ${formatMoney(usual)}`)]
  })
}

/** The upper one of the two in the middle. */
const median = (prices: readonly Cents[]): Cents => prices.toSorted((a, b) => a - b)[Math.floor(prices.length / 2)] ?? 0

/** A week without any hours, and zones or delivery hours that count for nothing. */
function closedServices({ hours, zones = [] }: OpenStoreEntry, path: Path): Fault[] {
  const isNever = (service: ServiceKey) =>
    weekOf(hours[service] ?? hours.pickup).week.every((spans) => spans.length === 0)
  return [
    ...(isNever('pickup') ? [fault([...path, 'hours', 'pickup'], 'have no day on which it is open')] : []),
    ...(zones.length > 0 && isNever('delivery')
      ? [fault([...path, 'zones'], 'count for nothing: it has no hours for delivery')]
      : []),
    ...(zones.length === 0 && hours.delivery
      ? [fault([...path, 'hours', 'delivery'], 'count for nothing: it has no zones')]
      : []),
  ]
}

/** A band of distance in which no place of its zone lies. */
const emptyBands = (store: OpenStoreEntry, path: Path): Fault[] =>
  (store.zones ?? []).flatMap((zone, index) => {
    const polygons = polygonsOf(zone)
    const corners = polygons.flat(2).map(([lng, lat]) => kilometresBetween(store, { lat, lng }))
    const [nearest, farthest] = [kilometresToZones([{ polygons }], store) ?? 0, Math.max(...corners)]
    const bands = zone.priceByDistance ?? []
    return bands.flatMap(({ beyond }, place) =>
      farthest <= beyond || nearest > (bands[place + 1]?.beyond ?? Infinity)
        ? [
            fault(
              [...path, index, 'priceByDistance', place],
              `counts nowhere: the zone lies ${formatDistance(nearest)} to ${formatDistance(farthest)} from the store`,
            ),
          ]
        : [],
    )
  })

function pastPeriods(file: CatalogueFile, today: string): Fault[] {
  const {
    coupons = [],
    offers = [],
    specialDays = [],
    banners = [],
    deals = [],
    crossPromotions = [],
    priceLayers = [],
    products,
    categories,
  } = file
  const timed = { products, categories, banners, deals, crossPromotions }
  const isPast = (date: string | undefined) => date !== undefined && /^\d{4}-\d\d-\d\d$/.test(date) && date < today
  return [
    ...Object.entries(timed).flatMap(([list, entries]) =>
      entries.flatMap(({ available }, index) =>
        available?.every(({ until }) => isPast(until)) ? [fault([list, index, 'available'], 'is over')] : [],
      ),
    ),
    ...products.flatMap(({ sizes }, index) =>
      sizes.flatMap(({ available }, size) =>
        available?.every(({ until }) => isPast(until))
          ? [fault(['products', index, 'sizes', size, 'available'], 'is over')]
          : [],
      ),
    ),
    ...specialDays.flatMap(({ on, until = on }, index) =>
      isPast(until) ? [fault(['specialDays', index], 'is over')] : [],
    ),
    ...Object.entries({ coupons, offers, priceLayers }).flatMap(([list, entries]) =>
      entries.flatMap(({ until }, index) => (isPast(until) ? [fault([list, index, 'until'], 'is over')] : [])),
    ),
  ]
}
