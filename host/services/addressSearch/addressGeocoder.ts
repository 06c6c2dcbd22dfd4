import type { Database } from '../../store/database/database.ts'
import {
  ADDRESS_CHANNEL,
  findHouses,
  findHousesBetween,
  findHousesInBox,
  listStreets,
} from '../../store/addressPoints.ts'
import { MAX_PLACES, type Geocoder, type PlaceResult, placesOf, type PhotonAnswer } from '../geocoder.ts'
import { searchAddresses, searchAround, type HouseTable, type KnownStreet, type SearchQuery } from './addressSearch.ts'
import { middleOfLine, type GazetteerStreet } from './gazetteer.ts'
import { shownStreet } from './shownStreet.ts'
import { StreetIndex, streetKey } from './streetIndex.ts'
import { KM_PER_DEGREE, type Point } from '../../../domain/places/point.ts'

export interface AddressGeocoder extends Geocoder {
  /** The answers as a Photon server gives them. They throw when the database fails. */
  photon: {
    api(query: SearchQuery): Promise<PhotonAnswer>
    reverse(point: Point, limit: number): Promise<PhotonAnswer>
  }
  refresh(): Promise<void>
  close(): Promise<void>
}

/**
 * The embedded geocoder: the imported addresses of the database, and a gazetteer of streets whose houses are interpolated.
 * Its streets are in memory and read again after an import on any host.
 */
export async function openAddressGeocoder(
  database: Pick<Database, 'db' | 'listen'>,
  gazetteer: readonly GazetteerStreet[],
): Promise<AddressGeocoder> {
  const table = houseTable(database)
  let streets: readonly KnownStreet[] = []
  let index = new StreetIndex<KnownStreet>([])
  let reading: Promise<void> = Promise.resolve()

  const read = async (): Promise<void> => {
    streets = await knownStreets(database, gazetteer)
    index = new StreetIndex(streets)
  }
  const refresh = (): Promise<void> => {
    reading = reading.catch(() => undefined).then(read)
    return reading
  }
  // If the database fails, the next notification reads again.
  const stop = await database.listen(ADDRESS_CHANNEL, () => void refresh().catch(() => undefined))
  await refresh()

  const photon = {
    api: (query: SearchQuery) => searchAddresses(index, table, query),
    reverse: (point: Point, limit: number) => searchAround(streets, table, point, limit),
  }
  return {
    photon,
    search: (asked) => resultOf(photon.api({ ...asked, limit: MAX_PLACES })),
    reverse: (point) => resultOf(photon.reverse(point, MAX_PLACES)),
    refresh,
    close: async () => {
      await stop()
      await reading.catch(() => undefined)
    },
  }
}

async function resultOf(asked: Promise<PhotonAnswer>): Promise<PlaceResult> {
  try {
    const places = placesOf(await asked)
    return places ? { ok: true, places } : { ok: false, message: 'no answer' }
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : 'no answer' }
  }
}

async function knownStreets(
  { db }: Pick<Database, 'db'>,
  gazetteer: readonly GazetteerStreet[],
): Promise<KnownStreet[]> {
  const lines = gazetteer.map(({ name, city, line }): KnownStreet => ({
    key: streetKey(name, city),
    name: shownStreet(name),
    city,
    houses: 0,
    ...middleOfLine(line),
    line,
  }))
  const known = new Map(lines.map((street) => [street.key, street]))
  for (const { street_key: key, street: name, city, houses, lat, lng } of await listStreets(db))
    known.set(key, { key, name, city, houses, lat, lng, line: known.get(key)?.line })
  return [...known.values()]
}

const houseTable = ({ db }: Pick<Database, 'db'>): HouseTable => ({
  find: (streets, numbers) => findHouses(db, streets, numbers),
  between: (parts) => findHousesBetween(db, parts),
  around: ({ lat, lng }, km) => {
    const north = km / KM_PER_DEGREE
    const east = north / Math.cos((lat * Math.PI) / 180)
    return findHousesInBox(db, { south: lat - north, north: lat + north, west: lng - east, east: lng + east })
  },
})
