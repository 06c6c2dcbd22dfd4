import { isSold, type Line } from '../../domain/cart/cart.ts'
import { isContainer } from '../../domain/catalogue/menu.ts'
import { minutesOf } from '../../domain/schedule/formatTime.ts'
import type { LocalTime } from '../../domain/schedule/localTime.ts'
import { isOffered, isOfferedOn, type Period, type Periods } from '../../domain/schedule/periods.ts'
import type { Schedules } from '../../domain/catalogue/store.ts'
import { resolveGroup, sharedEntries } from './groups.ts'
import { periodsOfHours } from './hours.ts'
import { bagOptionHash, optionHash, productHash, selectionHash } from './hashes.ts'
import type { CatalogueFile } from './import/catalogueFile.ts'
import { isUsedGroup, type OptionGroupEntry } from './import/groupFormat.ts'
import { periodOf, type PeriodEntry } from './import/periodFormat.ts'
import type { ProductEntry } from './import/productFormat.ts'
import { layerPeriods } from './priceLayers.ts'

/** What of a catalogue has times of its own, and what of a store's menu is away at a time (D-183). */

interface Timed {
  entry: object
  periods: Periods
  /** Banners, deals and price layers, which go by the present time; everything else by the times that can be ordered for. */
  isNotice?: boolean
  /** Codes of the stores that it changes anything at; without them all. */
  stores?: readonly string[]
}

export interface NamedTimes {
  name: string
  periods: Periods
}

/** The times of one store's menu, by the hashes of products and of options; of sizes see `sizeKey`. */
export interface StoreTimes {
  /** Of what a line is: the product's own, and those of the categories and promotions that sell it. */
  products: ReadonlyMap<string, NamedTimes>
  /** Of what a line contains: its size, options, choices of a combo and items of a bag. */
  parts: ReadonlyMap<string, NamedTimes>
}

/** Of a product's size by its hash and the code of the size; of the size of a combo's choice by the hashes of selection and product. */
export const sizeKey = (hash: string, other: string): string => `${hash} ${other}`

const lists = new WeakMap<readonly PeriodEntry[], readonly Period[]>()

function periodsOf(available: readonly PeriodEntry[] | undefined): Periods {
  if (!available) return []
  const known = lists.get(available) ?? available.map(periodOf)
  lists.set(available, known)
  return [known]
}

/** Every entry of the file that has times of its own, always in the same order. */
export function timedEntries(file: CatalogueFile): Timed[] {
  const { products, categories, optionGroups = [], banners = [], deals = [], crossPromotions = [], priceLayers = [] } = file // oxfmt-ignore
  const groups = [...optionGroups, ...products.flatMap((product) => product.groups ?? [])]
  const options = groups.flatMap((group) => (isUsedGroup(group) ? [] : group.options))
  const sizes = products.flatMap((product) => product.sizes)
  const sold = [...products, ...categories, ...options, ...crossPromotions, ...sizes]
  return [
    ...sold.map((entry) => ({ entry, periods: periodsOf(entry.available) })),
    ...[...banners, ...deals].map((entry) => ({ entry, periods: periodsOf(entry.available), isNotice: true })),
    ...priceLayers.map((entry) => ({ entry, periods: layerPeriods(entry), isNotice: true, stores: entry.stores })),
  ].filter(({ periods }) => periods.length > 0)
}

/** When a store sells each product of the file; without those that it always sells. */
export const productTimesOf = (file: CatalogueFile, store: string): StoreTimes['products'] =>
  new Map(
    file.products.flatMap(({ code, name, available, sizes, restricted }): [string, NamedTimes][] => {
      const ofAge = restricted === undefined ? [] : restrictedTimes(file, store)
      const periods = [...periodsOf(available), ...timesOfAny(sizes), ...sellingTimes(file, store, code), ...ofAge]
      return periods.length > 0 ? [[productHash(code), { name, periods }]] : []
    }),
  )

/** The times of what lines contain, the same at every store. */
export function partTimesOf(file: CatalogueFile): StoreTimes['parts'] {
  const shared = sharedEntries(file)
  const itemsTimes = new Map(file.products.map(({ code, name, available }) => [code, { name, periods: periodsOf(available) }])) // oxfmt-ignore
  const products = new Map(file.products.map((product) => [product.code, product]))
  const parts = new Map<string, NamedTimes>()
  const addPart = (hash: string, times: NamedTimes | undefined) => {
    if (times && times.periods.length > 0) parts.set(hash, times)
  }
  for (const product of file.products) {
    addPart(productHash(product.code), itemsTimes.get(product.code))
    for (const { code } of product.sizes) addPart(sizeKey(productHash(product.code), code), sizeTimes(product, code))
    for (const selection of product.selections ?? [])
      for (const { product: code, size } of selection.choices)
        addPart(
          sizeKey(selectionHash(product.code, selection.code), productHash(code)),
          sizeTimes(products.get(code), size),
        )
    for (const group of product.groups ?? []) {
      const entry = resolveGroup(group, shared)
      for (const { code, name, available } of entry?.options ?? [])
        for (const size of available ? ['', ...product.sizes.map((one) => one.code)] : [])
          addPart(optionHash(product.code, entry?.code ?? '', code, size), { name, periods: periodsOf(available) })
    }
    for (const bag of product.bags ?? [])
      for (const group of bag.groups)
        for (const { product: code, size } of group.options) {
          const [item, ofSize] = [itemsTimes.get(code), sizeTimes(products.get(code), size)]
          const both = item && ofSize ? { ...ofSize, periods: [...item.periods, ...ofSize.periods] } : item
          addPart(bagOptionHash(product.code, bag.code, group.code, code), both)
        }
  }
  return parts
}

/** Of one size of a product; undefined for a size without times of its own. */
function sizeTimes(product: ProductEntry | undefined, code: string): NamedTimes | undefined {
  const size = product?.sizes.find((one) => one.code === code)
  if (!product || !size?.available) return undefined
  return { name: `${product.name} (${size.name})`, periods: periodsOf(size.available) }
}

/** The times at which any of these is offered; none where one of them always is. */
const timesOfAny = (entries: readonly { available?: readonly PeriodEntry[] }[]): Periods => {
  const times = entries.flatMap(({ available }) => periodsOf(available))
  return entries.length > 0 && times.length === entries.length ? [times.flat()] : []
}

/** When a store hands out goods that are sold from an age on (D-185). */
function restrictedTimes({ stores }: CatalogueFile, store: string): Periods {
  const entry = stores.find(({ code }) => code === store)
  const hours = entry && 'restrictedSale' in entry ? entry.restrictedSale?.hours : undefined
  return hours ? [periodsOfHours(hours)] : []
}

/** A product that only categories and promotions with times sell is sold at these times alone. */
function sellingTimes({ categories, crossPromotions = [] }: CatalogueFile, store: string, product: string): Periods {
  const sellers = [
    ...categories.filter(({ products, stores }) => products.includes(product) && (stores?.includes(store) ?? true)),
    ...crossPromotions.filter(({ offer }) => offer === product),
  ]
  return timesOfAny(sellers)
}

/** Of the lines that are sold and of what they contain, the product before its parts. */
export const timesOfLines = (lines: readonly Line[], times: StoreTimes): NamedTimes[] =>
  lines
    .filter((line) => isSold(line) && !line.isPlaceholder && (line.bagHash === '0' || isContainer(line)))
    .flatMap((line) => timesOfLine(line, times))

function timesOfLine({ productHash: product, sizeCode, groups, choices, bags }: Line, times: StoreTimes): NamedTimes[] {
  const chosen = [
    ...groups,
    ...choices.flatMap((choice) => choice.groups),
    ...bags.flatMap((bag) => bag.groups),
  ].flatMap(({ options }) => options.map(({ hash }) => hash))
  const inCombo = choices.flatMap((choice) => [choice.product, sizeKey(choice.coupon, choice.product)])
  const contained = [sizeKey(product, sizeCode), ...inCombo, ...chosen]
  return [times.products.get(product), ...contained.map((hash) => times.parts.get(hash))].flatMap((one) => one ?? [])
}

/** The times that can be ordered for, with those of an order for now. */
interface Orderable extends Schedules {
  asap: readonly LocalTime[]
  now: LocalTime
}

const isAway = (periods: Periods, { pickup, delivery, asap }: Orderable): boolean =>
  !asap.some((time) => isOffered(periods, time)) &&
  ![...pickup, ...delivery].some(
    ({ date, hours }) =>
      isOfferedOn(periods, date) && hours.some((slot) => isOffered(periods, { date, minutes: minutesOf(slot) })),
  )

/**
 * What is away as text, '' for nothing: the numbers of the entries in `timedEntries`, and with '-' before them those of the products
 * that nothing sells, while they may still be part of others.
 */
export function awayText(
  file: CatalogueFile,
  store: string,
  timed: readonly Timed[],
  { products }: StoreTimes,
  orderable: Orderable,
): string {
  const known = new Map<string, boolean>()
  const away = (periods: Periods) => {
    const key = JSON.stringify(periods)
    const found = known.get(key) ?? isAway(periods, orderable)
    known.set(key, found)
    return found
  }
  const entries = timed.flatMap(({ periods, isNotice, stores }, index) =>
    (stores?.includes(store) ?? true) && (isNotice ? !isOffered(periods, orderable.now) : away(periods))
      ? [index.toString(36)]
      : [],
  )
  const unsold = file.products.flatMap(({ code }, index) => {
    const times = products.get(productHash(code))
    return times && away(times.periods) ? [`-${index.toString(36)}`] : []
  })
  return [...entries, ...unsold].join('.')
}

/** The file without the entries of such a text, and the codes of the products that nothing sells. */
export function fileWithout(file: CatalogueFile, timed: readonly Timed[], away: string) {
  const tokens = away.split('.')
  const gone = new Set(tokens.flatMap((token) => timed[/^\w+$/.test(token) ? parseInt(token, 36) : -1]?.entry ?? []))
  const unsold = new Set(tokens.flatMap((token) => (token.startsWith('-') ? (file.products[parseInt(token.slice(1), 36)]?.code ?? []) : []))) // oxfmt-ignore
  const kept = <T extends object>(list: readonly T[] = []): T[] => list.filter((one) => !gone.has(one))
  const withOptions = (group: OptionGroupEntry) => ({ ...group, options: kept(group.options) })
  const left: CatalogueFile = {
    ...file,
    categories: kept(file.categories),
    products: kept(file.products).flatMap(({ sizes, groups, ...product }) => {
      const own = groups && { groups: groups.map((group) => (isUsedGroup(group) ? group : withOptions(group))) }
      const left = kept(sizes)
      return left.length > 0 ? [{ ...product, sizes: withDefault(left), ...own }] : []
    }),
    optionGroups: (file.optionGroups ?? []).map(withOptions),
    banners: kept(file.banners),
    deals: kept(file.deals),
    crossPromotions: kept(file.crossPromotions),
    priceLayers: kept(file.priceLayers),
  }
  return { left, unsold }
}

/** The first size that is left is chosen at first while the default is away. */
const withDefault = <Size extends { default?: boolean }>(sizes: readonly Size[]): Size[] =>
  sizes.map((size, index) => (index > 0 || sizes.some((one) => one.default) ? size : { ...size, default: true }))
