import { readFileSync } from 'node:fs'
import { create } from 'fontkitten'
import { describe, expect, it } from 'vitest'
import { fallbackFaces } from '../../build/brand/fallbackFaces.ts'
import type { BrandFonts } from '../../contract/brand.ts'
import { trueTypeOf } from '../../host/services/printing/woff2.ts'

/** Other words than those by which the build compares. */
const WORDS =
  'Commercial Drive opens at eleven. Tomato sauce, mozzarella, basil and olive oil on a thin crust, 12 inches. Delivery takes about 45 minutes.'
/** The free fonts that are as wide as those of devices. */
const LIKE: Record<string, string> = {
  Arial: 'arimo',
  Roboto: 'roboto',
  'Times New Roman': 'tinos',
  'Noto Serif': 'noto-serif',
}

function open(path: string, weight: number) {
  const font = create(trueTypeOf(readFileSync(path)))
  if (font.isCollection) throw new Error(path)
  const one = font.variationAxes['wght'] ? font.getVariation({ wght: weight }) : font
  const width = one.glyphsForString(WORDS).reduce((sum, { advanceWidth }) => sum + advanceWidth, 0) / font.unitsPerEm
  return { width, ascent: font.ascent / font.unitsPerEm, descent: -font.descent / font.unitsPerEm }
}

const FACE =
  /local\('([^']+?)( Bold)?'\).*?size-adjust: ([\d.]+)%;\s*ascent-override: ([\d.]+)%;\s*descent-override: ([\d.]+)%/gs

describe.each(['brand/fonts', 'tests/support/secondBrand/fonts'])('the fallback of the fonts in %s', (folder) => {
  const fonts = JSON.parse(readFileSync(`${folder}/fonts.json`, 'utf8')) as BrandFonts
  it.each([
    ['display', ['Times New Roman', 'Noto Serif'], [400]],
    ['text', ['Arial', 'Roboto', 'Arial Bold'], [400, 600, 650, 700]],
  ] as const)(
    'sets %s as wide as the brand to 2 percent and as high to 1 percent of an em, in %j [D-86]',
    (use, devices, weights) => {
      const font = fonts[use]
      const path = `${folder}/${font.files[0] ?? ''}`
      const faces = [...fallbackFaces('x', font, readFileSync(path)).matchAll(FACE)]
      expect(faces.map(([, family, bold = '']) => `${family}${bold}`)).toEqual(devices)
      for (const [, family = '', bold, ...percents] of faces) {
        const [size = NaN, ascent = NaN, descent = NaN] = percents.map((percent) => Number(percent) / 100)
        const name = LIKE[family] ?? ''
        const deviceWeight = bold ? 700 : 400
        const device = open(
          `node_modules/@fontsource/${name}/files/${name}-latin-${deviceWeight}-normal.woff2`,
          deviceWeight,
        )
        for (const weight of weights.filter((one) => one > 500 === Boolean(bold))) {
          const own = open(path, weight)
          // oxfmt-ignore
          expect(Math.abs((device.width * size) / own.width - 1), `${family} ${weight}`).toBeLessThan(0.02)
          expect(Math.abs(ascent * size - own.ascent)).toBeLessThan(0.01)
          expect(Math.abs(descent * size - own.descent)).toBeLessThan(0.01)
        }
      }
    },
  )
})
