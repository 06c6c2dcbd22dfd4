import { hash } from 'node:crypto'
import { type ArtSpec, drawPizza } from '../../../art/artSpec.ts'
import { BITMAPS, type BitmapSize } from '../../../shared/pictures.ts'
import type { Detail } from '../../../art/drawing/markup.ts'

/** The drawing as an SVG file of 208 x 210. A dish is drawn in one detail only. */
export async function drawingOf(spec: ArtSpec, detail: Detail): Promise<string> {
  if (spec.kind === 'pizza') return drawPizza(spec, detail)
  // Loaded with the first dish, so that a host starts without it.
  const { DRAWINGS } = await import('virtual:dishes')
  const drawing = DRAWINGS[`dishes/${spec.kind}/${spec.variant}`]
  if (drawing === undefined) throw new Error(`There is no drawing of ${spec.kind}/${spec.variant}`)
  return drawing
}

/** Tried in turn until the file is small enough; the last one is taken anyway. */
const QUALITIES = [40, 32, 25, 18]
/** Of 0 to 9. Above 1 it takes several times as long and saves nothing on these drawings. */
const EFFORT = 1
/** The pixels of an SVG per inch at its own size. */
const SVG_DENSITY = 72
/** The width of every drawing in SVG pixels (drawing.ts). */
const DRAWN_WIDTH = 208

/** The drawing from which a bitmap of this size is made. */
export const drawingFor = (spec: ArtSpec, size: BitmapSize): Promise<string> =>
  drawingOf(spec, size === 'thumb' ? 'thumb' : 'full')

/** The file name of a drawing's bitmap: it changes with the drawing and with how the bitmap is made. */
export const bitmapName = (svg: string, size: BitmapSize): string =>
  `${hash('sha256', JSON.stringify([svg, BITMAPS[size], QUALITIES, EFFORT]), 'hex').slice(0, 24)}.avif`

/** An AVIF of a drawing or a photo. Rejects when the source is no picture. */
export async function makeBitmap(source: string | Uint8Array, size: BitmapSize): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded on demand: a host whose bitmaps are all built starts faster without it.
  const { default: sharp } = await import('sharp')
  const { width, maxBytes } = BITMAPS[size]
  const picture =
    typeof source === 'string'
      ? sharp(Buffer.from(source), { density: (SVG_DENSITY * width) / DRAWN_WIDTH })
      : sharp(source).rotate()
  const { data, info } = await picture
    .resize({ width, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const encoded = (quality: number) => sharp(data, { raw: info }).avif({ quality, effort: EFFORT }).toBuffer()
  let bitmap = await encoded(QUALITIES[0] ?? 0)
  for (const quality of QUALITIES.slice(1)) if (bitmap.byteLength > maxBytes) bitmap = await encoded(quality)
  return new Uint8Array(bitmap)
}
