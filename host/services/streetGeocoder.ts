import { MAX_PLACES, type Geocoder } from './geocoder.ts'
import { placesOf, type PhotonAnswer, type PhotonFeature } from './photonAnswer.ts'

/** The embedded geocoder. It answers like a Photon server and interpolates house numbers along a few streets. */

interface StreetQuery {
  text: string
  near?: { lat: number; lng: number }
  limit: number
}

export function streetGeocoder(streets: readonly Street[]): Geocoder {
  const search = streetSearch(streets)
  return {
    search: async (asked) => {
      const places = placesOf(search({ ...asked, limit: MAX_PLACES }))
      return places ? { ok: true, places } : { ok: false, message: 'no answer' }
    },
  }
}

export function streetSearch(streets: readonly Street[]): (query: StreetQuery) => PhotonAnswer {
  const indexed = streets.map((street) => ({ street, words: wordsOf(`${street.name} ${street.city}`) }))
  const matching = (text: string) => {
    const words = wordsOf(text)
    return words.length === 0 ? [] : indexed.filter((one) => words.every((word) => begins(one.words, word)))
  }
  return ({ text, near, limit }) => {
    // A number may be part of a street's name, as in 104 Avenue; else it is the house number, perhaps after a unit.
    const named = matching(text)
    const [, number, rest = ''] = /^\s*(?:#?\w{1,5}\s*[-,]\s*)?(\d{1,5})\s+(.*)$/.exec(text) ?? []
    const house = named.length > 0 || number === undefined ? undefined : Number(number)
    const found = house === undefined ? named : matching(rest)
    const features = found.flatMap(({ street }) => featureOf(street, house) ?? [])
    const sorted = near ? features.toSorted((one, other) => distance(one, near) - distance(other, near)) : features
    return { type: 'FeatureCollection', features: sorted.slice(0, limit) }
  }
}

const ABBREVIATIONS = new Map(
  Object.entries({
    st: 'street', ave: 'avenue', av: 'avenue', dr: 'drive', rd: 'road', blvd: 'boulevard', hwy: 'highway',
    w: 'west', e: 'east', n: 'north', s: 'south', no: 'no', first: '1st', fourth: '4th', sixth: '6th', eighth: '8th',
  }), // oxfmt-ignore
)

const wordsOf = (text: string): string[] =>
  (
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  ).map((word) => ABBREVIATIONS.get(word) ?? word)

const begins = (words: readonly string[], start: string): boolean => words.some((word) => word.startsWith(start))

/** The house on this street, or without a number the middle of the street; undefined when the street has no such number. */
function featureOf({ name, city, line }: Street, number: number | undefined): PhotonFeature | undefined {
  const first = line[0]?.[0] ?? 0
  const last = line.at(-1)?.[0] ?? 0
  const at = number ?? Math.floor((first + last) / 2)
  const from = line.findLast(([start]) => start <= at)
  const to = line.find(([end]) => end >= at)
  if (!from || !to) return undefined
  const share = to[0] === from[0] ? 0 : (at - from[0]) / (to[0] - from[0])
  const between = (one: number, other: number) => Math.round((one + (other - one) * share) * 1e5) / 1e5
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [between(from[2], to[2]), between(from[1], to[1])] },
    properties: {
      ...(number === undefined
        ? { name }
        : { housenumber: String(number), street: name, postcode: codeOf(from[3], at) }),
      city,
      state: 'British Columbia',
      countrycode: 'CA',
    },
  }
}

const LETTERS = 'ABCEGHJKLMNPRSTVWXYZ'

function codeOf(area: string, number: number): string {
  const block = Math.floor(number / 100)
  return `${area} ${1 + (block % 9)}${LETTERS[block % LETTERS.length]}${1 + ((block * 7) % 9)}`
}

function distance({ geometry }: PhotonFeature, near: { lat: number; lng: number }): number {
  const [lng, lat] = geometry.coordinates
  return (lat - near.lat) ** 2 + ((lng - near.lng) * 0.65) ** 2
}

export interface Street {
  name: string
  city: string
  line: readonly (readonly [number: number, lat: number, lng: number, area: string])[]
}
