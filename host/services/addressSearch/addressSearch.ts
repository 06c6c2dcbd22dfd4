import { kilometresBetween, type Point } from '../../../domain/places/point.ts'
import { isInServiceArea } from '../../../domain/places/serviceArea.ts'
import type { House, StreetPart } from '../../store/addressPoints.ts'
import type { PhotonAnswer, PhotonFeature } from '../geocoder.ts'
import { houseOnLine, nearestOnLine, type Corner } from './gazetteer.ts'
import { readAddress, type Reading } from './readAddress.ts'
import type { IndexedStreet, StreetIndex } from './streetIndex.ts'

/** A street that may have a gazetteer's line. */
export interface KnownStreet extends IndexedStreet {
  line?: readonly Corner[]
}

/** The look-ups in the table of addresses. */
export interface HouseTable {
  find(streets: readonly string[], numbers: readonly number[]): Promise<readonly House[]>
  /** The houses of parts of streets, in the order of their numbers. */
  between(parts: readonly StreetPart[]): Promise<readonly House[]>
  around(point: Point, km: number): Promise<readonly (House & { street: string; city: string })[]>
}

export interface SearchQuery {
  text: string
  near?: Point
  limit: number
}

const MAX_STREETS = 60
/** Streets whose house numbers are interpolated when the table has no such house. */
const MAX_INTERPOLATED = 6
const BLOCK_NUMBERS = 100
const COSTS = { interpolated: 0.3, otherSuffix: 0.1, otherPostalCode: 1, kilometre: 0.01, maxDistance: 0.5 } as const
/** Nothing that costs so much more than the best is suggested. */
const MAX_EXTRA_COST = 2.2
const REVERSE_KM = 0.2

interface Candidate {
  street: KnownStreet
  house: Reading['house']
  cost: number
}

interface Found {
  feature: PhotonFeature
  cost: number
}

/** Answers like a Photon server's `/api` with the layers house and street: houses first, then the nearest [ADDR-12]. */
export async function searchAddresses(
  index: StreetIndex<KnownStreet>,
  table: HouseTable,
  { text, near, limit }: SearchQuery,
): Promise<PhotonAnswer> {
  const { readings, postalCode, isUnfinished } = readAddress(text, index.cities)
  const candidates = candidatesOf(index, readings, isUnfinished)
  const distanceCost = (point: Point) =>
    near ? Math.min(COSTS.maxDistance, kilometresBetween(point, near) * COSTS.kilometre) : 0
  const withHouse = candidates.filter(({ house }) => house !== undefined)
  const houses = (await housesOf(withHouse, table)).map(({ feature, cost }) => ({
    feature,
    cost: cost + distanceCost(pointOf(feature)) + postalCost(feature, postalCode),
  }))
  const streets = candidates
    .filter(({ house }) => house === undefined)
    .map(({ street, cost }) => ({ feature: streetFeature(street), cost: cost + distanceCost(street) }))
  return { type: 'FeatureCollection', features: best([...houses, ...streets], limit) }
}

function candidatesOf(
  index: StreetIndex<KnownStreet>,
  readings: readonly Reading[],
  isUnfinished: boolean,
): Candidate[] {
  const found = new Map<string, Candidate>()
  for (const { words, cities, house, cost } of readings)
    for (const match of index.find(words, cities, isUnfinished)) {
      const key = `${house?.number ?? ''} ${match.street.key}`
      const total = cost + match.cost
      if (total < (found.get(key)?.cost ?? Infinity)) found.set(key, { street: match.street, house, cost: total })
    }
  return [...found.values()].toSorted((one, other) => one.cost - other.cost || other.street.houses - one.street.houses)
}

async function housesOf(candidates: readonly Candidate[], table: HouseTable): Promise<Found[]> {
  const asked = candidates
    .slice(0, MAX_STREETS)
    .flatMap(({ street, house, cost }) => (house ? [{ street, house, cost }] : []))
  const stored = asked.filter(({ street }) => street.houses > 0)
  const exact = groupByHouse(
    stored.length === 0
      ? []
      : await table.find(
          unique(stored.map(({ street }) => street.key)),
          unique(stored.map(({ house }) => house.number)),
        ),
  )
  const rowsOf = ({ street, house }: (typeof asked)[number]) => exact.get(`${house.number} ${street.key}`)
  const missing = stored.filter((one) => !rowsOf(one)).slice(0, MAX_INTERPOLATED)
  const blocks =
    missing.length === 0
      ? []
      : await table.between(missing.map(({ street, house }) => blockOf(street.key, house.number)))
  return asked.flatMap((one): Found[] => {
    const { street, house, cost } = one
    const rows = rowsOf(one) ?? []
    const row = rows.find(({ suffix }) => suffix === house.suffix) ?? rows[0]
    if (row) {
      const suffixCost = row.suffix === house.suffix ? 0 : COSTS.otherSuffix
      return [{ feature: houseFeature(street, row), cost: cost + suffixCost }]
    }
    const { first, last } = blockOf(street.key, house.number)
    const block = blocks.filter(
      ({ street_key: key, number }) => key === street.key && number >= first && number <= last,
    )
    const between = interpolateHouse(block, house.number) ?? (street.line && lineHouse(street.line, house.number))
    return between ? [{ feature: houseFeature(street, between), cost: cost + COSTS.interpolated }] : []
  })
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]

function groupByHouse(rows: readonly House[]): ReadonlyMap<string, readonly House[]> {
  const groups = new Map<string, House[]>()
  for (const row of rows) {
    const key = `${row.number} ${row.street_key}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return groups
}

function blockOf(street: string, number: number): StreetPart {
  const first = Math.floor(number / BLOCK_NUMBERS) * BLOCK_NUMBERS
  return { street, first, last: first + BLOCK_NUMBERS - 1 }
}

function lineHouse(line: readonly Corner[], number: number): FeatureHouse | undefined {
  const house = houseOnLine(line, number)
  return house && { ...house, suffix: '', postal_code: house.postalCode }
}

function best(found: readonly Found[], limit: number): PhotonFeature[] {
  const sorted = found.toSorted((one, other) => one.cost - other.cost)
  const least = sorted[0]?.cost ?? 0
  const near = sorted.filter(({ cost }) => cost <= least + MAX_EXTRA_COST)
  const isHouse = ({ feature }: Found) => feature.properties.housenumber !== undefined
  return [...near.filter(isHouse), ...near.filter((one) => !isHouse(one))].slice(0, limit).map(({ feature }) => feature)
}

/** Answers like a Photon server's `/reverse` with the layer house: the nearest first. */
export async function searchAround(
  streets: readonly KnownStreet[],
  table: HouseTable,
  point: Point,
  limit: number,
): Promise<PhotonAnswer> {
  if (!isInServiceArea(point.lat, point.lng)) return { type: 'FeatureCollection', features: [] }
  const rows = await table.around(point, REVERSE_KM)
  const stored = rows.map((row) => houseFeature({ name: row.street, city: row.city }, row))
  const drawn = streets.flatMap((street) => {
    const house = street.line && nearestOnLine(street.line, point)
    return house ? [houseFeature(street, { ...house, suffix: '', postal_code: house.postalCode })] : []
  })
  const features = [...stored, ...drawn]
    .map((feature) => ({ feature, km: kilometresBetween(pointOf(feature), point) }))
    .filter(({ km }) => km <= REVERSE_KM)
    .toSorted((one, other) => one.km - other.km)
  return { type: 'FeatureCollection', features: features.slice(0, limit).map(({ feature }) => feature) }
}

type FeatureHouse = Pick<House, 'number' | 'suffix' | 'postal_code' | 'lat' | 'lng'>

const PLACE = { state: 'British Columbia', countrycode: 'CA' }

const houseFeature = ({ name, city }: Pick<KnownStreet, 'name' | 'city'>, house: FeatureHouse): PhotonFeature => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [house.lng, house.lat].map(rounded) as [number, number] },
  properties: {
    housenumber: `${house.number}${house.suffix.toUpperCase()}`,
    street: name,
    ...(house.postal_code ? { postcode: house.postal_code } : {}),
    city,
    ...PLACE,
  },
})

const streetFeature = ({ name, city, lat, lng }: KnownStreet): PhotonFeature => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [rounded(lng), rounded(lat)] },
  properties: { name, city, ...PLACE },
})

const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

const pointOf = ({ geometry: { coordinates } }: PhotonFeature): Point => ({ lat: coordinates[1], lng: coordinates[0] })

function postalCost({ properties: { postcode = '' } }: PhotonFeature, typed: string): number {
  if (typed === '' || postcode === '') return 0
  return postcode.replace(/\s/g, '').toLowerCase().startsWith(typed) ? 0 : COSTS.otherPostalCode
}

/** Puts a missing house between its neighbours on the same side, given the houses of its block in order. */
function interpolateHouse(block: readonly House[], number: number): House | undefined {
  const side = block.filter((house) => house.number % 2 === number % 2)
  const before = side.findLast((house) => house.number < number)
  const after = side.find((house) => house.number > number)
  if (!before || !after) return undefined
  const share = (number - before.number) / (after.number - before.number)
  return {
    ...(share < 0.5 ? before : after),
    number,
    suffix: '',
    lat: before.lat + (after.lat - before.lat) * share,
    lng: before.lng + (after.lng - before.lng) * share,
  }
}
