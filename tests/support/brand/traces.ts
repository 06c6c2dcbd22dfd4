import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { pdfText } from './pdfText.ts'

/** What tells a brand: each with the words by which a test names it. */
export interface BrandMarks {
  /** Searched in lower case. */
  texts: Map<string, string>
  /** The SHA-256 of its files. */
  files: Map<string, string>
}

/** Source maps are not served and hold the comments of all sources. */
const TEXTS = new Set(['.js', '.mjs', '.css', '.html', '.svg', '.json', '.webmanifest', '.txt', '.xml', '.ics'])
/** Words of the home page that are shorter, such as 'See deals', stand on other pages too. */
const LEAST_SENTENCE = 25
/** The words of all brands; their addresses are searched. */
const SERVICES = new Set(['Instagram', 'Facebook'])

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : []
const json = (...path: string[]): unknown => JSON.parse(readFileSync(join(...path), 'utf8'))
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(folder, name)).isFile())
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** The colours of a brand, as #rrggbb. */
export const colorsOf = (folder: string): Set<string> =>
  new Set(textsIn(json(folder, 'colors.json')).map((color) => color.slice(0, 7).toLowerCase()))

/** What tells the brand in a folder from another one: names, addresses, words, colours, drawing and fonts. */
export function marksOf(folder: string, other: string): BrandMarks {
  const texts = new Map<string, string>()
  const theirs = new Set(['brand.json', 'home.json'].flatMap((file) => textsIn(json(other, file))))
  const { email, title } = json(folder, 'brand.json') as { email: string; title: string }
  const words = [...textsIn(json(folder, 'brand.json')), ...title.split(' · ')].filter(
    (text) => text.length >= 5 && !SERVICES.has(text),
  )
  const sentences = textsIn(json(folder, 'home.json')).filter((text) => text.length >= LEAST_SENTENCE)
  for (const text of [...words, ...sentences])
    if (!theirs.has(text) && !text.startsWith('/')) texts.set(text.toLowerCase(), `"${text}"`)
  texts.set(email.slice(email.indexOf('@') + 1), 'the domain of its mail')
  const colors = colorsOf(other)
  for (const color of colorsOf(folder))
    if (!colors.has(color)) for (const text of waysToWrite(color)) texts.set(text, `the colour ${color}`)
  for (const file of ['logo.svg', 'logo-mono.svg'].filter((name) => existsSync(join(folder, name))))
    for (const [, path = ''] of readFileSync(join(folder, file), 'utf8').matchAll(/ (?:d|points)="([^"]+)"/g))
      texts.set(path.toLowerCase(), `a path of ${file}`)
  const files = new Map<string, string>()
  for (const name of filesIn(folder)) {
    const bytes = readFileSync(join(folder, name))
    files.set(sha256(bytes), name)
    // As the host's scripts hold it.
    if (name.endsWith('.woff2')) texts.set(bytes.toString('base64').slice(400, 500).toLowerCase(), `the font ${name}`)
  }
  const { display, text } = json(folder, 'fonts/fonts.json') as Record<string, { family: string }>
  for (const font of [display, text]) if (font) texts.set(font.family.toLowerCase(), `the font ${font.family}`)
  return { texts, files }
}

/** In styles, scripts and PDF files. */
function waysToWrite(color: string): string[] {
  const numbers = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16))
  const parts = numbers.map((number) => String(Math.round((number / 255) * 1e6) / 1e6))
  return [
    color,
    `rgb(${numbers.join(' ')}`,
    `rgb(${numbers.join(',')}`,
    `rgba(${numbers.join(',')}`,
    `${parts.join(' ')} scn`,
  ]
}

/** Where a mark stands in a text in lower case, not within another word; below 0 nowhere. */
function placeOf(mark: string, lower: string): number {
  const isLetter = (letter: string) => /[a-z]/.test(letter)
  for (let at = lower.indexOf(mark); at >= 0; at = lower.indexOf(mark, at + 1)) {
    const [before, after] = [lower.charAt(at - 1), lower.charAt(at + mark.length)]
    const begins = isLetter(mark.charAt(0)) && isLetter(before)
    const goesOn = isLetter(mark.charAt(mark.length - 1)) && isLetter(after)
    if (mark.startsWith('#') || (!begins && !goesOn)) return at
  }
  return -1
}

/** What of a brand is in a text: 'PLACE has "Forno": ...Forno opens at...'. `allowed` are parts of it that are no trace. */
export function tracesInText(
  place: string,
  text: string,
  { texts }: BrandMarks,
  allowed: readonly RegExp[] = [],
): string[] {
  const plain = allowed.reduce((rest, pattern) => rest.replace(pattern, ''), text)
  const lower = plain.toLowerCase()
  return [...texts].flatMap(([mark, name]) => {
    const at = placeOf(mark, lower)
    if (at < 0) return []
    const around = plain.slice(Math.max(0, at - 50), at + mark.length + 30).replaceAll('\n', ' ')
    return [`${place} has ${name}: ...${around}...`]
  })
}

/** What of a brand is in the files of a folder, compressed ones and PDF files included. */
export function tracesInFolder(folder: string, marks: BrandMarks, allowed: readonly RegExp[] = []): string[] {
  return filesIn(folder).flatMap((name) => {
    const bytes = readFileSync(join(folder, name))
    const known = marks.files.get(sha256(bytes))
    const packed = /\.(br|gz)$/.exec(name)
    const plain = packed ? unpacked(bytes, name) : bytes
    // Searched once: the file beside it has the same text.
    if (packed && plain.equals(readFileSync(join(folder, name.slice(0, -packed[0].length))))) return []
    const type = extname(name.replace(/\.(br|gz)$/, ''))
    const text = type === '.pdf' ? pdfText(plain) : TEXTS.has(type) ? plain.toString('utf8') : ''
    return [...(known ? [`${name} is ${known}`] : []), ...tracesInText(name, text, marks, allowed)]
  })
}

const unpacked = (bytes: Buffer, name: string): Buffer =>
  name.endsWith('.br') ? brotliDecompressSync(bytes) : gunzipSync(bytes)
