import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Blob, Buffer as TextBuffer, Face, Font, shape, Variation } from 'harfbuzzjs'
import type { BrandFont } from '../../shared/brand.ts'
import { trueTypeOf } from './trueType.ts'

/**
 * The fonts of devices that show a page until the brand's are there, with the metrics of the brand's, so that no text moves when
 * they come. What a device has under one of `names` is as wide as the free font `like`, which is measured here.
 */
const DEVICE_FONTS = {
  // iPhone, Mac and Windows; Android and Chromebooks. Linux takes its Liberation fonts, which are as wide, for `fallback`.
  sans: [
    { names: ['Arial'], like: 'arimo' },
    // Its bold is as wide as the brand's within a hundredth, and newer Androids do not name it.
    { names: ['Roboto'], like: 'roboto', hasNoBold: true },
  ],
  serif: [
    { names: ['Times New Roman', 'Liberation Serif'], like: 'tinos' },
    { names: ['Noto Serif'], like: 'noto-serif' },
  ],
}

/** The weights of the files of a device's font, each measured at the weight of the brand's that it is seen for most (400 to 500, 600 to 800). */
const FILES = [
  { weight: 400, at: 400, suffix: '' },
  { weight: 700, at: 650, suffix: ' Bold' },
]

/** Letters about as often as on the pages; font sizes are compared by its width. */
const WORDS = {
  sample:
    'Choose a size, a crust and the toppings that you like: your pizza is made when you order it. Pick up at 10:45 or have it delivered from $3.99. Sign in for points.',
  range: '',
}
/** In serifs of titles they are up to a sixth wider or narrower beside the small letters than in devices' fonts, and some titles have no others. */
const CAPITALS = { sample: 'GETSTARTEDINAMINUTEPICKUPORHAVEITDELIVEREDBYYOURWORDS', range: 'unicode-range: U+41-5A;' }
/** A later face goes before, for what it has. */
const LETTERS = { title: [WORDS, CAPITALS], text: [WORDS] }

const { resolve } = createRequire(import.meta.url)

/**
 * The `@font-face` rules of the family `name`, which stands behind that of `font` in a list of families. In that of titles the
 * capitals have a size of their own. `file` is the WOFF2 file that pages load. Throws for a file that is no such font. The rules are in every page's HTML, so they are short: ascent and
 * descent are whole percents, and the line gap is left out, since `line-height` is `normal` nowhere.
 */
export function fallbackFaces(name: keyof typeof LETTERS, { fallback, weights }: BrandFont, file: Buffer): string {
  const font = openFont(file)
  const { ascender, descender } = font.hExtents()
  const [least = 400, most = least] = weights.split(' ').map(Number)
  const fonts = DEVICE_FONTS[/(^|[ ,])serif$/.test(fallback) ? 'serif' : 'sans']
  const files = FILES.filter(({ weight, at }) => weight === 400 || at <= most)
  const faces = LETTERS[name].flatMap((letters) =>
    files.flatMap((one) =>
      fonts
        .filter((device) => one.weight === 400 || !('hasNoBold' in device))
        .map((device) => ({ letters, ...one, ...device })),
    ),
  )
  return faces
    .map(({ letters: { sample, range }, weight, at, suffix, names, like }) => {
      const size =
        widthOf(font, Math.max(at, least), sample) / widthOf(openFont(fontsource(like, weight)), weight, sample)
      const percent = (units: number) => `${Math.round((100 * units) / font.face.upem / size)}%`
      return `@font-face {
          font-family: ${name};
          src: ${names.map((local) => `local('${local}${suffix}')`).join(', ')};
          ${weight === 400 ? '' : `font-weight: ${weight};`}
          ${range}
          size-adjust: ${+(100 * size).toFixed(1)}%;
          ascent-override: ${percent(ascender)};
          descent-override: ${percent(-descender)};
        }`
    })
    .join('')
}

/** Units of the font are its own, as many as `face.upem` an em. */
const openFont = (woff2: Buffer): Font => new Font(new Face(new Blob(trueTypeOf(woff2))))

const fontsource = (name: string, weight: number): Buffer =>
  readFileSync(resolve(`@fontsource/${name}/files/${name}-latin-${weight}-normal.woff2`))

/** In ems, with kerning, as browsers set it: they shape by the same library, or by the same tables. */
function widthOf(font: Font, weight: number, sample: string): number {
  font.setVariations([new Variation('wght', weight)])
  const buffer = new TextBuffer()
  buffer.addText(sample)
  buffer.guessSegmentProperties()
  shape(font, buffer)
  return buffer.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0) / font.face.upem
}
