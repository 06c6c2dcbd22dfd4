import { DIRECTION_KEYS, fold, TYPE_KEYS, TYPE_NAMES } from '../../../domain/places/streetName.ts'

const SMALL_WORDS = new Set(['in', 'of', 'the', 'and', 'de', 'la', 'du', 'on'])

/**
 * A street's name as it is shown: 'W GEORGIA ST' is 'W Georgia St', 'East 19th Avenue' is 'E 19th Ave', 'MCRAE AV' is
 * 'McRae Ave'. Words that have both cases keep them.
 */
export function shownStreet(name: string): string {
  const words = name.trim().split(/\s+/)
  const keys = words.map((word) => fold(word))
  const lastIndex = words.length - 1
  const endsInDirection = words.length > 2 && DIRECTION_KEYS.has(keys[lastIndex] ?? '')
  const typeIndex = endsInDirection ? lastIndex - 1 : lastIndex
  const beginsInDirection =
    words.length > 1 && DIRECTION_KEYS.has(keys[0] ?? '') && !(words.length === 2 && TYPE_KEYS.has(keys[1] ?? ''))
  const bodyStart = beginsInDirection ? 1 : 0
  return words
    .map((word, index) => {
      const key = keys[index] ?? ''
      const isDirection = (index === 0 && beginsInDirection) || (index === lastIndex && endsInDirection)
      if (isDirection) return (DIRECTION_KEYS.get(key) ?? key).toUpperCase()
      const hasBody = index > bodyStart && keys.slice(bodyStart, index).join(' ') !== 'the'
      if (index === typeIndex && hasBody) return TYPE_NAMES.get(TYPE_KEYS.get(key) ?? '') ?? properCase(word)
      return properCase(word)
    })
    .join(' ')
}

/** 'NORTH VANCOUVER' and 'City of North Vancouver' are 'North Vancouver'. */
export const shownCity = (name: string): string =>
  name
    .trim()
    .replace(/^(?:city|district|township|corporation) of /i, '')
    .split(/\s+/)
    .map(properCase)
    .join(' ')

function properCase(word: string): string {
  if (word !== word.toUpperCase() && word !== word.toLowerCase()) return word
  return word
    .toLowerCase()
    .split('-')
    .map((part, index) => (index > 0 && SMALL_WORDS.has(part) ? part : capitalised(part)))
    .join('-')
}

function capitalised(part: string): string {
  if (/^\d+(?:st|nd|rd|th)$/.test(part)) return part
  if (/^\d+[a-z]$/.test(part)) return part.toUpperCase()
  if (/^mc\p{L}{2,}/u.test(part)) return `Mc${first(part.slice(2))}`
  if (/^[od]['’]\p{L}/u.test(part)) return part.slice(0, 2).toUpperCase() + first(part.slice(2))
  return first(part)
}

const first = (part: string): string => part.slice(0, 1).toUpperCase() + part.slice(1)
