import { fold, readStreetName } from './streetName.ts'

/** Compares streets with house numbers as people and geocoders write them: '1222 E 19th Ave.' is '1222 East 19 Avenue'. */

/** '#204 ', 'unit 5 - ', '204 - ', 'apt. 3, ' before a house number. */
const UNIT =
  /^\s*(?:(?:#|unit|apartment|apt|suite|ste)\.?\s*#?\s*\w{1,5}(?:\s*[-,]\s*|\s+)|\w{1,5}\s*[-,]\s*)(?=\d+[a-z]?\s)/i

/** '1222 E 19th Ave' of '#204, 1222 E 19th Ave': geocoders know houses, not their units. */
export const withoutUnit = (street: string): string => street.replace(UNIT, '')

/** Equal for two spellings of the same house; undefined without a house number. */
export function houseKey(street: string): string | undefined {
  const [, number = '', name = ''] = /^\s*(\d+[a-z]?)\s+(.*)$/i.exec(withoutUnit(street)) ?? []
  const { words, type, direction } = readStreetName(name)
  if (number === '' || words.length === 0) return undefined
  return [number.toLowerCase(), ...words, type, direction].filter(Boolean).join(' ')
}

export function isSameHouse(one: string, other: string): boolean {
  const key = houseKey(one)
  return key !== undefined && key === houseKey(other)
}

export const cityKey = (city: string): string => (fold(city).match(/[\p{L}\d]+/gu) ?? []).join(' ')
