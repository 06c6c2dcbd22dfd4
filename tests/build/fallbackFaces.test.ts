import { readdirSync, readFileSync } from 'node:fs'
import { Blob, Buffer as TextBuffer, Face, Font, shape, Variation } from 'harfbuzzjs'
import { describe, expect, it } from 'vitest'
import { fallbackFaces } from '../../build/brand/fallbackFaces.ts'
import type { BrandFonts } from '../../shared/brand.ts'
import { trueTypeOf } from '../../build/brand/trueType.ts'

/** Other words than those by which the build compares. */
const WORDS =
  'Commercial Drive opens at eleven. Tomato sauce, mozzarella, basil and olive oil on a thin crust, 12 inches. Delivery takes about 45 minutes.'
const CAPITALS = 'LOGINTOTRACKYOURPIZZASANDWHATYOUHAVEEARNED'
/** The free fonts that are as wide as those of devices. */
const LIKE: Record<string, string> = {
  Arial: 'arimo',
  Roboto: 'roboto',
  'Times New Roman': 'tinos',
  'Noto Serif': 'noto-serif',
}

function open(path: string, weight: number, text: string) {
  const font = new Font(new Face(new Blob(trueTypeOf(readFileSync(path)))))
  font.setVariations([new Variation('wght', weight)])
  const buffer = new TextBuffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  shape(font, buffer)
  const { upem } = font.face
  const width = buffer.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0) / upem
  const { ascender, descender } = font.hExtents()
  return { width, ascent: ascender / upem, descent: -descender / upem }
}

const FACE =
  /local\('([^']+?)( Bold)?'\)[^}]*?(unicode-range: U\+41-5A;)?\s*size-adjust: ([\d.]+)%;\s*ascent-override: ([\d.]+)%;\s*descent-override: ([\d.]+)%/gs

describe.each(['brand/fonts', 'tests/support/secondBrand/fonts'])('the fallback of the fonts in %s', (folder) => {
  const fonts = JSON.parse(readFileSync(`${folder}/fonts.json`, 'utf8')) as BrandFonts
  it.each([
    ['title', ['Times New Roman', 'Noto Serif', 'Times New Roman, capitals', 'Noto Serif, capitals'], [400]],
    ['text', ['Arial', 'Roboto', 'Arial Bold'], [400, 600, 650, 700]],
  ] as const)(
    'sets %s as wide as the brand to 2 percent and as high to 1 percent of an em, in %j [D-86]',
    (use, devices, weights) => {
      const font = fonts[use === 'title' ? 'display' : use]
      const path = `${folder}/${font.files[0] ?? ''}`
      const faces = [...fallbackFaces(use, font, readFileSync(path)).matchAll(FACE)]
      expect(faces.map(([, family, bold = '', capitals]) => `${family}${bold}${capitals ? ', capitals' : ''}`)).toEqual(
        devices,
      )
      for (const [, family = '', bold, capitals, ...percents] of faces) {
        const [size = NaN, ascent = NaN, descent = NaN] = percents.map((percent) => Number(percent) / 100)
        const name = LIKE[family] ?? ''
        const text = capitals ? CAPITALS : WORDS
        const deviceWeight = bold ? 700 : 400
        const device = open(
          `node_modules/@fontsource/${name}/files/${name}-latin-${deviceWeight}-normal.woff2`,
          deviceWeight,
          text,
        )
        for (const weight of weights.filter((one) => one > 500 === Boolean(bold))) {
          const own = open(path, weight, text)
          // oxfmt-ignore
          expect(Math.abs((device.width * size) / own.width - 1), `${family} ${weight}`).toBeLessThan(0.02)
          expect(Math.abs(ascent * size - own.ascent)).toBeLessThan(0.01)
          expect(Math.abs(descent * size - own.descent)).toBeLessThan(0.01)
        }
      }
    },
  )
})

it('no style of a page is measured by `ch`, which is as wide as a figure of whichever font is there [MENU-13]', () => {
  const styles = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.css'))
  expect(styles.filter((path) => /\dch\b/.test(readFileSync(`src/${path}`, 'utf8')))).toEqual([])
})
