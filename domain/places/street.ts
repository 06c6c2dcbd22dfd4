/** Compares streets with house numbers as people and geocoders write them: '1222 E 19th Ave.' is '1222 East 19 Avenue'. */

/** Each word by the form that stands for it; 'st' is also 'saint', so that 'St. Johns Street' is compared as itself. */
const SHORT_FORMS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    street: 'st', saint: 'st', str: 'st', avenue: 'ave', av: 'ave', road: 'rd', drive: 'dr', boulevard: 'blvd',
    highway: 'hwy', crescent: 'cres', cr: 'cres', court: 'crt', ct: 'crt', place: 'pl', lane: 'ln', terrace: 'terr',
    square: 'sq', parkway: 'pky', pkwy: 'pky', connector: 'conn', crossing: 'cross', mount: 'mt', point: 'pt', number: 'no',
    east: 'e', west: 'w', north: 'n', south: 's', northeast: 'ne', northwest: 'nw', southeast: 'se', southwest: 'sw',
    first: '1', second: '2', third: '3', fourth: '4', fifth: '5', sixth: '6', seventh: '7', eighth: '8', ninth: '9',
    tenth: '10', eleventh: '11', twelfth: '12',
  }), // oxfmt-ignore
)

const DIRECTIONS: ReadonlySet<string> = new Set(['e', 'w', 'n', 's', 'ne', 'nw', 'se', 'sw'])

/** '#204 ', 'unit 5 - ', '204 - ', 'apt. 3, ' before a house number. */
const UNIT =
  /^\s*(?:(?:#|unit|apartment|apt|suite|ste)\.?\s*#?\s*\w{1,5}(?:\s*[-,]\s*|\s+)|\w{1,5}\s*[-,]\s*)(?=\d+[a-z]?\s)/i

/** '1222 E 19th Ave' of '#204, 1222 E 19th Ave': geocoders know houses, not their units. */
export const withoutUnit = (street: string): string => street.replace(UNIT, '')

/** Equal for two spellings of the same house; undefined without a house number. */
export function houseKey(street: string): string | undefined {
  const [number, ...words] = wordsOf(withoutUnit(street))
  if (number === undefined || words.length === 0 || !/^\d+[a-z]?$/.test(number)) return undefined
  const short = words.map((word) => SHORT_FORMS.get(word) ?? word.replace(/^(\d+)(st|nd|rd|th)$/, '$1'))
  const named = short.filter((word) => !DIRECTIONS.has(word))
  return [number, ...named, ...short.filter((word) => DIRECTIONS.has(word))].join(' ')
}

export function isSameHouse(one: string, other: string): boolean {
  const key = houseKey(one)
  return key !== undefined && key === houseKey(other)
}

export const cityKey = (city: string): string => wordsOf(city).join(' ')

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}|['’]/gu, '')
    .toLowerCase()
    .match(/[\p{L}\d]+/gu) ?? []
