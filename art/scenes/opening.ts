import { circle, ellipse, fill, line, type Mark } from '../drawing/shapes.ts'
import { at, backdrop, bulbs, cloud, CREAM, DEEP_ACCENT, flame, INK, logoSign, PALE_WOOD, radial, rect, shadowAt, ACCENT, vertical, type Scene } from './parts/flat.ts' // oxfmt-ignore
import { boarded, pizzaBox } from './parts/food.ts'
import { awning } from './parts/houses.ts'
import { basil } from './parts/plants.ts'

const MOUTH = radial([0, '#ffb14d'], [0.45, '#c4531d'], [1, '#3a170c'])

/** A bow of red ribbon, 110 wide. */
const bow = (x: number, y: number, size: number): Mark =>
  at(x, y, size, [
    fill('M-4 6L-34 66L-16 60L-10 76L6 10ZM4 6L34 66L16 60L10 76L-6 10Z', DEEP_ACCENT),
    fill('M0 0C-18-34-62-34-58-4C-56 24-20 18 0 0Z', ACCENT),
    fill('M0 0C18-34 62-34 58-4C56 24 20 18 0 0Z', DEEP_ACCENT),
    fill('M-8-6C-22-24-46-24-46-6C-34-14-20-12-8-6ZM8-6C22-24 46-24 46-6C34-14 20-12 8-6Z', '#fff', 0.22),
    circle(0, 0, 12, ACCENT),
    circle(-3, -4, 4, '#fff', 0.45),
  ])

const mountains = (): Mark[] => [
  fill('M-20 236L92 118L150 176L250 62L346 180L432 104L540 190L640 140V260H-20Z', '#8fb0a8'),
  fill('M250 62L204 114L232 104L250 122L266 106L292 114ZM432 104L398 134L424 128L440 140L466 132ZM92 118L66 145L90 140L112 140Z', '#fffdf9'), // oxfmt-ignore
  fill('M250 62L292 114L346 180L300 240H250Z', '#5f8a86', 0.35),
  fill('M-10 262Q120 196 290 240T610 226V360H-10Z', '#5f8a62'),
  fill('M-10 300Q160 248 330 282T610 270V360H-10Z', '#4d7853'),
]

/** The front of a store with its oven in the window. */
const storefront = (): Mark[] => [
  shadowAt(306, 352, 200, 9),
  rect(132, 138, 336, 214, CREAM),
  rect(432, 138, 36, 214, '#3a1405', 0, 0.1),
  rect(132, 330, 336, 22, '#c9a36a'),
  rect(120, 122, 360, 24, INK, 4),
  rect(120, 122, 360, 6, '#6e5448', 4),
  logoSign(300, 124, 1.34),
  rect(156, 214, 176, 116, '#3a241a', 4),
  rect(163, 221, 162, 102, '#f7b45a'),
  fill('M163 221H270L163 316Z', '#ffd693', 0.7),
  fill('M196 323V292a48 48 0 0 1 96 0v31z', '#b9693f'),
  fill('M196 323V292a48 48 0 0 1 48-48C212 256 208 290 208 323z', '#d99468'),
  fill('M214 323V294a30 30 0 0 1 60 0v29z', '@mouth'),
  flame(238, 322, 0.38),
  flame(256, 322, 0.26),
  rect(244, 221, 4, 102, '#3a241a', 0, 0.35),
  rect(352, 214, 92, 138, '#3a241a', 4),
  rect(359, 221, 78, 131, '#7a4a2c', 2),
  rect(368, 230, 60, 68, '#f7d9a0', 2),
  fill('M368 230H414L368 286Z', '#fff0cd', 0.8),
  circle(428, 308, 3.4, '#ffd98a'),
  ...awning(124, 168, 352, 30, [ACCENT, CREAM]),
]

const pot = (x: number, y: number, size: number): Mark[] => [
  basil(x, y - 26 * size, size),
  fill(`M${x - 20 * size} ${y - 30 * size}h${40 * size}l${-6 * size} ${30 * size}h${-28 * size}z`, '#b9593a'),
  rect(x - 23 * size, y - 34 * size, 46 * size, 9 * size, '#d0714e', 2),
]

export const grand = (): Scene => ({
  paints: { sky: vertical([0, '#b5d6de'], [1, '#f6eddd']), mouth: MOUTH },
  marks: [
    backdrop('@sky'),
    cloud(118, 76, 1.1),
    cloud(474, 58, 0.9),
    ...mountains(),
    rect(0, 340, 600, 60, '#d9c7a8'),
    rect(0, 340, 600, 5, '#f0e2c8'),
    fill('M0 384H600V400H0Z', '#b9a47e', 0.5),
    ...storefront(),
    ...pot(110, 366, 1),
    ...pot(490, 366, 1),
    rect(146, 300, 8, 66, '#c9a36a', 3),
    rect(446, 300, 8, 66, '#c9a36a', 3),
    circle(150, 298, 7, '#e8c98f'),
    circle(450, 298, 7, '#e8c98f'),
    line('M150 312Q224 338 300 330', ACCENT, 9),
    line('M450 312Q376 338 300 330', DEEP_ACCENT, 9),
    bow(300, 328, 0.72),
    ...bulbs([120, 144], [480, 144], 12, 14),
  ],
})

export const grandRibbon = (): Scene => ({
  paints: {
    mouth: radial([0, '#ffd27a'], [0.5, '#e07a2c'], [1, '#5a2413']),
  },
  marks: [
    backdrop('#b9693f'),
    ...Array.from(
      { length: 8 },
      (_, row) =>
      line(Array.from({ length: 7 }, (_, i) => `M${i * 100 - (row % 2) * 50} ${row * 52 + 4}v44`).join(''), '#8f4a28', 4, 0.8), // oxfmt-ignore
    ),
    line(Array.from({ length: 9 }, (_, row) => `M0 ${row * 52}H600`).join(''), '#8f4a28', 4, 0.8),
    fill('M60 400V224a240 216 0 0 1 480 0V400z', '#e8cfa5'),
    fill('M92 400V232a208 186 0 0 1 416 0V400z', '@mouth'),
    flame(212, 352, 1.9),
    flame(388, 352, 1.7),
    flame(300, 358, 2.5),
    line('M176 362L420 338M180 340L424 366', '#43230f', 26),
    line('M184 354L400 333M190 335L300 347', '#8a4a26', 4),
    rect(60, 368, 480, 32, '#e8cfa5'),
    rect(60, 368, 480, 6, '#fff6e4'),
    line('M-10 236Q150 288 300 262', ACCENT, 34),
    line('M-10 228Q150 280 300 254', '#fff', 5, 0.25),
    line('M610 236Q450 288 300 262', DEEP_ACCENT, 34),
    line('M610 228Q450 280 300 254', '#fff', 5, 0.2),
    bow(300, 258, 2.1),
  ],
})

export const grandBoxes = (): Scene => ({
  paints: { wall: vertical([0, '#f7e3bb'], [1, '#f0cf95']), mouth: MOUTH },
  marks: [
    backdrop('@wall'),
    rect(0, 96, 600, 10, PALE_WOOD),
    rect(0, 104, 600, 6, '#7c4c25', 0, 0.5),
    ...[54, 110, 490, 546].flatMap((x) => pot(x, 96, 0.9)),
    rect(208, 22, 184, 68, INK, 8),
    logoSign(252, 74, 1),
    line('M288 46h74M288 62h52', '#f4dfb6', 5),
    rect(0, 296, 600, 104, '#7c4c25'),
    ...Array.from({ length: 10 }, (_, i) => rect(i * 64 - 10, 312, 52, 88, i % 2 ? '#8f5a31' : '#a06a3c', 2)),
    rect(0, 284, 600, 22, PALE_WOOD),
    rect(0, 284, 600, 6, '#ecc28d'),
    ...[0, 1, 2, 3, 4, 5, 6, 7].map((i) => pizzaBox(186 + (i % 2) * 5, 290 - i * 18, 1.1)),
    ...boarded(388, 270, 92, 'margherita', 0.34),
    ellipse(190, 292, 66, 5, INK, 0.2),
  ],
})
