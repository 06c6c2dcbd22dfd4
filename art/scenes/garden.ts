import { circle, ellipse, fill, line, type Mark } from '../drawing/shapes.ts'
import { at, backdrop, bulbs, cloud, CREAM, DARK_WOOD, INK, PALE_WOOD, rect, shadowAt, sun, ACCENT, vertical, WOOD, type Scene } from './parts/flat.ts' // oxfmt-ignore
import { boarded, crate, plate, tomato, wineglass } from './parts/food.ts'
import { basil, bed, flowers, tomatoPlant } from './parts/plants.ts'

const palings = (y: number): Mark[] => [
  ...Array.from({ length: 21 }, (_, i) => fill(`M${i * 30 - 4} ${y + 70}v-62l9-10l9 10v62z`, i % 2 ? '#f3e6cc' : '#fbf2df')), // oxfmt-ignore
  rect(0, y + 16, 600, 6, '#e0cda6'),
  rect(0, y + 48, 600, 6, '#e0cda6'),
]

const tree = (x: number, y: number, size: number): Mark =>
  at(x, y, size, [
    rect(-7, -60, 14, 60, '#7a5233', 3),
    circle(-30, -84, 36, '#5f9152'),
    circle(28, -88, 38, '#4c7d46'),
    circle(-2, -116, 42, '#6da25c'),
    circle(-14, -128, 20, '#86b872', 0.7),
  ])

const can = (x: number, y: number, size: number): Mark =>
  at(x, y, size, [
    shadowAt(4, 0, 46, 6),
    line('M30-44L66-74', '#5d7f80', 9),
    fill('M58-86L84-70L76-62L54-76Z', '#7fa3a2'),
    line('M-26-56C-62-70-60-14-28-14', '#5d7f80', 7),
    fill('M-28-58H30L34-4A6 6 0 0 1 28 2H-26A6 6 0 0 1-32-4Z', '#7fa3a2'),
    fill('M-28-58H-8L-10 2H-26A6 6 0 0 1-32-4Z', '#a9c6c4'),
    line('M-12-58C-12-82 16-82 16-58', '#5d7f80', 6),
  ])

const LAWN = '#8fae63'

export const garden = (): Scene => ({
  paints: { sky: vertical([0, '#bfdde0'], [1, '#f7f0da']) },
  marks: [
    backdrop('@sky'),
    ...sun(196, 66, 32),
    cloud(400, 62, 1),
    cloud(60, 104, 0.8),
    fill('M0 210L90 150L160 190L270 124L360 186L450 140L600 214V260H0Z', '#a9c3bd'),
    fill('M0 236Q160 192 330 226T600 206V300H0Z', '#a9c08a'),
    tree(44, 240, 0.95),
    tree(566, 236, 1.05),
    ...palings(196),
    rect(0, 262, 600, 140, LAWN),
    fill('M0 262H600V270H0Z', '#74934d', 0.6),
    ...[[150, 272, 0.8, 9], [206, 270, 0.8, 14], [392, 270, 0.8, 7], [450, 272, 0.8, 13]].map(([x = 0, y = 0, size = 0, red]) => tomatoPlant(x, y + 16, size, red)), // oxfmt-ignore
    ...bed(118, 280, 124, 34),
    ...bed(360, 280, 124, 34),
    fill('M262 400C276 350 284 310 288 264H316C322 310 332 350 350 400Z', '#e3cfa2'),
    ...[66, 118, 170, 222].map((x, i) => basil(x - 4, 350 - (i % 2) * 3, 0.92)),
    ...bed(28, 344, 226, 44),
    tomatoPlant(398, 350, 1, 15),
    tomatoPlant(464, 350, 1.06, 11),
    tomatoPlant(530, 350, 1, 7),
    ...bed(354, 344, 226, 44),
    can(306, 372, 0.72),
  ],
})

export const gardenTomatoes = (): Scene => ({
  paints: { sky: vertical([0, '#cbe2dc'], [1, '#f3efd4']) },
  marks: [
    backdrop('@sky'),
    fill('M0 160Q160 96 330 150T600 120V300H0Z', '#b5c996'),
    ...palings(170),
    rect(0, 236, 600, 164, LAWN),
    tomatoPlant(90, 372, 1.9, 6),
    tomatoPlant(510, 372, 1.9, 11),
    tomatoPlant(220, 380, 2.1, 15),
    tomatoPlant(384, 380, 2.15, 13),
    ...bed(-20, 362, 640, 60),
  ],
})

export const gardenCrate = (): Scene => ({
  paints: { sky: vertical([0, '#f6e3b6'], [1, '#f2d39a']) },
  marks: [
    backdrop('@sky'),
    rect(0, 0, 600, 290, '#c98a53'),
    ...Array.from({ length: 8 }, (_, i) => rect(i * 78 - 12, 0, 74, 290, i % 2 ? '#b97b46' : '#c4884f')),
    rect(0, 0, 600, 290, '#fbe6b8', 0, 0.2),
    rect(0, 286, 600, 114, '#dcc39a'),
    rect(0, 286, 600, 6, '#f0dfba'),
    shadowAt(296, 362, 190, 14),
    basil(190, 252, 1.7),
    basil(254, 244, 1.9),
    basil(412, 250, 1.6),
    ...[[330, 236, 30], [372, 244, 28], [300, 248, 26], [350, 216, 26], [404, 252, 26], [196, 252, 26], [236, 254, 27], [270, 250, 26]].flatMap(([x = 0, y = 0, r = 0]) => tomato(x, y, r)), // oxfmt-ignore
    ...crate(136, 262, 328, 96),
    ...tomato(506, 344, 25),
    ...tomato(92, 350, 22),
  ],
})

const bench = (x: number, y: number, width: number): Mark[] => [
  rect(x, y, width, 10, WOOD, 3),
  rect(x, y, width, 4, PALE_WOOD, 2),
  rect(x + 14, y + 10, 9, 30, DARK_WOOD),
  rect(x + width - 23, y + 10, 9, 30, DARK_WOOD),
]

export const gardenLunch = (): Scene => ({
  paints: { sky: vertical([0, '#f4c787'], [1, '#fbead0']) },
  marks: [
    backdrop('@sky'),
    ...sun(300, 120, 40),
    fill('M0 190Q140 140 300 180T600 160V260H0Z', '#b3c08a'),
    tree(52, 246, 1.5),
    tree(548, 244, 1.55),
    tree(150, 232, 0.9),
    tree(452, 230, 0.9),
    ...palings(182),
    rect(0, 240, 600, 160, LAWN),
    fill('M0 240H600V250H0Z', '#74934d', 0.6),
    ...bench(96, 262, 408),
    shadowAt(300, 388, 280, 14),
    fill('M84 278H516L574 366H26Z', '#fffaf0'),
    fill('M84 278H516L522 287H78Z', '#fff'),
    fill('M26 366H574V390Q300 380 26 390Z', '#e9d9b8'),
    fill('M232 278H300V366H206ZM300 278H368L394 366H300Z', ACCENT, 0.1),
    ...[134, 222, 378, 466].flatMap((x) => plate(x, 291, 27, 0.32)),
    ...[112, 218, 382, 488].flatMap((x) => plate(x, 354, 34, 0.3)),
    ...boarded(176, 322, 46, 'pepperoni', 0.4),
    ...boarded(424, 322, 46, 'bianca', 0.4),
    ...boarded(300, 326, 52, 'margherita', 0.4),
    wineglass(258, 300, 0.46, '#8c1433', '#c24a6a'),
    wineglass(342, 300, 0.46, '#e7c35f', '#f8e6a4'),
    ellipse(300, 294, 16, 4, INK, 0.2),
    fill('M290 292L286 264H314L310 292Z', '#7fa3a2'),
    fill('M290 292L286 264H296L297 292Z', '#a9c6c4'),
    flowers(300, 268, 0.95, ['#f4c762', CREAM, '#e2553c']),
    line('M28 40V246M572 40V246', DARK_WOOD, 6),
    ...bulbs([28, 44], [300, 52], 36, 9),
    ...bulbs([300, 52], [572, 44], 36, 9),
  ],
})
