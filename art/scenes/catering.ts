import { ellipse, fill, line, nums, type Mark } from '../drawing/shapes.ts'
import { at, backdrop, BASIL, CREAM, DARK_WOOD, dots, GLOW, INK, rect, shadowAt, ACCENT, vertical, type Scene } from './parts/flat.ts' // oxfmt-ignore
import { boarded, pizzaBox, plate } from './parts/food.ts'
import { flowers } from './parts/plants.ts'
import { longTable } from './parts/longTable.ts'

const balloon = (x: number, y: number, color: string, size = 1): Mark =>
  at(x, y, size, [
    line('M0 34C8 60-8 80 4 116', '#8f7f6f', 2),
    fill('M0 36C-30 20-34-8-26-24C-16-44 16-44 26-24C34-8 30 20 0 36Z', color),
    fill('M-5 34L0 42L5 34Z', color),
    ellipse(-11, -14, 6, 11, '#fff', 0.45, 24),
  ])

export const party = (): Scene => ({
  paints: { wall: vertical([0, '#f9e3b4'], [1, '#f3cf93']) },
  marks: [
    backdrop('@wall'),
    rect(0, 250, 600, 60, '#e2b67a'),
    rect(0, 250, 600, 5, '#fff1d0'),
    rect(70, 84, 120, 110, '#fffaf0', 4),
    rect(78, 92, 104, 94, '#a9cfd6'),
    fill('M78 186V150q26-26 52-6t52-8v50z', '#7d9a62'),
    line('M130 92V186M78 138H182', '#fffaf0', 5),
    line(`M-10 34Q150 96 300 56T610 40`, DARK_WOOD, 2.5),
    ...Array.from({ length: 13 }, (_, i) => {
      const x = 10 + i * 48
      const y = 52 + 20 * Math.sin((x / 300) * Math.PI * 0.98) * (x < 300 ? 1 : 0.35)
      return fill(`M${nums(x - 16, y)}h32l-16 30z`, [ACCENT, '#fffaf0', BASIL, '#f4b845'][i % 4] ?? CREAM)
    }),
    balloon(446, 132, ACCENT, 1.05),
    balloon(492, 152, '#f4b845', 0.95),
    balloon(408, 166, BASIL, 0.9),
    balloon(536, 122, '#fff4e2', 0.85),
    ...longTable(274, '#fff6e2', '#e3c694'),
    fill('M34 336H566V344H34Z', ACCENT, 0.75),
    ...boarded(156, 308, 52, 'pepperoni', 0.38),
    ...boarded(300, 316, 56, 'margherita', 0.38),
    ...boarded(444, 308, 52, 'bianca', 0.38),
    ...[
      [228, 290],
      [372, 290],
    ].flatMap(([x = 0, y = 0], i) => [
      fill(`M${x - 11} ${y - 32}h22l-4 32h-14z`, i ? ACCENT : BASIL),
      fill(`M${x - 11} ${y - 32}h9l0 32h-5z`, '#fff', 0.25),
      line(`M${x + 2} ${y - 30}l8-22`, '#fffaf0', 4),
    ]),
    ...plate(76, 322, 32, 0.3),
    ...plate(524, 322, 32, 0.3),
    dots(
      [
        [40, 120],
        [232, 112],
        [262, 150],
        [330, 108],
        [364, 140],
        [586, 190],
        [214, 176],
        [30, 214],
      ],
      ACCENT,
      7,
    ),
    dots(
      [
        [52, 172],
        [244, 200],
        [316, 176],
        [348, 206],
        [578, 84],
        [222, 140],
      ],
      BASIL,
      7,
    ),
    dots(
      [
        [28, 78],
        [286, 122],
        [374, 104],
        [296, 212],
        [560, 226],
      ],
      '#f4b845',
      7,
    ),
  ],
})

export const office = (): Scene => ({
  paints: { sky: vertical([0, '#a9cfd6'], [1, '#f3eedb']) },
  marks: [
    backdrop('#efe0c2'),
    rect(40, 30, 520, 210, '#fffaf0', 4),
    rect(50, 40, 500, 190, '@sky'),
    fill('M50 190L130 120L190 160L280 92L370 164L450 116L550 186V230H50Z', '#9dbcb6'),
    ...[[70, 150, 44], [122, 176, 36], [196, 132, 48], [262, 166, 40], [330, 118, 50], [404, 158, 40], [462, 138, 54]].flatMap(([x = 0, top = 0, w = 0], i) => [rect(x, top, w, 230 - top, ['#7f9aa0', '#8fa9a8', '#6d8b94'][i % 3] ?? ''), rect(x, top, 7, 230 - top, '#fff', 0, 0.25), dots([0.35, 0.7].flatMap((k) => [14, 30, 46].flatMap((dy) => (top + dy < 224 ? [[x + w * k, top + dy] as const] : []))), '#f9e3a8', 6)]), // oxfmt-ignore
    line('M216 40V230M384 40V230', '#fffaf0', 8),
    rect(40, 238, 520, 9, '#d9c39a'),
    line('M300-6V34', INK, 3),
    fill('M248 62C252 40 276 30 300 30S348 40 352 62Z', INK),
    ellipse(300, 62, 52, 5, GLOW),
    fill('M30 288H570L600 350H0Z', '#c98a53'),
    fill('M30 288H570L574 296H26Z', '#e6b27a'),
    rect(0, 350, 600, 16, '#8f5a31'),
    rect(0, 366, 600, 34, '#5a3a26'),
    ellipse(178, 338, 84, 7, INK, 0.2),
    ...[0, 1, 2, 3, 4].map((i) => pizzaBox(176 + (i % 2) * 6, 336 - i * 18, 1.12)),
    ...boarded(342, 322, 64, 'pepperoni', 0.36),
    fill('M452 326L446 284H496L490 326Z', '#fffaf0'),
    fill('M478 326L482 284H496L490 326Z', '#e3cfa8'),
    ellipse(471, 284, 25, 5, '#5a3a26'),
    line('M494 294c18-2 18 22-2 20', '#fffaf0', 6),
    ...[
      [520, 342],
      [556, 330],
    ].map(([x = 0, y = 0], i) => rect(x - 34, y - 8 - i * 2, 62, 6, i ? '#7fa39b' : ACCENT, 2)),
    ...plate(440, 344, 28, 0.28),
    shadowAt(78, 334, 24, 4),
    flowers(76, 296, 1.1, [CREAM, '#f4c762', '#e2806a']),
    fill('M58 292h36l-5 40h-26z', '#7fa39b'),
    fill('M58 292h12l0 40h-7z', '#a9c6be'),
  ],
})
