import { readFileSync } from 'node:fs'
import { markText } from '../../art/drawing/markup.ts'
import { COLORS, type ColorName, type Palette } from '../../shared/brand.ts'
import { brandLogo, drawingFile } from './brandFiles.ts'
import type { Logo } from './logo.ts'

/**
 * The colours in the drawings of art/ that stand for the brand's. They are plain colours, since every viewer shows those and every
 * drawing program keeps them, which is not so of classes and custom properties.
 */
export const BRAND_COLORS: Readonly<Record<string, ColorName>> = {
  '#be311d': 'action',
  '#a82815': 'action-hover',
  '#f7a93f': 'flame',
  '#f1e6d3': 'sunk',
  '#2a1812': 'oven',
  '#fff1dc': 'oven-ink',
}

/** A drawing of art/ as it is served, by its path there without `.svg`: in the brand's light palette, with its logo. */
export const brandedDrawing = (name: string): string =>
  withBrand(readFileSync(drawingFile(name), 'utf8'), COLORS.light, brandLogo())

/**
 * The drawing in colours of `palette`, with `logo` in place of the symbol `logo`, and without what only a designer needs: line breaks,
 * comments, ids that nothing refers to, and groups that have only a name.
 */
export function withBrand(drawing: string, palette: Palette, logo: Logo): string {
  const text = drawing
    .replace(/<!--.*?-->/gs, '')
    .replace(/>\s+</g, '><')
    .trim()
    .replace(/#[\da-f]{6}\b/gi, (color) => {
      const token = BRAND_COLORS[color.toLowerCase()]
      return token ? palette[token] : color
    })
    .replace(/<symbol id="logo".*?<\/symbol>/, () => symbolOf(logo))
  const ids = [...new Set([...text.matchAll(REFERENCE)].map(([, , id = '']) => id))]
  const shortOf = (id: string) => `i${ids.indexOf(id).toString(36)}`
  const isOpen: boolean[] = []
  return text
    .replace(/ id="([^"]*)"/g, (_, id: string) => (ids.includes(id) ? ` id="${shortOf(id)}"` : ''))
    .replace(REFERENCE, (_, start: string, id: string) => start + shortOf(id))
    .replace(/<g( [^>]*)?>|<\/g>/g, (tag, attributes: string | undefined) => {
      if (tag !== '</g>') isOpen.push(attributes !== undefined)
      return (tag === '</g>' ? isOpen.pop() : attributes) ? tag : ''
    })
}

const REFERENCE = /(href="#|url\(#)([^")]+)/g

const symbolOf = ({ size, marks }: Logo): string =>
  markText({ tag: 'symbol', attributes: { id: 'logo', viewBox: `0 0 ${size} ${size}` }, children: marks }, 'full')
