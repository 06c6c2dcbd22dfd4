/** Street types: the short form that is shown, then the long one and the other spellings. */
const TYPES = [
  ['Ave', 'avenue', 'av'],
  ['St', 'street', 'str'],
  ['Rd', 'road'],
  ['Dr', 'drive', 'drv'],
  ['Blvd', 'boulevard', 'blv', 'boul'],
  ['Cres', 'crescent', 'cr', 'crs', 'cresc'],
  ['Crt', 'court', 'ct'],
  ['Pl', 'place', 'plc'],
  ['Hwy', 'highway', 'hw', 'hgwy', 'hiway'],
  ['Pky', 'parkway', 'pkwy', 'pkw', 'pwy'],
  ['Lane', 'lane', 'ln', 'lne'],
  ['Way', 'way', 'wy'],
  ['Sq', 'square', 'sqr'],
  ['Terr', 'terrace', 'ter', 'tce'],
  ['Mews', 'mews'],
  ['Walk', 'walk', 'wk'],
  ['Divers', 'diversion', 'dvrs'],
  ['Close', 'close', 'cls'],
  ['Grove', 'grove', 'grv'],
  ['Gate', 'gate'],
  ['Trail', 'trail', 'trl'],
  ['Loop', 'loop'],
  ['Alley', 'alley', 'aly'],
  ['Circle', 'circle', 'cir'],
  ['Crossing', 'crossing', 'xing'],
  ['Landing', 'landing', 'landng', 'ldg'],
  ['Quay', 'quay'],
  ['Row', 'row'],
  ['Mall', 'mall'],
  ['Parade', 'parade'],
  ['Connector', 'connector', 'conn'],
  ['Byp', 'bypass'],
] as const

/** From every spelling of a type to its key, the short form in lower case. */
export const TYPE_KEYS: ReadonlyMap<string, string> = new Map(
  TYPES.flatMap(([short, ...spellings]) =>
    [short.toLowerCase(), ...spellings].map((word) => [word, short.toLowerCase()]),
  ),
)

/** From a type's key to the short form that is shown. */
export const TYPE_NAMES: ReadonlyMap<string, string> = new Map(TYPES.map(([short]) => [short.toLowerCase(), short]))

const LONG_TYPES: readonly (readonly [key: string, long: string])[] = TYPES.map(([short, long]) => [
  short.toLowerCase(),
  long,
])

/** Whether the word is the beginning of this type's long form, as in 'stre'. */
export const beginsType = (word: string, type: string): boolean =>
  word.length >= 2 && LONG_TYPES.some(([key, long]) => key === type && long.startsWith(word))

export const DIRECTION_KEYS: ReadonlyMap<string, string> = new Map(
  Object.entries({ e: 'e', east: 'e', w: 'w', west: 'w', n: 'n', north: 'n', s: 's', south: 's' }),
)

const UNDER_TWENTY =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  )
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...UNDER_TWENTY.map((word, number) => [word, number] as const),
  ...TENS.flatMap((word, index) => [
    [word, (index + 2) * 10] as const,
    [word.replace(/y$/, 'ieth'), (index + 2) * 10] as const,
  ]),
])

/** Lower case without accents, apostrophes and full stops. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}|['’.]/gu, '')
    .toLowerCase()

/** 'Forty-First' to '41', '19th' to '19', 'No. 3' to '3', 'Saint' to 'st'; the text is folded. */
export function streetWords(folded: string): string[] {
  const words: string[] = []
  let tens = 0
  for (const word of folded.match(/[\p{L}\d]+/gu) ?? []) {
    const number = NUMBER_WORDS.get(word)
    const isUnit = number !== undefined && number > 0 && number < 10
    if (tens > 0) words.push(String(tens + (isUnit ? number : 0)))
    const isAdded = tens > 0 && isUnit
    tens = 0
    if (isAdded) continue
    if (TENS.includes(word)) tens = number ?? 0
    else if (number !== undefined) words.push(String(number))
    else words.push(word === 'saint' ? 'st' : word.replace(/^(\d+)(?:st|nd|rd|th)$/, '$1'))
  }
  if (tens > 0) words.push(String(tens))
  return words.filter((word, index) => !((word === 'no' || word === 'number') && /^\d/.test(words[index + 1] ?? '')))
}

export interface StreetName {
  /** '' or one of e, w, n, s. */
  direction: string
  words: readonly string[]
  /** '' or the key of a type. */
  type: string
}

/** Reads a whole street name: 'E 19th Ave', 'Grandview Hwy North', 'St. George St', 'Highway 10', 'East Boulevard'. */
export function readStreetName(name: string): StreetName {
  let words = streetWords(fold(name))
  const last = words.at(-1) ?? ''
  let direction = ''
  const [first = ''] = words
  const isOnlyType = words.length === 2 && TYPE_KEYS.has(last)
  if (words.length > 1 && DIRECTION_KEYS.has(first) && !isOnlyType) {
    direction = DIRECTION_KEYS.get(first) ?? ''
    words = words.slice(1)
  } else if (words.length > 2 && DIRECTION_KEYS.has(last)) {
    direction = DIRECTION_KEYS.get(last) ?? ''
    words = words.slice(0, -1)
  }
  const [begin = '', ...rest] = words
  if (rest.length > 0 && TYPE_KEYS.has(words.at(-1) ?? ''))
    return { direction, words: words.slice(0, -1), type: TYPE_KEYS.get(words.at(-1) ?? '') ?? '' }
  if (rest.length === 1 && begin !== 'st' && TYPE_KEYS.has(begin) && /^\d/.test(rest[0] ?? ''))
    return { direction, words: rest, type: TYPE_KEYS.get(begin) ?? '' }
  return { direction, words, type: '' }
}
