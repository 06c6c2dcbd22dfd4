import { fold, readStreetName } from './streetName.ts'
import { readUnit } from './unit.ts'

/** Compares streets with house numbers as people and geocoders write them: '1222 E 19th Ave.' is '1222 East 19 Avenue'. */

/** Equal for two spellings of the same house; undefined without a house number. */
export function houseKey(street: string): string | undefined {
  const [, number = '', name = ''] = /^\s*(\d+[a-z]?)\s+(.*)$/i.exec(readUnit(street).line) ?? []
  const { words, type, direction } = readStreetName(name)
  if (number === '' || words.length === 0) return undefined
  return [number.toLowerCase(), ...words, type, direction].filter(Boolean).join(' ')
}

export function isSameHouse(one: string, other: string): boolean {
  const key = houseKey(one)
  return key !== undefined && key === houseKey(other)
}

export const cityKey = (city: string): string => (fold(city).match(/[\p{L}\d]+/gu) ?? []).join(' ')
