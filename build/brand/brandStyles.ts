import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin, UserConfig } from 'vite'
import colors from '../../brand/colors.json' with { type: 'json' }
import { COLORS, FONTS, type BrandFont } from '../../shared/brand.ts'
import { fallbackFaces } from './fallbackFaces.ts'

/**
 * What styles and index.html take from the brand. `@brand NAME;` stands for rules or declarations, `brand(NAME)` for a value: a
 * colour of the light palette, with `dark` before it one of the dark palette, with a percentage behind it as opaque as that, `display-fallback` for the families of titles
 * until their font is there.
 */

type Css = Exclude<NonNullable<NonNullable<UserConfig['css']>['postcss']>, string>
type StylePlugin = NonNullable<Css['plugins']>[number]

const VALUE = /\bbrand\(([\w -]+?)(?: (\d+)%)?\)/g
const FALLBACK = { display: 'title', text: 'text' } as const
const folder = fileURLToPath(new URL('../../brand/', import.meta.url))

const declarations = (values: Readonly<Record<string, string>>, prefix = '') =>
  Object.entries(values).map(([name, value]) => `--${prefix}${name}: ${value};`)

/** The families of CSS, the first first. */
const familiesOf = (use: 'display' | 'text') => `'${FONTS[use].family}', ${fallbackOf(use)}`
const fallbackOf = (use: 'display' | 'text') => `${FALLBACK[use]}, ${FONTS[use].fallback}`

const face = (family: string, rest: string) => `@font-face { font-family: '${family}'; ${rest} }`
const pathOf = ({ files: [file = ''] }: BrandFont) => `${folder}fonts/${file}`
const fileOf = (font: BrandFont) => `src: url('${pathOf(font)}');`

const pageFace = (font: BrandFont) =>
  face(font.family, `${fileOf(font)} font-weight: ${font.weights}; font-display: swap;`)

const fallbackFacesOf = (use: 'display' | 'text') =>
  fallbackFaces(FALLBACK[use], FONTS[use], readFileSync(pathOf(FONTS[use])))

const { display, text } = FONTS

/** Colours of controls under a pointer, which no first paint shows. */
const PRESSED = ['action-hover', 'action-press']
const paletteOf = (palette: Readonly<Record<string, string>>, isPressed: boolean) =>
  declarations(
    Object.fromEntries(Object.entries(palette).filter(([name]) => PRESSED.includes(name) === isPressed)),
  ).join('')

const RULES: Record<string, string> = {
  light: paletteOf(colors.light, false),
  dark: paletteOf(colors.dark, false),
  'light-pressed': paletteOf(colors.light, true),
  'dark-pressed': paletteOf(colors.dark, true),
  'map-light': declarations(colors.map.light, 'map-').join(''),
  'map-dark': declarations(colors.map.dark, 'map-').join(''),
  families: declarations({ display: familiesOf('display'), text: familiesOf('text') }).join(''),
  fonts: [pageFace(display), pageFace(text), fallbackFacesOf('display'), fallbackFacesOf('text')].join(''),
  // MapLibre takes the weight and the slope from the words in the name; the browser slants the italic.
  'map-fonts': [
    face('Label Medium', `${fileOf(text)} font-weight: 500;`),
    face('Label Italic', fileOf(text)),
    face('Place Regular', fileOf(display)),
  ].join(''),
}

/** The last two digits of a colour that is so many percent opaque. */
const hexOf = (percent: number) =>
  Math.round(percent * 2.55)
    .toString(16)
    .padStart(2, '0')

/** Throws for a name that the brand does not have. */
export function withBrandValues(source: string, place: string): string {
  return source.replaceAll(VALUE, (written, name: string, percent?: string) => {
    const [, dark, color = ''] = /^(dark )?(.+)$/.exec(name) ?? []
    const palette: Readonly<Record<string, string>> = dark ? COLORS.dark : COLORS.light
    const value = name === 'display-fallback' ? fallbackOf('display') : palette[color]
    if (value === undefined) throw new Error(`${place}: the brand has no ${written}`)
    return percent === undefined ? value : value + hexOf(Number(percent))
  })
}

/** Also in styles that another file imports, which no transform of Vite sees. */
const stylePlugin: StylePlugin = {
  postcssPlugin: 'brand',
  AtRule: {
    brand(rule, { postcss }) {
      const css = RULES[rule.params]
      if (css === undefined) throw rule.error(`The brand has no ${rule.params}`)
      const { nodes } = postcss.parse(css, { from: rule.source?.input.file })
      rule.replaceWith(nodes)
    },
  },
  Declaration(declaration) {
    if (declaration.value.includes('brand('))
      declaration.value = withBrandValues(declaration.value, declaration.source?.input.file ?? 'A style')
  },
}

export const brand = (): Plugin => ({
  name: 'brand',
  config: () => ({ css: { postcss: { plugins: [stylePlugin] } } }),
  transformIndexHtml: (html) => withBrandValues(html, 'index.html'),
})
