import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkitten'
import type { BrandFont } from '../../contract/brand.ts'
import { trueTypeOf } from '../../host/services/printing/woff2.ts'

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
const SAMPLE =
  'Choose a size, a crust and the toppings that you like: your pizza is made when you order it. Pick up at 10:45 or have it delivered from $3.99. Sign in for points.'

const { resolve } = createRequire(import.meta.url)

/**
 * The `@font-face` rules of the family `name`, which stands behind that of `font` in a list of families. `file` is the WOFF2 file
 * that pages load. Throws for a file that is no such font. The rules are in every page's HTML, so they are short: ascent and
 * descent are whole percents, and the line gap is left out, since `line-height` is `normal` nowhere.
 */
export function fallbackFaces(name: string, { fallback, weights }: BrandFont, file: Buffer): string {
  const font = openFont(file)
  const [least = 400, most = least] = weights.split(' ').map(Number)
  const fonts = DEVICE_FONTS[/(^|[ ,])serif$/.test(fallback) ? 'serif' : 'sans']
  return FILES.filter(({ weight, at }) => weight === 400 || at <= most)
    .flatMap(({ weight, at, suffix }) =>
      fonts
        .filter((one) => weight === 400 || !('hasNoBold' in one))
        .map(({ names, like }) => {
          const size =
            averageWidth(font, Math.max(at, least)) / averageWidth(openFont(fontsource(like, weight)), weight)
          const percent = (units: number) => `${Math.round((100 * units) / font.unitsPerEm / size)}%`
          return `@font-face {
          font-family: ${name};
          src: ${names.map((local) => `local('${local}${suffix}')`).join(', ')};
          ${weight === 400 ? '' : `font-weight: ${weight};`}
          size-adjust: ${+(100 * size).toFixed(1)}%;
          ascent-override: ${percent(font.ascent)};
          descent-override: ${percent(-font.descent)};
        }`
        }),
    )
    .join('')
}

function openFont(woff2: Buffer): Font {
  const font = create(trueTypeOf(woff2))
  if (font.isCollection) throw new Error('A collection of fonts is no font of a page')
  return font
}

const fontsource = (name: string, weight: number): Buffer =>
  readFileSync(resolve(`@fontsource/${name}/files/${name}-latin-${weight}-normal.woff2`))

/** In units of an em, without kerning. */
function averageWidth(font: Font, weight: number): number {
  const one = font.variationAxes['wght'] ? font.getVariation({ wght: weight }) : font
  const widths = one.glyphsForString(SAMPLE).map(({ advanceWidth }) => advanceWidth)
  return widths.reduce((sum, width) => sum + width, 0) / widths.length / font.unitsPerEm
}
