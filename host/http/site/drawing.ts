import { drawPizza, type ArtSpec } from '../../../art/artSpec.ts'
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
