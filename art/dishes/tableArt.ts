import {
  blob,
  circle,
  fill,
  fine,
  group,
  line,
  ellipse,
  formatNumber,
  nums,
  type Mark,
  type Rand,
} from '../drawing/shapes.ts'
import { CENTER } from '../pizza/crustArt.ts'
import type { Piece } from '../pizza/meatArt.ts'
import { evenPoints } from '../pizza/pizzaSpots.ts'

type Drawing = { marks: readonly Mark[]; parts?: Readonly<Record<string, Piece>> }

export type DrawDish = (rand: Rand) => Drawing

export const tableShadow = (rx = 95, ry = 93): Mark => ellipse(102.5, 106, rx, ry, '@drop')
export const floorShadow = (y: number, rx: number): Mark => ellipse(104, y, rx, rx * 0.2, '@floor')

const ringMark = (r: number, color: string, width: number, opacity: number): Mark => ({
  tag: 'circle',
  attributes: {
    cx: CENTER,
    cy: CENTER,
    r,
    fill: 'none',
    stroke: color,
    'stroke-width': width,
    'stroke-opacity': opacity,
  },
})

const rimMark = (r: number): Mark => ({
  tag: 'circle',
  attributes: { cx: CENTER, cy: CENTER, r, fill: 'none', stroke: '@lip', 'stroke-width': 2.2 },
})

/** A flat plate; food on it has a radius of up to 72. */
export const plate = (): Mark[] => [
  tableShadow(),
  circle(CENTER, CENTER, 92, '@plate'),
  rimMark(90.8),
  circle(CENTER + 0.8, CENTER + 1.2, 66, '#b99a6b', 0.28),
  circle(CENTER, CENTER, 65, '@well'),
  fine(ringMark(82, '#d8c4a0', 0.9, 0.5)),
]

/** A deep bowl; food in it has a radius of up to 80. `glaze` is the colour outside. */
export const bowl = (glaze = '@plate'): Mark[] => [
  tableShadow(),
  circle(CENTER, CENTER, 92, glaze),
  rimMark(90.4),
  circle(CENTER, CENTER, 83, '#8a6b45', 0.55),
  circle(CENTER + 1.4, CENTER + 1.8, 81.6, '#fff6e4', 0.35),
  circle(CENTER, CENTER, 81, '#5e4630', 0.5),
]

export const board = (rand: Rand): Mark[] => {
  const grain = Array.from({ length: 9 }, (_, i) => {
    const y = 24 + i * 19 + rand() * 6
    const w = Math.sqrt(Math.max(0, 90 ** 2 - (y - CENTER) ** 2)) - 3
    return `M${nums(CENTER - w, y)}Q${nums(CENTER - w / 3, y - 5 + rand() * 10, CENTER + w / 4, y)}T${nums(CENTER + w, y + rand() * 3)}`
  })
  return [
    tableShadow(),
    circle(CENTER, CENTER, 92.6, '#8a5524'),
    circle(CENTER - 0.6, CENTER - 0.8, 91.4, '@wood'),
    line(grain.join(''), '#8a5524', 1, 0.4),
    fine(line(grain.join(''), '#f3d09a', 0.7, 0.25)),
    rimMark(90.6),
  ]
}

const FOLDS = 'M30 60 64 40 120 22M150 36 172 84 166 132M40 150 76 168 128 176M24 96 40 126'

const sheet = (rand: Rand, r: number): Mark[] => [
  fill(blob(rand, { x: CENTER + 1.4, y: CENTER + 2.2, r, rough: 0.05, knots: 14 }), '#1c120c', 0.4),
  fill(blob(rand, { x: CENTER, y: CENTER, r: r + 0.6, rough: 0.05, knots: 14 }), '#fbf1dc'),
  group({ transform: `translate(${nums(CENTER, CENTER)})scale(${formatNumber(r / 88, 2)})translate(-100-100)` }, [
    line(FOLDS, '#dcc7a0', 1.4, 0.8),
    fill('M30 60 64 40 58 66ZM150 36 172 84 156 74ZM40 150 76 168 58 142Z', '#ead9b7', 0.8),
  ]),
]

export const tray = (rand: Rand): Mark[] => [
  tableShadow(),
  circle(CENTER, CENTER, 92, '@stone'),
  rimMark(90.8),
  ...sheet(rand, 86),
]

export const paperBoard = (rand: Rand): Mark[] => [...board(rand), ...sheet(rand, 80)]

export const highlight = (r: number): Mark => group({ opacity: 0.5 }, [circle(CENTER, CENTER, r, '@light')])

export type Placement = { x: number; y: number; turn?: number; size?: number }

const pieceReference = (name: string, { x, y, turn = 0, size = 1 }: Placement): Mark => ({
  tag: 'use',
  attributes: {
    href: `@${name}`,
    transform: `translate(${nums(x, y)})rotate(${Math.round(turn)})scale(${formatNumber(size, 2)})`,
  },
})

export const placePieces = (pieces: readonly (Placement & { name: string })[], drop = 2): Mark[] => [
  group(
    { opacity: 0.32, transform: `translate(${nums(drop * 0.7, drop)})` },
    pieces.map((put) => pieceReference(`${put.name}s`, put)),
  ),
  ...pieces.map((put) => pieceReference(put.name, put)),
]

type Scatter = {
  x?: number
  y?: number
  reach: number
  size?: number
  turn?: number
  drop?: number
  tall?: number
}

export function scatterPieces(rand: Rand, names: readonly string[], n: number, how: Scatter): Mark[] {
  const { x = CENTER, y = CENTER, reach, size = 1, turn = 180, drop = 1.8, tall = 1 } = how
  const pieces = evenPoints(rand, n, reach).map(([dx, dy]) => ({
    name: names[Math.floor(rand() * names.length)] ?? '',
    x: x + dx,
    y: y + dy * tall,
    turn: (rand() * 2 - 1) * turn,
    size: size * (0.92 + rand() * 0.18),
  }))
  return placePieces(pieces, drop)
}
