import { circle, ellipse, fill, group, line, nums, seededRandom, type Mark } from '../../drawing/shapes.ts'
import { at, CHEESE, CREAM, DARK_WOOD, dots, INK, logoSign, PALE_WOOD, rect, ACCENT, WOOD } from './flat.ts'

export type FlatPizza = 'pepperoni' | 'margherita' | 'bianca'

/** Places of a circle of radius 1, spread like the seeds of a sunflower and a little uneven. */
function spread(seed: string, count: number, reach: number): (readonly [number, number, number])[] {
  const rand = seededRandom(seed)
  return Array.from({ length: count }, (_, i) => {
    const angle = i * 2.4 + rand() * 0.5
    const far = Math.sqrt((i + 0.6) / count) * reach
    return [Math.cos(angle) * far, Math.sin(angle) * far, rand()] as const
  })
}

const leaf = (x: number, y: number, turn: number, size: number): Mark =>
  at(x, y, size, [
    fill('M-10 1C-6-7 4-8 10-1C5 7-5 7-10 1Z', '#2b6e36'),
    fill('M-10 1C-6-7 4-8 10-1Z', '#58a14d'),
  ], turn) // oxfmt-ignore

const TOPPINGS: Readonly<Record<FlatPizza, (seed: string) => Mark[]>> = {
  pepperoni: (seed) => [
    dots(spread(seed, 13, 70), '#a81f13', 20),
    dots(
      spread(seed, 13, 70).map(([x, y]) => [x - 1.2, y - 1.4] as const),
      '#d04a30',
      16,
    ),
  ],
  margherita: (seed) => [
    ...spread(seed, 9, 66).flatMap(([x, y, k]) => [
      ellipse(x + 1, y + 1.5, 13 + k * 4, 12, '#f1b765'),
      ellipse(x, y, 11 + k * 4, 10, '#fff8e6'),
    ]),
    ...spread(`${seed}b`, 6, 58).map(([x, y, k]) => leaf(x + 8, y - 6, k * 300, 0.95)),
  ],
  bianca: (seed) => [
    ...spread(seed, 11, 68).flatMap(([x, y]) => [ellipse(x, y, 9, 7, '#c8a06a'), ellipse(x - 1, y - 1, 7, 5, CREAM)]),
    ...spread(`${seed}b`, 9, 62).map(([x, y, k]) => leaf(x + 6, y + 7, k * 300, 0.8)),
  ],
}

/** A pizza of radius `r`; `tall` squashes it for a table that is seen from the side. */
export function pizza(
  x: number,
  y: number,
  r: number,
  kind: FlatPizza,
  { tall = 1, seed = kind }: { tall?: number; seed?: string } = {},
): Mark {
  // oxfmt-ignore
  const isRed = kind === 'margherita'
  const k = r / 100
  return group({ transform: `translate(${nums(x, y)})scale(${k.toFixed(3)} ${(k * tall).toFixed(3)})` }, [
    circle(0, 0, 100, '#a9642a'),
    circle(-1.5, -3 / tall, 98, '#e0a552'),
    circle(2, 2 / tall, 84, '#b8722f'),
    circle(0, 0, 82, isRed ? '#c8381f' : '#c9512a'),
    ...(isRed ? [] : [circle(0, 0, 77, kind === 'bianca' ? '#f6dfa4' : CHEESE)]),
    line('M-84-42A94 94 0 0 1-20-92', '#f6d190', 6, 0.8),
    ...spread(`${kind}char`, 7, 1).map(([a, b, size]) => {
      const far = Math.hypot(a, b) || 1
      return circle((a / far) * 92, (b / far) * 92, 2.5 + size * 3, '#7a421a', 0.55)
    }),
    ...TOPPINGS[kind](seed),
    fill('M0-100A100 100 0 0 1 0 100A130 130 0 0 0 0-100Z', '#3a1405', 0.1),
  ])
}

/** A round board under a pizza on a table. */
export const boarded = (x: number, y: number, r: number, kind: FlatPizza, tall: number, seed?: string): Mark[] => [
  ellipse(x + 3, y + 8, r * 1.24, r * 1.22 * tall, INK, 0.2),
  ellipse(x, y + 5, r * 1.2, r * 1.2 * tall, '#7c4c25'),
  ellipse(x, y, r * 1.2, r * 1.2 * tall, PALE_WOOD),
  pizza(x, y - 2, r, kind, { tall, seed: seed ?? kind }),
]

export const plate = (x: number, y: number, r: number, tall = 0.4): Mark[] => [
  ellipse(x + 2, y + 4, r, r * tall, INK, 0.16),
  ellipse(x, y, r, r * tall, '#e6d3b0'),
  ellipse(x, y - 1.5, r * 0.98, r * 0.96 * tall, '#fffdf9'),
  ellipse(x, y - 0.5, r * 0.66, r * 0.62 * tall, '#f0e4cc'),
]

/** A glass on a stem, 120 high, its foot at x, y. */
export const wineglass = (x: number, y: number, size: number, wine: string, light: string): Mark =>
  at(x, y, size, [
    ellipse(0, 0, 24, 5, '#fffaf0', 0.75),
    line('M23 1A24 5 0 0 1-23 1M2-50V-2', '#8a6b45', 1.2, 0.55),
    rect(-2, -52, 4, 52, '#fffaf0', 2, 0.8),
    fill('M-27-120C-34-82-26-50 0-50S34-82 27-120Z', '#fffaf0', 0.4),
    fill('M-29-96C-31-70-24-53 0-53S31-70 29-96Z', wine),
    ellipse(0, -96, 29, 4.5, light),
    line('M-21-112C-26-86-21-68-12-60', '#fff', 4, 0.55),
  ])

/** A bottle 200 high and 56 wide, its foot at x, y; an open one has no cap. */
export const bottle = (x: number, y: number, size: number, glass: string, light: string, cap = ACCENT): Mark =>
  at(x, y, size, [
    fill('M-11-196h22v46c0 20 17 24 17 48V-8a8 8 0 0 1-8 8h-40a8 8 0 0 1-8-8v-94c0-24 17-28 17-48z', glass),
    fill('M-11-196h7v50c0 18-15 24-15 46V0h-1a8 8 0 0 1-8-8v-94c0-24 17-28 17-48z', light),
    ...(cap ? [rect(-13, -204, 26, 30, cap, 3), rect(-13, -204, 8, 30, '#fff', 3, 0.25)] : []),
    rect(-28, -88, 56, 58, CREAM),
    rect(-28, -88, 12, 58, '#fff', 0, 0.8),
    logoSign(2, -40, 0.9),
  ])

/** A closed pizza box, 120 wide, its front lower edge at x, y. */
export const pizzaBox = (x: number, y: number, size: number): Mark =>
  at(x, y, size, [
    fill('M-60-16L-46-30H46L60-16Z', '#ecd0a0'),
    rect(-60, -16, 120, 16, '#cfa56b', 2),
    rect(-60, -16, 120, 3, '#f6e1b8', 1),
    rect(20, -16, 40, 16, '#a97c46', 2, 0.35),
    logoSign(0, -2.5, 0.3),
  ])

export const crate = (x: number, y: number, width: number, height: number): Mark[] => [
  rect(x, y, width, height, '#7c4c25', 3),
  ...[0, 1, 2].map((i) => rect(x, y + (i * height) / 3 + 2, width, height / 3 - 5, i ? WOOD : PALE_WOOD, 2)),
  ...[0, 1].map((i) => rect(x + (i ? width - 10 : 0), y - 3, 10, height + 5, DARK_WOOD, 2)),
]

export const tomato = (x: number, y: number, r: number): Mark[] => [
  circle(x, y, r, '#b02a17'),
  circle(x - r * 0.08, y - r * 0.1, r * 0.9, '#d2452a'),
  ellipse(x - r * 0.36, y - r * 0.42, r * 0.26, r * 0.18, '#f7a184', 0.9, -35),
  fill(
    `M${nums(x, y - r * 1.12)}l${nums(r * 0.14, r * 0.4)} ${nums(r * 0.5, -r * 0.04)}-${nums(r * 0.36, r * 0.3)}l${nums(r * 0.06, r * 0.4)}l${nums(-r * 0.34, -r * 0.24)}l${nums(-r * 0.34, r * 0.24)}l${nums(r * 0.06, -r * 0.4)}l${nums(-r * 0.42, -r * 0.26)}l${nums(r * 0.5, r * 0.02)}z`,
    '#3f7a3b',
  ),
]
