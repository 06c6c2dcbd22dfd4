import { circle, ellipse, fill, group, line, type Mark } from '../drawing/shapes.ts'
import { at, backdrop, DARK_WOOD, INK, PALE_WOOD, radial, rect, shadowAt, sun, vertical, WOOD, type Scene } from './parts/flat.ts' // oxfmt-ignore
import { boarded, bottle, pizza, wineglass } from './parts/food.ts'
import { furrows, grapes } from './parts/plants.ts'

const tabletop = (top: number): Mark[] => [
  rect(0, top, 600, 400 - top, '#8a5a34'),
  rect(0, top, 600, 8, '#c08a55'),
  line(`M0 ${top + 38}H600M0 ${top + 66}H600`, '#734824', 3),
]

const candle = (x: number, y: number, size: number): Mark =>
  at(x, y, size, [
    circle(0, -92, 60, '@glow'),
    ellipse(0, 0, 26, 6, '#c9a36a'),
    rect(-10, -62, 20, 62, '#fff4e2', 3),
    rect(3, -62, 7, 62, '#e3cba2', 3),
    line('M0-62v-8', INK, 2.5),
    fill('M0-96C4-86 9-82 9-75A9 9 0 0 1-9-75C-9-82-4-86 0-96Z', '#f7a940'),
    fill('M0-84C2-79 4-77 4-74A4 4 0 0 1-4-74C-4-77-2-79 0-84Z', '#ffe6a0'),
  ])

export const wine = (): Scene => ({
  paints: { wall: radial([0, '#7a3346'], [1, '#37161f']), glow: radial([0, '#ffd98a', 0.75], [1, '#ffd98a', 0]) },
  marks: [
    backdrop('@wall'),
    ...tabletop(304),
    candle(140, 322, 0.92),
    shadowAt(226, 336, 44, 7, 0.3),
    bottle(222, 336, 1.24, '#1d3a26', '#44724f'),
    shadowAt(336, 338, 40, 6, 0.3),
    wineglass(332, 336, 1.42, '#8c1433', '#c24a6a'),
    shadowAt(430, 332, 36, 6, 0.3),
    wineglass(426, 330, 1.3, '#e7c35f', '#f8e6a4'),
    ...boarded(316, 372, 74, 'margherita', 0.3),
    ...[[500, 352], [526, 352], [513, 331], [539, 333], [552, 353], [526, 314]].flatMap(([x = 0, y = 0]) => [circle(x, y, 15, '#4f2348'), circle(x - 4, y - 5, 4.5, '#8d5a86')]), // oxfmt-ignore
  ],
})

/** Wine that runs from the bottle into a glass. */
export const wineGlass = (): Scene => ({
  paints: { wall: vertical([0, '#f3d9a8'], [1, '#e2b678']), glow: radial([0, '#fff', 0.5], [1, '#fff', 0]) },
  marks: [
    backdrop('@wall'),
    circle(180, 120, 220, '@glow'),
    ...tabletop(322),
    shadowAt(310, 356, 92, 11, 0.28),
    at(566, -20, 1.55, [bottle(0, 0, 1, '#1d3a26', '#44724f', '')], -114),
    line('M286 108C290 150 296 190 298 236', '#a51b3e', 9),
    line('M284 114C287 154 293 190 295 222', '#d8607d', 2.5, 0.8),
    wineglass(306, 354, 1.95, '#8c1433', '#c24a6a'),
    pizza(120, 372, 92, 'pepperoni', { tall: 0.34 }),
  ],
})

const leafy = (x: number, y: number, size: number): Mark[] =>
  [[-40, 0, 24], [-14, -16, 28], [20, -10, 26], [44, 6, 20], [-26, 18, 22], [8, 16, 26]].map(([dx = 0, dy = 0, r = 0], i) => circle(x + dx * size, y + dy * size, r * size, ['#4c7d42', '#679a52', '#3b6b39'][i % 3] ?? '')) // oxfmt-ignore

export const wineVineyard = (): Scene => ({
  paints: { sky: vertical([0, '#f4b878'], [1, '#fdeacb']) },
  marks: [
    backdrop('@sky'),
    ...sun(424, 104, 40),
    fill('M0 190Q120 130 260 176T600 150V260H0Z', '#b7a571'),
    fill('M0 226Q160 176 330 216T600 196V300H0Z', '#95a059'),
    fill('M0 258Q200 214 420 250T600 236V400H0Z', '#7c9149'),
    furrows([[-60, 400], [60, 400], [180, 400], [300, 400], [420, 400], [540, 400], [660, 400]], [330, 236], '#4f6e35', 13), // oxfmt-ignore
    rect(0, 60, 600, 10, WOOD),
    rect(0, 60, 600, 3, PALE_WOOD),
    rect(70, 40, 14, 360, DARK_WOOD),
    rect(70, 40, 5, 360, WOOD),
    rect(524, 40, 14, 360, DARK_WOOD),
    rect(524, 40, 5, 360, WOOD),
    ...[40, 140, 240, 350, 450, 560].flatMap((x, i) => leafy(x, 66 + (i % 2) * 12, 1.15)),
    grapes(192, 108, 1.2),
    grapes(300, 122, 1.42),
    grapes(412, 106, 1.16),
    group(
      {},
      [244, 366].flatMap((x) => leafy(x, 92, 0.8)),
    ),
  ],
})
