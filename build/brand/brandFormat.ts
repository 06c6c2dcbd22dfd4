import * as z from 'zod'

/** The shapes of the brand's files (D-86). docs/OPERATING.md says what each field changes. */

const words = (most: number) =>
  z
    .string()
    .min(1, 'must not be empty')
    .max(most, `may have at most ${most} letters`)
    .refine((text) => text.trim() === text && !/\p{Cc}/u.test(text), 'must be one line without spaces around it')

const matching = (pattern: RegExp, message: string) => z.string().regex(pattern, message)

const years = matching(/^\d{4}( ?[–-] ?\d{4})?$/, 'must be a year or two, like "2026" or "2022 – 2026"').refine(
  (text) => {
    const [first = '', last = first] = text.match(/\d{4}/g) ?? []
    return first <= last
  },
  'must not end before it begins',
)

const httpsLink = z.string().refine((text) => URL.canParse(text) && new URL(text).protocol === 'https:', {
  message: 'must be an https address',
})

const degrees = (most: number) => {
  const message = `must be degrees, from -${most} to ${most}`
  return z.number().min(-most, message).max(most, message)
}

export const brandFile = z.strictObject({
  name: words(30),
  company: words(80),
  title: words(70),
  description: words(160),
  email: z.email('must be an email address'),
  supportHours: words(60),
  years,
  social: z
    .array(z.strictObject({ name: words(20), href: httpsLink }))
    .max(6, 'may have at most 6 links')
    .refine((links) => new Set(links.map(({ href }) => href)).size === links.length, 'names an address twice'),
  region: z.strictObject({ name: words(40), province: words(40), lat: degrees(90), lng: degrees(180) }),
  points: words(30),
})

const PAGE = matching(/^\/(?!\/)[\w/#?=.&-]*$/, 'must be a page of the site, like "/promotions/deals"')
const PICTURE = matching(/^\/images\/[\w./-]+$/, 'must be a picture of the site, like "/images/pesto.svg"')
/** React tells entries apart by their title. */
const titled = <T extends { title: string }>(list: readonly T[]) =>
  new Set(list.map(({ title }) => title)).size === list.length

export const homeFile = z.strictObject({
  hero: z.strictObject({ season: words(40), title: words(80), text: words(200), picture: PICTURE }),
  links: z
    .array(
      z.strictObject({
        look: z.enum(['pale', 'basil', 'crust']),
        title: words(60),
        text: words(120),
        link: words(40),
        to: PAGE,
        picture: z.literal('').or(PICTURE),
      }),
    )
    .min(1, 'must have at least 1 link')
    .max(4, 'may have at most 4 links')
    .refine(titled, 'has two links with one title'),
  promotionsTitle: words(60),
  promotions: z
    .array(
      z.strictObject({
        title: words(60),
        text: words(120),
        link: words(40),
        to: PAGE,
        pictures: z.array(PICTURE).length(2, 'must name a big and a small picture'),
      }),
    )
    .min(1, 'must have at least 1 promotion')
    .max(8, 'may have at most 8 promotions')
    .refine(titled, 'has two promotions with one title'),
})

const color = matching(/^#[\da-f]{6}$/, 'must be a colour of six hex digits in lower case, like "#be311d"')
const translucent = matching(/^#[\da-f]{6}([\da-f]{2})?$/, 'must be a colour of six or eight hex digits in lower case')

const PALETTE = (
  'ground surface sunk raised ink ink-soft line edge ' +
  'action action-hover action-press action-ink action-text chosen ' +
  'good good-soft good-ink warn warn-soft bad bad-soft focus ' +
  'crust crust-ink basil basil-ink oven oven-soft oven-ink'
).split(' ')
const ACCENTS = ['flame', 'glow', 'ember', 'bar', 'bar-start']
const MAP = ['land', 'water', 'park', 'road', 'road-edge', 'hwy', 'label', 'water-label']

const named = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, color]))
const mapColors = z.strictObject({ ...named(MAP), zone: translucent })

export const colorsFile = z.strictObject({
  light: z.strictObject(named(PALETTE)),
  dark: z.strictObject(named(PALETTE)).partial(),
  accents: z.strictObject(named(ACCENTS)),
  map: z.strictObject({ light: mapColors, dark: mapColors }),
})

const family = matching(/^[\w][\w -]{0,39}$/, 'must be the name of a font family, like "Young Serif"')
const woff2 = matching(/^[\w-]+\.woff2$/, 'must be the name of a .woff2 file in brand/fonts')

const font = z.strictObject({
  family,
  files: z.array(woff2).min(1, 'must name at least 1 file').max(4, 'may name at most 4 files'),
  weights: matching(/^[1-9]00( [1-9]00)?$/, 'must be a weight or the two ends of a range, like "400" or "300 900"'),
  fallback: matching(/^[\w][\w ,-]{0,119}$/, 'must be families of CSS without quotes, like "Georgia, serif"'),
})

export const fontsFile = z.strictObject({
  display: font,
  text: font,
  paper: z.strictObject({ text: woff2, strong: woff2, bold: woff2 }),
})

export type ColorsFile = z.output<typeof colorsFile>
export type HomeFile = z.output<typeof homeFile>
export type FontsFile = z.output<typeof fontsFile>
