import { editDistance } from './editDistance.ts'
import { beginsType, DIRECTION_KEYS, fold, readStreetName, TYPE_KEYS } from '../../../domain/places/streetName.ts'

/** A street of one city, from the table of addresses, from the gazetteer, or from both. */
export interface IndexedStreet {
  key: string
  name: string
  city: string
  /** How many houses the table has of it. */
  houses: number
  lat: number
  lng: number
}

export interface StreetMatch<S> {
  street: S
  /** 0 for the very words; 1 is about one wrong letter. */
  cost: number
}

/** Names a street in the table of addresses: 'vancouver|e|19|ave'. */
export function streetKey(name: string, city: string): string {
  const { direction, words, type } = readStreetName(name)
  return [fold(city), direction, words.join(' '), type].join('|')
}

interface Entry<S> {
  street: S
  city: string
  direction: string
  words: readonly string[]
  type: string
}

const COSTS = {
  otherCity: 2,
  otherDirection: 2.5,
  unknownDirection: 0.7,
  missingDirection: 0.2,
  otherType: 0.9,
  redundantType: 0.5,
  missingType: 0.1,
  missingWord: 0.45,
  abbreviation: 0.5,
  unfinished: 0.2,
  letter: 0.9,
} as const

type WordCosts = ReadonlyMap<string, number>

/** Finds streets by words that may be unfinished, misspelled, in another order or left out. */
export class StreetIndex<S extends IndexedStreet> {
  readonly #streets: readonly Entry<S>[]
  readonly #byWord = new Map<string, Entry<S>[]>()
  /** Folded. */
  readonly cities: readonly string[]

  constructor(streets: readonly S[]) {
    this.#streets = streets.map((street) => ({ street, city: fold(street.city), ...readStreetName(street.name) }))
    for (const entry of this.#streets)
      for (const word of new Set(indexWords(entry))) {
        const entries = this.#byWord.get(word)
        if (entries) entries.push(entry)
        else this.#byWord.set(word, [entry])
      }
    this.cities = [...new Set(this.#streets.map(({ city }) => city))].toSorted()
  }

  find(words: readonly string[], cities: readonly string[], isUnfinished: boolean): StreetMatch<S>[] {
    const costs = words.map((word, index) => this.#wordCosts(word, isUnfinished && index === words.length - 1))
    const candidates = new Set(
      costs.flatMap((words) => [...words.keys()].flatMap((word) => this.#byWord.get(word) ?? [])),
    )
    const found: StreetMatch<S>[] = []
    for (const entry of candidates) {
      const cost = costOf(entry, words, costs, isUnfinished)
      const city = cities.length === 0 || cities.includes(entry.city) ? 0 : COSTS.otherCity
      if (cost !== undefined) found.push({ street: entry.street, cost: cost + city })
    }
    return found
  }

  /** What each word of the index costs when this one was typed; only those that are similar. */
  #wordCosts(typed: string, isBeginning: boolean): WordCosts {
    const costs = new Map<string, number>()
    const isName = !/\d/.test(typed)
    const most = !isName || typed.length < 4 ? 0 : typed.length < 6 ? 1 : 2
    for (const word of this.#byWord.keys()) {
      const cost = wordCost(typed, word, most, isBeginning)
      if (cost !== undefined) costs.set(word, cost)
    }
    return costs
  }
}

const joined = (words: readonly string[]): string => words.join('')

/** The words of the name, and the whole of it in one, for 'kingedward'. */
const indexWords = <S>({ words }: Entry<S>): readonly string[] => (words.length > 1 ? [...words, joined(words)] : words)

function wordCost(typed: string, word: string, most: number, isBeginning: boolean): number | undefined {
  if (word === typed) return 0
  if (word.startsWith(typed)) {
    if (isBeginning) return COSTS.unfinished + 0.01 * (word.length - typed.length)
    return most > 0 || typed.length === 3 ? COSTS.abbreviation : undefined
  }
  if (most === 0 || /\d/.test(word)) return undefined
  const whole = editDistance(typed, word, most, false)
  const begun = isBeginning ? editDistance(typed, word, most, true) * COSTS.letter + COSTS.unfinished : Infinity
  const cost = Math.min(whole * COSTS.letter, begun)
  return cost === Infinity ? undefined : cost
}

/** What it costs to take the typed words for this street; undefined when one of them is nowhere in its name. */
function costOf<S>(
  { words, direction, type }: Entry<S>,
  typed: readonly string[],
  costs: readonly WordCosts[],
  isUnfinished: boolean,
): number | undefined {
  const open = new Set(words.keys())
  let total = 0
  let matches = 0
  let hasDirection = false
  let hasType = false
  for (const [index, word] of typed.entries()) {
    const isLast = isUnfinished && index === typed.length - 1
    const typedDirection = DIRECTION_KEYS.get(word)
    const typedType = index > 0 ? TYPE_KEYS.get(word) : undefined
    let at = -1
    let least = Infinity
    for (const place of open) {
      const cost = costs[index]?.get(words[place] ?? '') ?? Infinity
      if (cost < least) [at, least] = [place, cost]
    }
    const asOne = open.size === words.length && words.length > 1 ? costs[index]?.get(joined(words)) : undefined
    const others = [
      typedDirection === undefined ? Infinity : directionCost(typedDirection, direction),
      typedType === undefined ? Infinity : typeCost(typedType, type),
      isLast && type !== '' && !hasType && beginsType(word, type) ? 0.05 : Infinity,
      isLast && direction !== '' && !hasDirection && beginsDirection(word, direction) ? 0.1 : Infinity,
    ] as const
    const other = Math.min(...others)
    if (asOne !== undefined && asOne < least && asOne < other) {
      total += asOne
      matches += words.length
      open.clear()
    } else if (least <= other && least < Infinity) {
      total += least
      matches += 1
      open.delete(at)
    } else if (other < Infinity) {
      total += other
      if (other === others[0] || other === others[3]) hasDirection = true
      else hasType = true
    } else return undefined
  }
  if (matches === 0) return undefined
  total += open.size * COSTS.missingWord
  if (direction !== '' && !hasDirection) total += COSTS.missingDirection
  if (type !== '' && !hasType) total += COSTS.missingType
  return total
}

function directionCost(typed: string, direction: string): number {
  if (typed === direction) return 0
  return direction === '' ? COSTS.unknownDirection : COSTS.otherDirection
}

function typeCost(typed: string, type: string): number {
  if (typed === type) return 0
  return type === '' ? COSTS.redundantType : COSTS.otherType
}

const LONG_DIRECTIONS: Readonly<Record<string, string>> = { e: 'east', w: 'west', n: 'north', s: 'south' }

const beginsDirection = (word: string, direction: string): boolean =>
  LONG_DIRECTIONS[direction]?.startsWith(word) === true
