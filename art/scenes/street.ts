import { circle, ellipse, fill, line, nums, type Mark } from '../drawing/shapes.ts'
import { at, backdrop, BASIL, bulbs, CREAM, DARK_WOOD, dots, flame, INK, logoSign, PALE_WOOD, radial, rect, shadowAt, sun, ACCENT, vertical, type Scene } from './parts/flat.ts' // oxfmt-ignore
import { boarded, crate, pizzaBox, tomato } from './parts/food.ts'
import { awning, lamp, PAVEMENT, road, street } from './parts/houses.ts'
import { basil } from './parts/plants.ts'

/** An oven of bricks on wheels, 150 wide and 180 high, its wheels at x, y. */
const cartOven = (x: number, y: number, size: number): Mark =>
  at(x, y, size, [
    shadowAt(4, 0, 86, 9),
    rect(30, -196, 20, 64, '#4a3a32', 3),
    rect(30, -196, 7, 64, '#7d6a5e', 3),
    rect(25, -202, 30, 9, INK, 3),
    fill('M-74-62V-86a74 74 0 0 1 148 0v24z', '#b9693f'),
    fill('M-74-62V-86a74 74 0 0 1 74-74C-40-150-56-110-56-62z', '#d99468'),
    line('M-70-86H-44M44-86H70M-66-110H-40M40-110H66M-52-134H-28M30-134H52M-20-152V-138M12-154V-140', '#8f4a28', 2.5),
    fill('M-42-62V-80a42 42 0 0 1 84 0v18z', '#6e3a20'),
    fill('M-36-62V-80a36 36 0 0 1 72 0v18z', '@mouth'),
    flame(-10, -62, 0.42),
    flame(13, -62, 0.28),
    rect(-84, -64, 168, 12, '#e8cfa5', 3),
    rect(-84, -64, 168, 4, '#fff6e4', 3),
    rect(-70, -52, 140, 34, ACCENT, 3),
    rect(38, -52, 32, 34, '#000', 3, 0.22),
    logoSign(0, -22, 0.62),
    ...[-46, 46].flatMap((wx) => [
      circle(wx, -15, 16, INK),
      circle(wx, -15, 9.5, '#c9a36a'),
      circle(wx, -15, 3.5, INK),
    ]),
  ])

const MOUTH = radial([0, '#ffb14d'], [0.45, '#c4531d'], [1, '#3a170c'])

const table = (x: number, width: number, cloth: string): Mark[] => [
  shadowAt(x + width / 2, PAVEMENT + 44, width * 0.54, 6),
  rect(x + 8, PAVEMENT, 6, 44, DARK_WOOD),
  rect(x + width - 14, PAVEMENT, 6, 44, DARK_WOOD),
  fill(`M${nums(x - 4, PAVEMENT - 8)}h${width + 8}l6 34h${-width - 20}z`, cloth),
  fill(`M${nums(x - 4, PAVEMENT - 8)}h${width + 8}l1 8h${-width - 10}z`, '#fff', 0.35),
]

export const drive = (): Scene => ({
  paints: { sky: vertical([0, '#f5c07c'], [1, '#fdeccb']), mouth: MOUTH },
  marks: [
    backdrop('@sky'),
    ...sun(386, 62, 36),
    fill('M0 150L70 88L130 132L214 60L300 130L380 84L470 150L560 96L640 160V240H0Z', '#e6a86c', 0.55),
    ...street(),
    ...road(),
    ...table(66, 132, '#fffdf9'),
    ...boarded(104, PAVEMENT - 12, 25, 'pepperoni', 0.42),
    ...boarded(162, PAVEMENT - 12, 25, 'margherita', 0.42),
    cartOven(298, PAVEMENT + 44, 0.94),
    ...table(400, 132, '#fffdf9'),
    ...boarded(440, PAVEMENT - 12, 25, 'bianca', 0.42),
    basil(494, PAVEMENT - 8, 0.6),
    rect(482, PAVEMENT - 22, 24, 16, '#b9593a', 3),
    ...bulbs([-20, 22], [300, 40], 30, 11),
    ...bulbs([300, 40], [620, 14], 32, 11),
  ],
})

export const driveStall = (): Scene => ({
  paints: { sky: vertical([0, '#f3b777'], [1, '#fbe3b8']), mouth: MOUTH },
  marks: [
    backdrop('@sky'),
    at(-130, -190, 1.42, street()),
    rect(0, 0, 600, 300, '#f8d29a', 0, 0.34),
    rect(0, 292, 600, 108, '#dcc39a'),
    rect(0, 292, 600, 5, '#b79b70'),
    shadowAt(300, 376, 250, 14),
    rect(96, 96, 9, 280, DARK_WOOD),
    rect(495, 96, 9, 280, DARK_WOOD),
    fill('M130 150H470V262H130Z', INK, 0.28),
    ...[0, 1, 2].map((i) => rect(150 + i * 112, 176, 78, 50, '#3a241a', 4)),
    ...[0, 1, 2].flatMap((i) => [
      line(`M${162 + i * 112} 190h${40 - i * 6}M${162 + i * 112} 201h54M${162 + i * 112} 212h${30 + i * 8}`, '#f4dfb6', 3, 0.85), // oxfmt-ignore
    ]),
    rect(84, 258, 432, 18, PALE_WOOD, 3),
    rect(84, 258, 432, 5, '#ecc28d', 3),
    rect(98, 276, 404, 100, BASIL),
    ...Array.from({ length: 6 }, (_, i) => rect(98 + i * 68, 276, 34, 100, CREAM)),
    rect(98, 276, 404, 10, INK, 0, 0.2),
    ...boarded(176, 250, 44, 'margherita', 0.4),
    ...boarded(300, 250, 44, 'pepperoni', 0.4),
    ...[0, 1, 2, 3, 4].map((i) => pizzaBox(424 + (i % 2) * 4, 260 - i * 15, 0.9)),
    ...awning(70, 74, 460, 52, [ACCENT, CREAM]),
    ...crate(34, 338, 78, 44),
    ...[
      [48, 334],
      [68, 330],
      [88, 334],
      [58, 320],
      [80, 318],
    ].flatMap(([x = 0, y = 0]) => tomato(x, y, 12)),
    ...bulbs([0, 22], [600, 30], 24, 15),
  ],
})

export const driveLights = (): Scene => ({
  paints: { sky: vertical([0, '#2f2438'], [0.55, '#8a4a4c'], [1, '#f0a767']), mouth: MOUTH },
  marks: [
    backdrop('@sky'),
    dots([[52, 40], [120, 26], [212, 58], [322, 24], [402, 66], [478, 30], [556, 62], [268, 34]], LIGHT_STAR, 3, 0.8), // oxfmt-ignore
    fill('M0 170L90 110L170 150L270 90L360 150L440 110L600 180V260H0Z', '#5a3446'),
    ...street(true),
    rect(0, 60, 600, 290, '#2a1428', 0, 0.16),
    ...road(),
    rect(0, PAVEMENT - 2, 600, 60, '#2a1428', 0, 0.42),
    ellipse(300, 384, 210, 18, '#ffb45e', 0.35),
    ...lamp(150, PAVEMENT + 22, 150),
    ...lamp(452, PAVEMENT + 22, 150),
    cartOven(300, PAVEMENT + 42, 1.06),
    ...bulbs([-20, 60], [190, 44], 34, 9),
    ...bulbs([190, 44], [410, 44], 38, 9),
    ...bulbs([410, 44], [620, 60], 34, 9),
  ],
})

const LIGHT_STAR = '#ffe9c4'
