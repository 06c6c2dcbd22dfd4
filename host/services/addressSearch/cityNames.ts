import { editDistance } from './editDistance.ts'

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

export interface CityGuess {
  /** Folded names. */
  cities: readonly string[]
  /** Whether the phrase is a city's whole name or nickname. */
  isWhole: boolean
}

/** Which of these folded cities a folded phrase means; it may be unfinished or misspelled. */
export function guessCity(phrase: string, cities: readonly string[]): CityGuess | undefined {
  const whole = NICKNAMES.get(phrase) ?? phrase
  if (cities.includes(whole)) return { cities: [whole], isWhole: true }
  const begun = cities.filter((city) => city.startsWith(phrase))
  if (begun.length > 0) return { cities: begun, isWhole: false }
  const most = phrase.length >= 8 ? 2 : phrase.length >= 5 ? 1 : 0
  const near = most === 0 ? [] : cities.filter((city) => editDistance(phrase, city, most, true) <= most)
  return near.length > 0 ? { cities: near, isWhole: false } : undefined
}
