import { circle, ellipse, fill, line, nums, type Mark } from '../drawing/shapes.ts'
import { at, backdrop, flame, PALE_WOOD, radial, rect, shadowAt, vertical, type Scene } from './parts/flat.ts' // oxfmt-ignore
import { pizza } from './parts/food.ts'

const BRICKS = ['#c67a4d', '#b9693f', '#cf8a5d', '#ad5d36', '#be7045'] as const
const MIDDLE = 316
const SPRING = 232
const INNER = 118
const OUTER = 158

/** The bricks of the mouth, each lit along its upper edge. */
function arch(): Mark[] {
  const count = 13
  const point = (r: number, angle: number) => nums(MIDDLE + r * Math.cos(angle), SPRING + r * Math.sin(angle))
  return Array.from({ length: count }, (_, i) => {
    const from = Math.PI * (1 + (i + 0.05) / count)
    const to = Math.PI * (1 + (i + 0.95) / count)
    const d = `M${point(INNER, from)}L${point(OUTER, from)}A${OUTER} ${OUTER} 0 0 1 ${point(OUTER, to)}L${point(INNER, to)}A${INNER} ${INNER} 0 0 0 ${point(INNER, from)}Z`
    return [fill(d, BRICKS[i % 5] ?? BRICKS[0]), line(`M${point(OUTER - 2, from)}A${OUTER} ${OUTER} 0 0 1 ${point(OUTER - 2, to)}`, '#f0bd90', 3, 0.6)] // oxfmt-ignore
  }).flat()
}

const pillars = (): Mark[] =>
  [MIDDLE - OUTER, MIDDLE + INNER].flatMap((x, side) =>
    [0, 1, 2].flatMap((i) => [
      rect(x, SPRING + 3 + i * 27, 40, 25, BRICKS[(i * 2 + side * 3) % 5] ?? BRICKS[0], 2),
      rect(x, SPRING + 3 + i * 27, 40, 3, '#f0bd90', 1, 0.6),
    ]),
  )

const logs = (x: number, y: number): Mark[] =>
  [[0, 0], [34, 0], [68, 0], [17, -29], [51, -29], [34, -58]].flatMap(([dx = 0, dy = 0]) => [
    circle(x + dx, y + dy, 16, '#6a452b'),
    circle(x + dx, y + dy, 13, '#e0b883'),
    circle(x + dx, y + dy, 8, '#c99a62'),
    circle(x + dx, y + dy, 3.5, '#a9743f'),
  ]) // oxfmt-ignore

export const oven = (): Scene => ({
  paints: {
    wall: vertical([0, '#f2e2c3'], [1, '#e6cda0']),
    dome: radial([0, '#fdf3df'], [1, '#e9d3a9']),
    heat: radial([0, '#ffad4a'], [0.4, '#c4531d'], [0.75, '#5a2413'], [1, '#21110b']),
  },
  marks: [
    backdrop('@wall'),
    fill('M52 316V232C52 96 170 28 316 28S580 96 580 232V316Z', '@dome'),
    fill('M52 316V232C52 96 170 28 316 28C190 60 96 140 96 250V316Z', '#fff', 0.55),
    fill('M580 316V232C580 110 480 36 360 29C460 70 520 150 520 250V316Z', '#b98f56', 0.28),
    line('M120 140l16 10M140 104l10 14M496 120l14-10M528 176l16-4M92 200l14 2', '#d9bd8a', 4),
    ...arch(),
    ...pillars(),
    fill(`M${MIDDLE - INNER} 316V${SPRING}a${INNER} ${INNER} 0 0 1 ${2 * INNER} 0V316z`, '@heat'),
    fill(`M${MIDDLE - INNER} 280h${2 * INNER}v36h${-2 * INNER}z`, '#1d0f09', 0.45),
    line(`M${MIDDLE - INNER + 5} 316V${SPRING}a${INNER - 5} ${INNER - 5} 0 0 1 ${2 * INNER - 10} 0`, '#120804', 9, 0.4),
    flame(250, 300, 1.35),
    flame(292, 298, 0.95),
    line('M212 300l92-12M216 288l84 16', '#43230f', 13),
    line('M216 296l84-11M222 285l40 8', '#8a4a26', 2.5),
    pizza(366, 290, 44, 'margherita', { tall: 0.32 }),
    rect(0, 314, 600, 90, '#b9693f'),
    ...[0, 1, 2].map((row) => line(Array.from({ length: 10 }, (_, i) => `M${i * 68 - (row % 2) * 34} ${332 + row * 26}v26`).join(''), '#8f4a28', 3)), // oxfmt-ignore
    line('M0 332H600M0 358H600M0 384H600', '#8f4a28', 3),
    rect(0, 306, 600, 26, '#cdb18a'),
    rect(0, 306, 600, 7, '#f6e6c8'),
    ...logs(26, 290),
    at(566, 396, 1, [
      shadowAt(0, 0, 24, 4),
      rect(-5, -262, 10, 262, PALE_WOOD, 4),
      rect(-5, -262, 4, 262, '#e6bd86', 3),
      fill('M-40-352C-40-366-30-372 0-372S40-366 40-352V-290C40-270 14-262 0-252C-14-262-40-270-40-290Z', '#c9a06a'),
      fill('M-40-352C-40-366-30-372 0-372C-22-366-26-350-26-330V-276C-36-280-40-284-40-290Z', '#e6c697'),
    ], 7), // oxfmt-ignore
    ellipse(316, 322, 120, 5, '#ffb45e', 0.4),
  ],
})
