import { fill, line, nums, type Mark, type Rand } from '../drawing/shapes.ts'
import { SHADOW_COLOR } from '../pizza/meatArt.ts'

type Block = { x: number; y: number; w: number; h: number; depth: number; lift: number }
/** From the top: where each layer ends (0 to 1 of the height) and its colour. */
export type Layers = readonly (readonly [until: number, color: string])[]

function edge(rand: Rand, { x, w, depth, lift }: Block, y: number, wave: number): string[] {
  const along = (n: number, from: readonly [number, number], to: readonly [number, number]) =>
    Array.from({ length: n + 1 }, (_, i) =>
      nums(from[0] + ((to[0] - from[0]) * i) / n, from[1] + ((to[1] - from[1]) * i) / n + (rand() - 0.5) * wave),
    )
  return [...along(6, [x, y], [x + w, y]), ...along(2, [x + w, y], [x + w + depth, y - lift]).slice(1)]
}

export function slab(rand: Rand, block: Block, top: string, layers: Layers, wave = 2.6): Mark[] {
  const { x, y, w, h, depth, lift } = block
  const edges = [
    edge(rand, block, y, 0),
    ...layers.map(([until]) => edge(rand, block, y + until * h, until === 1 ? 0 : wave)),
  ]
  const bands = layers.map(([, color], i) => {
    const upper = edges[i] ?? []
    const lower = edges[i + 1] ?? []
    return fill(`M${upper.join(' ')} ${lower.toReversed().join(' ')}Z`, color)
  })
  const face = `M${nums(x, y, x + w, y, x + w + depth, y - lift, x + depth, y - lift)}Z`
  const side = `M${nums(x + w, y, x + w + depth, y - lift, x + w + depth, y - lift + h, x + w, y + h)}Z`
  const ground = `M${nums(x + 3, y + h, x + w + 2, y + h + 5, x + w + depth + 9, y - lift + h + 6, x + w + depth, y - lift + h)}Z`
  return [
    fill(ground, SHADOW_COLOR, 0.34),
    ...bands,
    fill(side, SHADOW_COLOR, 0.26),
    fill(face, top),
    line(face, top, 2.4),
    line(`M${nums(x, y)}L${nums(x + depth, y - lift, x + w + depth, y - lift)}`, '#fff', 1.4, 0.45),
    line(`M${nums(x + w, y + 1)}V${nums(y + h)}`, SHADOW_COLOR, 1, 0.25),
  ]
}
