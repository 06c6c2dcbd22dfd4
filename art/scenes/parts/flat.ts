import { COLORS } from '../../../shared/brand.ts'
import { circle, ellipse, fill, group, line, nums, type Mark } from '../../drawing/shapes.ts'

/** A drawing of 600 x 400; a name after `@` in a mark is one of `paints`, or a paint or piece of the pizzas. */
export interface Scene {
  marks: readonly Mark[]
  paints?: Readonly<Record<string, Mark>>
}

export const SCENE_WIDTH = 600
export const SCENE_HEIGHT = 400

/** The brand's colour on awnings, signs and ribbons, and its shade. */
export const { action: ACCENT, 'action-hover': DEEP_ACCENT } = COLORS.light
const { flame: FLAME } = COLORS.light

/** Colours that most scenes share: oven, pizza and table. */
export const INK = '#2a1813'
export const CREAM = '#fff4e2'
export const BASIL = '#2c6a3c'
export const CRUST = '#d89746'
export const CHEESE = '#f4c762'
export const GLOW = '#ffd98a'
export const LIGHT = '#fff6dc'
export const WOOD = '#9a6538'
export const PALE_WOOD = '#c98a53'
export const DARK_WOOD = '#5a3a26'

export const rect = (x: number, y: number, width: number, height: number, color: string, r = 0, opacity?: number): Mark => ({ tag: 'rect', attributes: { x: x || undefined, y: y || undefined, width, height, rx: r || undefined, fill: color, 'fill-opacity': opacity } }) // oxfmt-ignore

/** The whole picture in one paint. */
export const backdrop = (color: string): Mark => rect(0, 0, SCENE_WIDTH, SCENE_HEIGHT, color)

const gradient = (tag: string, attributes: Mark['attributes'], stops: readonly (readonly [number, string, number?])[]): Mark => ({ tag, attributes, children: stops.map(([offset, color, opacity]) => ({ tag: 'stop', attributes: { offset, 'stop-color': color, 'stop-opacity': opacity } })) }) // oxfmt-ignore

/** From the top to the bottom of what it fills. */
export const vertical = (...stops: readonly (readonly [number, string, number?])[]): Mark =>
  gradient('linearGradient', { x2: 0, y2: 1 }, stops)

/** From its middle outwards. */
export const radial = (...stops: readonly (readonly [number, string, number?])[]): Mark =>
  gradient('radialGradient', {}, stops)

export const sun = (x: number, y: number, r: number, color = '#fff3cf'): Mark[] => [
  circle(x, y, r * 1.7, color, 0.25),
  circle(x, y, r, color),
]

export const cloud = (x: number, y: number, size: number, opacity = 0.8): Mark =>
  fill(
    `M${nums(x - 46 * size, y)}a${nums(16 * size, 16 * size)} 0 0 1 ${nums(18 * size, -15 * size)}a${nums(24 * size, 24 * size)} 0 0 1 ${nums(44 * size, -4 * size)}a${nums(16 * size, 16 * size)} 0 0 1 ${nums(30 * size, 19 * size)}z`,
    LIGHT,
    opacity,
  )

/** What lies in the shade of a thing that stands at x, y. */
export const shadowAt = (x: number, y: number, rx: number, ry = rx * 0.16, opacity = 0.22): Mark =>
  ellipse(x, y, rx, ry, INK, opacity)

export const at = (x: number, y: number, size: number, children: readonly Mark[], turn = 0): Mark =>
  group(
    { transform: `translate(${nums(x, y)})${turn ? `rotate(${turn})` : ''}${size === 1 ? '' : `scale(${size})`}` },
    children,
  )

/** Two lines of fire and a light core, 92 high and 66 wide, standing at x, y. */
export const flame = (x: number, y: number, size: number): Mark =>
  at(x, y - 21 * size, size, [
    fill('M0-92C6-60 34-48 34-12A33 33 0 0 1-33-10C-33-30-20-38-14-52-12-44-8-40-3-38-8-58-6-76 0-92Z', '#e2622a'),
    fill('M1-54C6-36 20-28 20-8A20 20 0 0 1-20-7C-20-20-12-24-8-32-6-26-4-24-1-23-4-36-3-46 1-54Z', FLAME),
    fill('M1-26C4-16 10-12 10-3A10 10 0 0 1-10-2C-10-9-5-11-4-15-2-12-1-20 1-26Z', '#ffe6a0'),
  ])

/** The sign of the chain: its logo, 40 high, its foot at x, y. */
export const logoSign = (x: number, y: number, size: number): Mark =>
  at(x, y, size, [{ tag: 'use', attributes: { href: '@logo' } }])

/** A string of bulbs that hangs from one point to another; `sag` is how deep it hangs in the middle. */
export function bulbs(
  from: readonly [number, number],
  to: readonly [number, number],
  sag: number,
  count: number,
  wire = '#4a2d1c',
): Mark[] {
  // oxfmt-ignore
  const [x1, y1] = from
  const [x2, y2] = to
  const middle = [(x1 + x2) / 2, (y1 + y2) / 2 + sag * 2] as const
  const points = Array.from({ length: count }, (_, i) => {
    const t = (i + 0.5) / count
    const along = (a: number, b: number, c: number) => (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * c
    return [along(x1, middle[0], x2), along(y1, middle[1], y2)] as const
  })
  return [
    line(`M${nums(x1, y1)}Q${nums(...middle, x2, y2)}`, wire, 2.2),
    dots(
      points.map(([x, y]) => [x, y + 8] as const),
      GLOW,
      24,
      0.3,
    ),
    dots(
      points.map(([x, y]) => [x, y + 8] as const),
      '#fff0c2',
      11,
    ),
    line(points.map(([x, y]) => `M${nums(x, y)}v3`).join(''), wire, 4),
  ]
}

/** Many small dots of one colour, in one path. */
export const dots = (
  points: readonly (readonly [number, number, ...number[]])[],
  color: string,
  width: number,
  opacity?: number,
): Mark => line(points.map(([x, y]) => `M${nums(x, y)}h.1`).join(''), color, width, opacity)
