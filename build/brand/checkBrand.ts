import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type * as z from 'zod'
import { faultsOf, messageOf } from '../../host/catalogue/import/faults.ts'
import { fontFamily } from '../../host/services/printing/fontFamily.ts'
import { readUtf8 } from '../../host/services/utf8.ts'
import {
  brandFile,
  colorsFile,
  fontsFile,
  homeFile,
  type ColorsFile,
  type FontsFile,
  type HomeFile,
} from './brandFormat.ts'
import { readLogo } from './logo.ts'
import { MAP_PAIRS, PAIRS, type Pair } from './pairs.ts'
import { trueTypeOf } from './trueType.ts'

/**
 * All faults of the brand's files in a folder, each with its file and place: 'colors.json: light: ink-soft on ground is 3.9, needs
 * 4.5'. The pictures of the home page are looked up in `images`, the folder behind `/images/` (D-86).
 */
export function brandFaults(folder: string, images: string): string[] {
  const faults: string[] = []
  const read = <T>(file: string, shape: z.ZodType<T>): T | undefined => {
    const path = join(folder, file)
    if (!existsSync(path)) return void faults.push(`${file}: is missing`)
    const content = readUtf8(readFileSync(path))
    if (!content.ok) return void faults.push(`${file}: ${content.message}`)
    const json = parsed(content.text)
    if (json instanceof Error) return void faults.push(`${file}: is not JSON: ${json.message}`)
    const result = shape.safeParse(json, { error: wordsOf })
    if (result.success) return result.data
    for (const { path: place, message } of faultsOf(result.error.issues))
      faults.push(
        [file, place, message]
          .filter(Boolean)
          .join(': ')
          .replace(/: (must|may|is|has|names) /, ' $1 '),
      )
    return undefined
  }
  read('brand.json', brandFile)
  const home = read('home.json', homeFile)
  const colors = read('colors.json', colorsFile)
  const fonts = read('fonts/fonts.json', fontsFile)
  if (home) faults.push(...pictureFaults(home, images))
  if (colors) faults.push(...contrastFaults(colors))
  if (fonts) faults.push(...fontFaults(fonts, join(folder, 'fonts')))
  faults.push(...['logo.svg', 'logo-mono.svg'].flatMap((file) => logoFaults(folder, file)))
  return faults
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

const wordsOf = (issue: z.core.$ZodRawIssue): string =>
  issue.code === 'unrecognized_keys' ? 'is not a field of this file' : messageOf(issue)

function pictureFaults({ hero, links, promotions }: HomeFile, images: string): string[] {
  const named: [place: string, picture: string][] = [
    ['hero.picture', hero.picture],
    ...links.map(({ picture }, index): [string, string] => [`links[${index}].picture`, picture]),
    ...promotions.flatMap(({ pictures }, index) =>
      pictures.map((picture, which): [string, string] => [`promotions[${index}].pictures[${which}]`, picture]),
    ),
  ]
  return named
    .filter(([, picture]) => picture && !existsSync(join(images, picture.replace(/^\/images/, ''))))
    .map(([place, picture]) => `home.json: ${place} names ${picture}, which is not there`)
}

function contrastFaults({ light, dark, accents, map }: ColorsFile): string[] {
  const ofPalette = (name: string, palette: Readonly<Record<string, string | undefined>>, pairs: readonly Pair[]) =>
    pairs.flatMap(({ color, on, least, only }) => {
      const [front, ground] = [palette[color], palette[on]]
      if (front === undefined || ground === undefined || (only && only !== name)) return []
      const ratio = contrast(front, ground)
      // Never rounded up to what is needed.
      const shown = (Math.floor(ratio * 10) / 10).toFixed(1)
      return ratio < least ? [`colors.json: ${name}: ${color} on ${on} is ${shown}, needs ${least}`] : []
    })
  return [
    ...ofPalette('light', { ...light, ...accents }, PAIRS),
    ...ofPalette('dark', { ...light, ...dark, ...accents }, PAIRS),
    ...ofPalette('map.light', map.light, MAP_PAIRS),
    ...ofPalette('map.dark', map.dark, MAP_PAIRS),
  ]
}

/** The WCAG 2 contrast of two hex colours, 1 to 21; what has an alpha channel counts as opaque. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((first, second) => second - first)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(parseInt(hex.slice(at, at + 2), 16) / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)

function fontFaults({ display, text, paper }: FontsFile, folder: string): string[] {
  const named: [place: string, file: string][] = [
    ...display.files.map((file, index): [string, string] => [`display.files[${index}]`, file]),
    ...text.files.map((file, index): [string, string] => [`text.files[${index}]`, file]),
    ...Object.entries(paper).map(([name, file]): [string, string] => [`paper.${name}`, file]),
  ]
  return named.flatMap(([place, file]) => {
    const path = join(folder, file)
    if (!existsSync(path)) return [`fonts/fonts.json: ${place} names ${file}, which is not there`]
    try {
      fontFamily(trueTypeOf(readFileSync(path)))
      return []
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      return [`fonts/fonts.json: ${place} names ${file}, which is no WOFF2 font that can be drawn: ${why}`]
    }
  })
}

/** The optional logo of one colour is read like the logo. */
function logoFaults(folder: string, file: string): string[] {
  const path = join(folder, file)
  if (!existsSync(path)) return file === 'logo.svg' ? [`${file}: is missing`] : []
  const content = readUtf8(readFileSync(path))
  if (!content.ok) return [`${file}: ${content.message}`]
  const logo = readLogo(content.text, file)
  return logo.ok ? [] : logo.faults
}
