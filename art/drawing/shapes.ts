/** Pseudo-random numbers in [0, 1). The same seed gives the same numbers on every machine. */
export type Rand = () => number

/**
 * One SVG element. An attribute value that starts with `@` references a paint or a piece; `svgText` adds its
 * definition. `fine` marks are left out of thumbs.
 */
export type Mark = {
  tag: string
  attributes: Readonly<Record<string, string | number | undefined>>
  children?: readonly Mark[]
  fine?: true
}

const TAU = Math.PI * 2

export function hashOf(text: string): number {
  let hash = 2166136261
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619)
  return hash >>> 0
}

export function seededRandom(seed: string): Rand {
  let state = hashOf(seed)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export function formatNumber(n: number, digits = 1): string {
  const k = 10 ** digits
  const rounded = Math.round(n * k) / k
  if (rounded === 0) return '0'
  const text = String(rounded)
  if (rounded >= 1 || rounded <= -1) return text
  return rounded > 0 ? text.slice(1) : `-${text.slice(2)}`
}

export function nums(...numbers: number[]): string {
  let out = ''
  for (const n of numbers) {
    const text = formatNumber(n)
    out += out === '' || text.startsWith('-') ? text : ` ${text}`
  }
  return out
}

// Joined by `T`, so a closed outline costs one point per knot. Control points lie on a grid of `step` tenths and knots
// half way between them, so both are exact in tenths and no rounding error adds up along the chain of reflected control
// points.
function smoothPath(points: readonly (readonly [number, number])[], step: number): string {
  const fit = (v: number) => Math.round((v * 10) / step) * step
  const p = points.map(([x, y]) => [fit(x), fit(y)] as const)
  const last = p.at(-1) ?? [0, 0]
  const first = p[0] ?? [0, 0]
  let at = [(last[0] + first[0]) / 2, (last[1] + first[1]) / 2] as const
  let d = `M${nums(at[0] / 10, at[1] / 10)}`
  p.forEach((c, i) => {
    const next = p[(i + 1) % p.length] ?? first
    const to = [(c[0] + next[0]) / 2, (c[1] + next[1]) / 2] as const
    const step = nums((to[0] - at[0]) / 10, (to[1] - at[1]) / 10)
    if (i === 0) d += `q${nums((c[0] - at[0]) / 10, (c[1] - at[1]) / 10)}${step.startsWith('-') ? '' : ' '}${step}`
    else d += i === 1 ? `t${step}` : `${step.startsWith('-') ? '' : ' '}${step}`
    at = to
  })
  return `${d}z`
}

export type Blob = { x?: number; y?: number; r: number; rough?: number; knots?: number; squash?: number; turn?: number }

/**
 * A closed, smooth, uneven outline: a circle distorted by a few sine waves. `rough` is the amount (0 is an ellipse),
 * `squash` the height for a width of 1, `turn` an angle in radians.
 */
export function blob(rand: Rand, shape: Blob): string {
  const { x: cx = 0, y: cy = 0, r, rough = 0, knots = 10, squash = 1, turn = 0 } = shape
  const big = knots > 20
  const parts = big
    ? [[3, 0.4], [5, 0.45], [9, 0.5], [13, 0.42], [19, 0.3]] // oxfmt-ignore
    : [[2, 0.5], [3, 0.45], [5, 0.35], [8, 0.2]] // oxfmt-ignore
  const waves = parts.map(([count = 0, share = 0]) => ({ count, share, phase: rough ? rand() * TAU : 0 }))
  const cos = Math.cos(turn)
  const sin = Math.sin(turn)
  const points = Array.from({ length: knots }, (_, i) => {
    const t = (i / knots) * TAU
    const k = r * (1 + rough * waves.reduce((sum, w) => sum + w.share * Math.sin(w.count * t + w.phase), 0))
    const x = Math.cos(t) * k
    const y = Math.sin(t) * k * squash
    return [cx + x * cos - y * sin, cy + x * sin + y * cos] as const
  })
  return smoothPath(points, big ? 4 : 2)
}

const noRandom: Rand = () => 0

export const oval = (x: number, y: number, rx: number, ry: number, turn = -0.66) =>
  blob(noRandom, { x, y, r: rx, knots: 6, squash: ry / rx, turn })

export const fill = (d: string, color: string, opacity?: number): Mark => ({
  tag: 'path',
  attributes: { d, fill: color, 'fill-opacity': opacity },
})

export const line = (d: string, color: string, width: number, opacity?: number): Mark => ({
  tag: 'path',
  attributes: {
    d,
    fill: 'none',
    stroke: color,
    'stroke-width': width,
    'stroke-opacity': opacity,
    'stroke-linecap': 'round',
  },
})

export const circle = (x: number, y: number, r: number, color: string, opacity?: number): Mark => ({
  tag: 'circle',
  attributes: { cx: x || undefined, cy: y || undefined, r, fill: color, 'fill-opacity': opacity },
})

export const ellipse = (
  x: number,
  y: number,
  rx: number,
  ry: number,
  color: string,
  opacity?: number,
  turn = 0,
): Mark => ({
  tag: 'ellipse',
  attributes: {
    cx: x,
    cy: y,
    rx,
    ry,
    fill: color,
    'fill-opacity': opacity,
    transform: turn ? `rotate(${turn} ${nums(x, y)})` : undefined,
  },
})

export const group = (attributes: Mark['attributes'], children: readonly Mark[]): Mark => ({
  tag: 'g',
  attributes,
  children,
})

export const fine = (mark: Mark): Mark => ({ ...mark, fine: true })
