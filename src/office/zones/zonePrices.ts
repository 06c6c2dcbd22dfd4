import { formatAmount, formatMoney, parseDollars } from '../../../domain/money.ts'
import { deliveryPrice, deliveryText } from '../../../domain/places/deliveryRate.ts'
import { kilometresBetween, type Point } from '../../../domain/places/point.ts'
import { zonePriceFaults } from '../../../domain/places/zonePriceFaults.ts'
import type { Answer } from '../device/ask.ts'
import type { Zone } from './zone.ts'

/** The prices of a zone as they were typed: kilometres and dollars are text. */
export type ZonePrices = Pick<Zone, 'price' | 'minimum' | 'priceByDistance' | 'priceByOrder'>

type ReadZone = Answer<'storeZones'>['zones'][number]

/** How the host writes the price of the step from which a delivery is free. */
const FREE = '0.00'
const NO_AMOUNT = 'Say it like 4.99.'
const NO_DISTANCE = 'Say kilometres, more than 0 and at most 100, like 3.5.'
const MOST_KM = 100
/** So much farther than the last band a new one begins. */
const NEXT_KM = 2

export const money = (text: string): string => formatMoney(parseDollars(text) ?? 0)

const isAmount = (text: string): boolean => parseDollars(text) !== undefined

function kilometresOf(text: string): number | undefined {
  const typed = /^\d{1,3}([.,]\d{1,3})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : 0
  return typed > 0 && typed <= MOST_KM ? typed : undefined
}

const amount = (text: string): string => {
  const cents = parseDollars(text)
  return cents === undefined ? text : formatAmount(cents)
}

/** As the form has them. */
export const typedPrices = <Z extends Pick<ReadZone, 'priceByDistance'>>(zone: Z) => ({
  ...zone,
  priceByDistance: zone.priceByDistance.map(({ beyond, price }) => ({ beyond: String(beyond), price })),
})

/** With amounts and kilometres as the host writes them, '40.00' for '40'. What is no amount stays. */
export const withAmounts = <Z extends ZonePrices>(zone: Z): Z => ({
  ...zone,
  price: amount(zone.price),
  minimum: amount(zone.minimum),
  priceByDistance: zone.priceByDistance.map(({ beyond, price }) => ({
    beyond: String(kilometresOf(beyond) ?? beyond),
    price: amount(price),
  })),
  priceByOrder: zone.priceByOrder.map(({ from, price }) => ({ from: amount(from), price: amount(price) })),
})

/** As the catalogue file has them. */
export function sentPrices<Z extends ZonePrices>(zone: Z) {
  const written = withAmounts(zone)
  return {
    ...written,
    priceByDistance: written.priceByDistance.map(({ beyond, price }) => ({ beyond: Number(beyond), price })),
  }
}

/** Which step makes a delivery free; -1 without one. */
export const freeIndex = ({ priceByOrder }: Pick<Zone, 'priceByOrder'>): number =>
  priceByOrder.findIndex(({ price }) => price === FREE)

/** The value from which a delivery is free; '' without one. */
export const freeFrom = (zone: Pick<Zone, 'priceByOrder'>): string => zone.priceByOrder[freeIndex(zone)]?.from ?? ''

/** With another value from which a delivery is free, or none for ''. Other steps stay. */
export function withFreeFrom<Z extends Pick<Zone, 'priceByOrder'>>(zone: Z, from: string): Z {
  const free = freeIndex(zone)
  const others = zone.priceByOrder.filter((_, index) => index !== free)
  return { ...zone, priceByOrder: from === '' ? others : [...others, { from, price: FREE }] }
}

/** With one more band behind the last one, for the same fee until another one is typed. */
export function withNewBand<Z extends Pick<Zone, 'price' | 'priceByDistance'>>(zone: Z): Z {
  const last = zone.priceByDistance.at(-1)
  const beyond = String(Math.min(MOST_KM, (kilometresOf(last?.beyond ?? '') ?? 1) + NEXT_KM))
  return { ...zone, priceByDistance: [...zone.priceByDistance, { beyond, price: last?.price ?? zone.price }] }
}

/** With one more step before the one from which a delivery is free; its amounts are still to be typed. */
export function withNewStep<Z extends Pick<Zone, 'priceByOrder'>>(zone: Z): Z {
  const free = freeIndex(zone)
  return { ...zone, priceByOrder: zone.priceByOrder.toSpliced(free < 0 ? Infinity : free, 0, { from: '', price: '' }) }
}

export type PriceField =
  | 'price'
  | 'minimum'
  | 'free'
  | `${'bands' | 'steps'} ${number} ${'beyondKm' | 'from' | 'price'}`

/** What is wrong with the prices, a sentence by field; by the rules of the catalogue once all of them are numbers. */
export function priceFaults(zone: ZonePrices): ReadonlyMap<PriceField, string> {
  const { price, minimum, priceByDistance, priceByOrder } = zone
  const free = freeIndex(zone)
  const fromField = (index: number): PriceField => (index === free ? 'free' : `steps ${index} from`)
  const amounts: [PriceField, string][] = [
    ['price', price],
    ['minimum', minimum],
    ...priceByDistance.map((band, index): [PriceField, string] => [`bands ${index} price`, band.price]),
    ...priceByOrder.flatMap((step, index): [PriceField, string][] => [
      [fromField(index), step.from],
      [`steps ${index} price`, step.price],
    ]),
  ]
  const typos = new Map<PriceField, string>(
    amounts.flatMap(([field, text]) => (isAmount(text) ? [] : [[field, NO_AMOUNT] as const])),
  )
  for (const [index, { beyond }] of priceByDistance.entries())
    if (kilometresOf(beyond) === undefined) typos.set(`bands ${index} beyondKm`, NO_DISTANCE)
  if (typos.size > 0) return typos
  return new Map(
    zonePriceFaults(rateOf(zone)).map(({ list, index, field, message }) => [
      list === 'steps' && index === free ? 'free' : `${list} ${index} ${field}`,
      `It ${message}.`,
    ]),
  )
}

/** The prices as the shop's rules take them; only of a zone without faults. */
const rateOf = ({
  price,
  priceByDistance,
  priceByOrder,
}: Pick<Zone, 'price' | 'priceByDistance' | 'priceByOrder'>) => ({
  price: cents(price),
  bands: priceByDistance.map((band) => ({ beyondKm: kilometresOf(band.beyond) ?? 0, price: cents(band.price) })),
  steps: priceByOrder.map((step) => ({ from: cents(step.from), price: cents(step.price) })),
})

const cents = (text: string): number => parseDollars(text) ?? 0

/** 'Up to 3 km', '3 to 5 km', 'beyond 5 km' of the band with this index; -1 is the ground before the first one. */
export function rangeWords({ priceByDistance }: Pick<Zone, 'priceByDistance'>, index: number): string {
  const [from, to] = [priceByDistance[index]?.beyond, priceByDistance[index + 1]?.beyond]
  if (from === undefined) return to === undefined ? 'Everywhere' : `Up to ${to} km`
  return to === undefined ? `Beyond ${from} km` : `${from} to ${to} km`
}

/** What each address pays: a row for each range of distance, a column for each value from which orders pay less. */
export function priceTable(zone: ZonePrices): { columns: string[]; rows: { range: string; prices: string[] }[] } {
  const { price, bands, steps } = rateOf(zone)
  const least = cents(zone.minimum)
  const values = [least, ...steps.map(({ from }) => from).filter((from) => from > least)]
  return {
    columns: values.map((value) => (value === 0 ? 'any order' : `from ${formatMoney(value)}`)),
    rows: [price, ...bands.map((band) => band.price)].map((there, index) => ({
      range: rangeWords(zone, index - 1),
      prices: values.map((value) => deliveryText(deliveryPrice({ price: there, steps }, value))),
    })),
  }
}

/** '$4.99', or '$4.99 to $8.99' by the distance. */
export function feeWords({ price, priceByDistance }: Pick<Zone, 'price' | 'priceByDistance'>): string {
  const fees = [price, ...priceByDistance.map((band) => band.price)].map(cents)
  const [least, most] = [Math.min(...fees), Math.max(...fees)]
  return least === most ? formatMoney(least) : `${formatMoney(least)} to ${formatMoney(most)}`
}

/** '$4.99 to $8.99, from $20.00, $2.99 from $30.00, free from $40.00' */
export const priceWords = (zone: ZonePrices): string =>
  [
    feeWords(zone),
    ...(cents(zone.minimum) > 0 ? [`from ${money(zone.minimum)}`] : []),
    ...zone.priceByOrder.map(({ from, price }) => `${price === FREE ? 'free' : money(price)} from ${money(from)}`),
  ].join(', ')

/** How far from the store the zone reaches, in kilometres. */
export const farthestCorner = ({ polygons }: Pick<Zone, 'polygons'>, place: Point): number =>
  Math.max(0, ...polygons.flat(2).map(([lng, lat]) => kilometresBetween(place, { lat, lng })))

/** Why a band counts nowhere: the zone ends before it begins. */
export function emptyBand({ beyond }: { beyond: string }, farthest: number): string | undefined {
  const from = kilometresOf(beyond)
  return from !== undefined && from >= farthest
    ? `No address pays it: the zone ends ${farthest.toFixed(1)} km from the store.`
    : undefined
}
