import { readUnit } from '../../../domain/places/unit.ts'
import { DIRECTION_KEYS, fold, streetWords, TYPE_KEYS } from '../../../domain/places/streetName.ts'
import { editDistance } from './editDistance.ts'

/** One way to understand what was typed. */
export interface Reading {
  house?: { number: number; suffix: string }
  /** The street's words in their typed order, folded. */
  words: readonly string[]
  /** Folded names of the cities that were meant; empty when none was typed. */
  cities: readonly string[]
  /** How unusual this way is: 0 for the first choice. */
  cost: number
}

interface TypedAddress {
  readings: readonly Reading[]
  /** Without its space and perhaps unfinished: 'v5v1'; '' when none was typed. */
  postalCode: string
  /** Whether the last word may still be unfinished. */
  isUnfinished: boolean
}

/** People write the letter O for a zero, which no postal code has as a letter. */
const POSTAL_CODE =
  /\bv(?:\d[a-z](?:[\s-]?[\do](?:[a-z][\do]?)?)?|o[a-z][\s-]?[\do][a-z][\do])(?=[\s,]*(?:$|,|bc\b|british|canada))/
const PROVINCE_AND_COUNTRY = /[\s,]+(?:bc|british columbia|canada|can)[\s,]*$/
/** 'main & 12th': both streets are offered, to which the number is added. */
const CROSSING = /\s*[&@]\s*|\s(?:and|at)\s/
const HOUSE_NUMBER = /^(\d{1,6})([a-z]?)$/

const MAX_CITY_WORDS = 3

/** Every way to understand a typed address, given the folded names of the known cities. */
export function readAddress(text: string, cities: readonly string[]): TypedAddress {
  let line = fold(readUnit(text).line).replace(/\s+/g, ' ').trim()
  const postalCode = POSTAL_CODE.exec(line)?.[0] ?? ''
  if (postalCode) line = line.replace(POSTAL_CODE, ' ')
  line = withoutProvince(line).replace(/(\d) \d\/\d/g, '$1')
  const [street = '', ...places] = line.split(',').map((part) => part.trim())
  const streets = street.split(CROSSING).map((part) => streetWords(part))
  const city = places.map((part) => guessCity(streetWords(part).join(' '), cities)).find(Boolean)
  const readings = streets.flatMap((words) =>
    city ? [{ words, cities: city.cities, cost: 0 }] : [{ words, cities: [], cost: 0 }, ...citiesAtEnd(words, cities)],
  )
  return {
    readings: readings.flatMap(housesOf).filter((reading) => reading.words.length > 0),
    postalCode: postalCode.replace(/[\s-]/g, '').replaceAll('o', '0'),
    isUnfinished: places.length === 0 && !/[\s.]$/.test(text) && !/\d(?:st|nd|rd|th)$/.test(street),
  }
}

/** '1 main st, vancouver, bc, canada' without the last two; nothing is taken from '999 canada'. */
function withoutProvince(line: string): string {
  const trimmed = line.replace(/[\s,]+$/, '')
  const rest = trimmed.replace(PROVINCE_AND_COUNTRY, '')
  return rest === trimmed || !/[a-z\d]/.test(rest.replace(/^\d+/, '')) ? trimmed : withoutProvince(rest)
}

/** The last words may name a city: 'main st new west'. */
function citiesAtEnd(words: readonly string[], cities: readonly string[]): Reading[] {
  const found: Reading[] = []
  for (let count = Math.min(MAX_CITY_WORDS, words.length - 1); count > 0; count -= 1) {
    const before = words.slice(0, -count)
    const phrase = words.slice(-count).join(' ')
    if (!before.some((word) => isStreetWord(word)) || /\d/.test(phrase) || phrase.length < 3) continue
    const guess = guessCity(phrase, cities)
    if (guess) found.push({ words: before, cities: guess.cities, cost: guess.isWhole ? 0 : 0.3 })
  }
  return found
}

const isStreetWord = (word: string): boolean => !DIRECTION_KEYS.has(word) && !TYPE_KEYS.has(word)

/** The first number is the house, or the unit before it, or part of the street's name, as in 104 Ave. */
function housesOf(reading: Reading): Reading[] {
  const [first = '', second = '', ...more] = reading.words
  const house = houseOf(first)
  if (!house) {
    const last = houseOf(reading.words.at(-1) ?? '')
    const street = reading.words.slice(0, -1)
    return last && street.some((word) => /^\p{L}{3}/u.test(word))
      ? [reading, { ...reading, house: last, words: street, cost: reading.cost + 0.8 }]
      : [reading]
  }
  const afterUnit = houseOf(second)
  return [
    { ...reading, house, words: reading.words.slice(1) },
    ...(afterUnit && more.length > 0 ? [{ ...reading, house: afterUnit, words: more, cost: reading.cost + 0.3 }] : []),
    { ...reading, cost: reading.cost + 0.5 },
  ]
}

function houseOf(word: string): Reading['house'] {
  const [, number, suffix = ''] = HOUSE_NUMBER.exec(word) ?? []
  return number === undefined ? undefined : { number: Number(number), suffix }
}

/** Short names of cities, folded. */
const NICKNAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    van: 'vancouver',
    vancity: 'vancouver',
    vcr: 'vancouver',
    'east van': 'vancouver',
    'north van': 'north vancouver',
    'n van': 'north vancouver',
    'n vancouver': 'north vancouver',
    'west van': 'west vancouver',
    'w van': 'west vancouver',
    'w vancouver': 'west vancouver',
    'new west': 'new westminster',
    'new wes': 'new westminster',
    bby: 'burnaby',
    coq: 'coquitlam',
    poco: 'port coquitlam',
    'port coq': 'port coquitlam',
    pomo: 'port moody',
    rmd: 'richmond',
    srry: 'surrey',
  }),
)

interface CityGuess {
  /** Folded names. */
  cities: readonly string[]
  /** Whether the phrase is a city's whole name or nickname. */
  isWhole: boolean
}

/** Which of these folded cities a folded phrase means; it may be unfinished or misspelled. */
function guessCity(phrase: string, cities: readonly string[]): CityGuess | undefined {
  const whole = NICKNAMES.get(phrase) ?? phrase
  if (cities.includes(whole)) return { cities: [whole], isWhole: true }
  const begun = cities.filter((city) => city.startsWith(phrase))
  if (begun.length > 0) return { cities: begun, isWhole: false }
  const most = phrase.length >= 8 ? 2 : phrase.length >= 5 ? 1 : 0
  const near = most === 0 ? [] : cities.filter((city) => editDistance(phrase, city, most, true) <= most)
  return near.length > 0 ? { cities: near, isWhole: false } : undefined
}
