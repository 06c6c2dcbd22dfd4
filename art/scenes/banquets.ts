import { circle, ellipse, fill, group, line, nums, type Mark } from '../drawing/shapes.ts'
import { at, backdrop, bulbs, cloud, CREAM, dots, GLOW, INK, radial, rect, shadowAt, sun, ACCENT, vertical, type Scene } from './parts/flat.ts' // oxfmt-ignore
import { boarded, bottle, plate, wineglass } from './parts/food.ts'
import { cypress, flowers } from './parts/plants.ts'
import { longTable } from './parts/longTable.ts'

const chandelier = (x: number, y: number, size: number): Mark =>
  at(x, y, size, [
    circle(0, 36, 96, '@glow'),
    line('M0-120V0', '#e8c98f', 3),
    line('M0 0C-20 40-70 44-84 14M0 0C20 40 70 44 84 14M0 0C-10 46-38 52-46 26M0 0C10 46 38 52 46 26', '#d9b264', 4),
    ...[-84, -46, 0, 46, 84].flatMap((dx) => {
      const y0 = dx === 0 ? 24 : Math.abs(dx) > 60 ? 8 : 20
      return [rect(dx - 4, y0 - 16, 8, 16, CREAM, 2), ellipse(dx, y0 - 24, 5, 9, '#ffd27a'), ellipse(dx, y0 - 22, 2.4, 5, '#fff')] // oxfmt-ignore
    }),
    ...[-64, -30, 0, 30, 64].map((dx) => fill(`M${dx} ${44 - Math.abs(dx) * 0.1}l5 9l-5 9l-5-9z`, '#fff4d6', 0.85)),
  ])

const tallWindow = (x: number): Mark[] => [
  fill(`M${x - 44} 230V108a44 44 0 0 1 88 0V230z`, '#7d3145'),
  fill(`M${x - 36} 226V110a36 36 0 0 1 72 0V226z`, '#2c2b4a'),
  fill(`M${x - 36} 226V196q14-18 26-6t22-10t24 16v30z`, '#1d1c33'),
  dots(
    [
      [x - 18, 128],
      [x + 14, 112],
      [x + 22, 150],
      [x - 6, 160],
    ],
    '#fff0c2',
    3,
  ),
  dots(
    [
      [x - 24, 208],
      [x - 12, 204],
      [x + 8, 206],
      [x + 20, 200],
      [x + 26, 212],
    ],
    GLOW,
    4,
  ),
  line(`M${x} 74V226M${x - 36} 150h72`, '#7d3145', 4),
]

/** A curtain that is tied back; x is its outer edge. */
const curtain = (x: number, side: 1 | -1): Mark =>
  group({ transform: `translate(${x} 0)${side < 0 ? 'scale(-1 1)' : ''}` }, [
    fill('M0 40H58C58 110 40 150 14 176L22 262H-6C-2 200-4 120 0 40Z', '#a3304a'),
    fill('M0 40H20C20 110 14 150 8 176L8 262H-6C-2 200-4 120 0 40Z', '#c24a62'),
    line('M32 40C32 110 24 150 12 174M46 40C46 104 36 144 14 172', '#7a1f36', 3),
    rect(-3, 172, 22, 8, '#d9b264', 3),
  ])

export const gala = (): Scene => ({
  paints: { wall: vertical([0, '#5e2136'], [1, '#8a3d4a']), glow: radial([0, '#ffd98a', 0.6], [1, '#ffd98a', 0]) },
  marks: [
    backdrop('@wall'),
    ...tallWindow(104),
    ...tallWindow(496),
    curtain(40, 1),
    curtain(168, -1),
    curtain(432, 1),
    curtain(560, -1),
    rect(0, 28, 600, 12, '#d9b264'),
    rect(0, 244, 600, 60, '#6e3248'),
    rect(0, 244, 600, 5, '#d9b264'),
    chandelier(300, 82, 1.06),
    ...longTable(276),
    fill('M258 276H342L354 338H246Z', ACCENT, 0.16),
    fill('M246 338H354V400H246Z', ACCENT, 0.16),
    shadowAt(114, 304, 22, 4),
    bottle(112, 304, 0.6, '#1d3a26', '#44724f'),
    wineglass(150, 302, 0.66, '#8c1433', '#c24a6a'),
    wineglass(438, 300, 0.66, '#f0d98a', '#fbf0c4'),
    wineglass(492, 304, 0.66, '#f0d98a', '#fbf0c4'),
    rect(292, 250, 16, 42, '#d9b264', 3),
    ellipse(300, 294, 26, 5, '#b98f4a'),
    flowers(300, 252, 1.25, ['#f7d9d0', CREAM, '#e2806a']),
    ...boarded(196, 312, 46, 'margherita', 0.36),
    ...boarded(404, 312, 46, 'pepperoni', 0.36),
    ...plate(90, 326, 34, 0.3),
    ...plate(300, 324, 36, 0.3),
    ...plate(510, 326, 34, 0.3),
  ],
})

/** An arch of flowers under which two people can stand. */
const flowerArch = (x: number, y: number): Mark[] => {
  const round = Array.from({ length: 13 }, (_, i) => {
    const angle = Math.PI * (1 + i / 12)
    return [x + 92 * Math.cos(angle), y - 128 + 92 * Math.sin(angle)] as const
  })
  const sides = [0, 1, 2, 3].flatMap((i) => [[x - 92, y - 98 + i * 30], [x + 92, y - 98 + i * 30]] as const) // oxfmt-ignore
  return [
    line(`M${x - 92} ${y}V${y - 128}a92 92 0 0 1 184 0V${y}`, '#fffaf0', 9),
    ...[...round, ...sides].flatMap(([fx, fy], i) => [
      circle(fx - 7, fy + 5, 13, i % 2 ? '#5f9152' : '#4c7d46'),
      circle(fx + 7, fy - 4, 12, '#7fae69'),
      circle(fx, fy, 9, ['#f2b8ac', '#fffaf0', '#e2806a'][i % 3] ?? CREAM),
      circle(fx - 2, fy - 2, 4, '#fff', 0.6),
    ]),
  ]
}

const cake = (x: number, y: number): Mark =>
  at(x, y, 1, [
    ellipse(2, 2, 60, 8, INK, 0.16),
    ellipse(0, -2, 56, 8, '#d9b264'),
    ...[
      [46, 34, 0],
      [34, 30, -34],
      [22, 26, -64],
    ].flatMap(([w = 0, h = 0, up = 0]) => [
      rect(-w, up - h - 4, 2 * w, h, '#fffaf0', 4),
      rect(w * 0.3, up - h - 4, w * 0.7, h, '#e6d0a8', 4, 0.6),
      line(`M${-w} ${up - h + 5}${`q${nums(w / 6, 9, w / 3, 0)}`.repeat(6)}`, '#f2b8ac', 3.5),
    ]),
    flowers(0, -92, 0.66, ['#e2806a', '#f2b8ac', CREAM]),
  ])

export const wedding = (): Scene => ({
  paints: { sky: vertical([0, '#f6c9a0'], [0.7, '#fdeacb'], [1, '#fdf3df']) },
  marks: [
    backdrop('@sky'),
    ...sun(300, 172, 54, '#fff6dc'),
    cloud(122, 74, 0.9, 0.7),
    cloud(492, 60, 0.8, 0.7),
    fill('M0 224Q120 176 260 214T600 192V290H0Z', '#b9c08c'),
    fill('M0 250Q160 214 330 246T600 232V300H0Z', '#97ad6c'),
    ...cypress(70, 262, 122),
    ...cypress(112, 258, 92),
    ...cypress(530, 262, 128),
    ...cypress(488, 258, 96),
    rect(0, 258, 600, 142, '#86a35c'),
    fill('M246 400C262 340 272 300 276 262H324C328 300 338 340 354 400Z', '#f0dfb8'),
    ...flowerArch(300, 284),
    ...longTable(296),
    ...boarded(162, 330, 46, 'bianca', 0.36),
    ...boarded(438, 330, 46, 'margherita', 0.36),
    cake(300, 336),
    wineglass(232, 320, 0.56, '#f0d98a', '#fbf0c4'),
    wineglass(368, 320, 0.56, '#f0d98a', '#fbf0c4'),
    ...plate(86, 346, 32, 0.3),
    ...plate(514, 346, 32, 0.3),
    flowers(84, 320, 0.6, ['#e2806a', CREAM, '#f2b8ac']),
    flowers(516, 320, 0.6, ['#e2806a', CREAM, '#f2b8ac']),
    ...bulbs([-10, 40], [300, 58], 34, 9),
    ...bulbs([300, 58], [610, 40], 34, 9),
  ],
})
