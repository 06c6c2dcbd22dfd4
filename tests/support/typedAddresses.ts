import type { RealAddress } from './realAddresses.ts'

const LONG: Readonly<Record<string, string>> = {
  AV: 'Avenue', ST: 'Street', E: 'East', W: 'West', DRIVE: 'Drive', CRESCENT: 'Crescent', BOULEVARD: 'Boulevard',
} // oxfmt-ignore
const NUMBER_WORDS: Readonly<Record<string, string>> = {
  '1ST': 'First', '2ND': 'second', '3RD': 'third', '4TH': 'Fourth', '8TH': 'eighth', '12TH': 'Twelfth', '21ST': 'twenty first', '33RD': 'thirty-third',
} // oxfmt-ignore

/** A way of typing an address; undefined where this address has nothing to type differently. */
type Variant = (address: RealAddress, random: () => number) => string | undefined

const split = (street: string) => {
  const words = street.split(' ')
  const direction = words.length > 1 && /^[EWNS]$/.test(words[0] ?? '') ? words.shift() : undefined
  const last = words.at(-1) ?? ''
  const type = words.length > 1 && /^(AV|ST|DRIVE|CRESCENT|BOULEVARD|ROAD|PLACE|WAY|MEWS|SQUARE)$/.test(last) ? words.pop() : undefined // oxfmt-ignore
  return { direction, words, type }
}

const line = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ')

/** Every way, by its name in reports. */
export const VARIANTS: Readonly<Record<string, Variant>> = {
  'as it is': ({ number, street }) => line(number, street),
  'lower case': ({ number, street }) => line(number, street).toLowerCase(),
  'without its type': ({ number, street }) => {
    const { direction, words, type } = split(street)
    return type && line(number, direction, ...words)
  },
  'long words': ({ number, street, city }) => {
    const longWords = street.split(' ').map((word) => LONG[word] ?? word)
    return `${line(number, ...longWords)}, ${city}, BC, Canada`
  },
  'direction behind': ({ number, street }) => {
    const { direction, words, type } = split(street)
    return direction && line(number, ...words, type, direction).toLowerCase()
  },
  'a needless type': ({ number, street }) => (split(street).type ? undefined : `${line(number, street)} St`),
  'a wrong letter': (address, random) => misspelled(address, 1, random),
  'two wrong letters': (address, random) => misspelled(address, 2, random),
  'a unit before': ({ number, street }, random) => {
    const unit = 1 + Math.floor(random() * 900)
    const forms = [`#${unit} `, `${unit}-`, `unit ${unit} - `, `apt ${unit}, `, `${unit} - `, `suite ${unit} `]
    return `${forms[Math.floor(random() * forms.length)]}${line(number, street)}`
  },
  'a unit behind': ({ number, street }) => `${line(number, street).toLowerCase()} #204`,
  'part of the city': ({ number, street, city }) => `${line(number, street)}, ${city.slice(0, 4)}`.toLowerCase(),
  'a nickname of the city': ({ number, street }) => `${line(number, street)} van bc`.toLowerCase(),
  'a number in words': ({ number, street }) => {
    const { direction, words, type } = split(street)
    const word = NUMBER_WORDS[words[0] ?? '']
    return word && line(number, direction, word, type)
  },
  accents: ({ number, street }) =>
    /E/.test(split(street).words.join('')) ? line(number, street).replace(/E(?=\w)/g, 'É') : undefined,
}

/** Exchanges letters of the longest word; words of up to three letters have no variant, nor two letters of under seven. */
function misspelled({ number, street }: RealAddress, count: 1 | 2, random: () => number): string | undefined {
  const { direction, words, type } = split(street)
  const longest = words.filter((word) => /^[A-Z]+$/.test(word)).toSorted((a, b) => b.length - a.length)[0] ?? ''
  if (longest.length < (count === 1 ? 4 : 7)) return undefined
  let letters = longest.toLowerCase().split('')
  for (let fault = 0; fault < count; fault += 1) {
    const at = 1 + Math.floor(random() * (letters.length - 2))
    const letter = 'aeiourstln'[Math.floor(random() * 10)] ?? 'a'
    const kind = Math.floor(random() * 4)
    if (kind === 0) letters = letters.with(at, letter)
    else if (kind === 1) letters = letters.toSpliced(at, 1)
    else if (kind === 2) letters = letters.toSpliced(at, 0, letter)
    else letters = letters.toSpliced(at, 2, letters[at + 1] ?? '', letters[at] ?? '')
  }
  return line(number, direction, ...words.map((word) => (word === longest ? letters.join('') : word)), type)
}
