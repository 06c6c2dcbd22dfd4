import { circle, ellipse, fill, line, type Mark } from '../drawing/shapes.ts'
import { at, backdrop, dots, GLOW, INK, LIGHT, logoSign, rect, shadowAt, ACCENT, vertical, type Scene } from './parts/flat.ts' // oxfmt-ignore
import { lamp } from './parts/houses.ts'

const wheel = (x: number, y: number): Mark[] => [
  circle(x, y, 33, '#1d120e'),
  circle(x, y, 22, '#d8c7a8'),
  circle(x, y, 17, '#8f7f6f'),
  circle(x, y, 6, '#f3e6cc'),
]

/** A scooter with its box of pizzas, on its way to the right; its wheels stand at y. */
const scooter = (x: number, y: number, size: number): Mark =>
  at(x, y, size, [
    shadowAt(0, 0, 160, 11, 0.4),
    fill('M92-148L340-196V-60L92-132Z', '@beam'),
    ...wheel(-92, -33),
    ...wheel(104, -33),
    line('M104-33L72-150', '#3a2a22', 11),
    line('M104-33L70-150', '#8f7f6f', 4),
    fill('M64-40C64-74 84-88 104-88S142-74 146-48L130-46C126-62 118-70 104-70S82-60 80-40Z', ACCENT),
    fill('M-140-42C-148-92-108-110-72-110H-6C6-110 10-100 12-84L18-52H52L60-140L82-136L78-52C76-36 66-28 50-28H-44C-46-62-66-76-92-76S-132-66-136-42Z', ACCENT), // oxfmt-ignore
    fill('M-140-42C-148-92-108-110-72-110H-6C2-110 6-106 9-98H-68C-100-98-128-82-132-52Z', '#fff', 0.22),
    fill('M18-40H62C58-32 54-28 48-28H16Z', '#000', 0.3),
    fill('M60-140L82-136L80-100L56-96Z', '#fff', 0.2),
    fill('M-86-124H-4C8-124 12-114 8-110H-90C-96-116-94-124-86-124Z', INK),
    line('M70-150L50-166M70-150L92-162', '#3a2a22', 9),
    circle(86, -140, 15, '#3a2a22'),
    circle(91, -140, 11, LIGHT),
    circle(91, -140, 24, GLOW, 0.35),
    rect(-150, -206, 100, 86, '#fff4e2', 8),
    rect(-80, -206, 30, 86, '#d9c39a', 8),
    rect(-150, -206, 100, 12, '#fff', 6),
    rect(-154, -214, 108, 14, INK, 5),
    logoSign(-104, -136, 1.2),
    rect(-144, -84, 10, 14, '#ffb14d', 3),
    rect(-100, -120, 60, 8, '#3a2a22', 2),
  ])

const skyline = (color: string, light: string, seed: number, base: number): Mark[] =>
  Array.from({ length: 11 }, (_, i) => {
    const height = 70 + ((i * 53 + seed * 31) % 90)
    const x = i * 58 - 20
    const lamps = [0, 1, 2, 3].flatMap((row) => [0, 1, 2].flatMap((column) => ((i + row * 3 + column * 5 + seed) % 4 === 0 ? [[x + 13 + column * 14, base - height + 18 + row * 18] as const] : []))) // oxfmt-ignore
    return [rect(x, base - height, 54, height, color), dots(lamps, light, 6)]
  }).flat()

export const delivery = (): Scene => ({
  paints: {
    sky: vertical([0, '#3b3152'], [0.5, '#a55a5c'], [1, '#f6b271']),
    beam: { tag: 'linearGradient', attributes: {}, children: [{ tag: 'stop', attributes: { 'stop-color': '#ffe9b0', 'stop-opacity': 0.6 } }, { tag: 'stop', attributes: { offset: 1, 'stop-color': '#ffe9b0', 'stop-opacity': 0 } }] }, // oxfmt-ignore
  },
  marks: [
    backdrop('@sky'),
    circle(470, 84, 26, '#fff0cd'),
    circle(482, 76, 22, '#6e4456'),
    dots(
      [
        [60, 40],
        [132, 74],
        [212, 36],
        [300, 66],
        [382, 30],
        [556, 44],
        [88, 112],
      ],
      '#ffe9c4',
      3,
      0.85,
    ),
    fill('M0 220L80 150L150 196L250 120L350 200L440 146L600 214V320H0Z', '#7a4a5c'),
    ...skyline('#5a3850', '#f9c97a', 1, 318),
    ...skyline('#42293f', '#ffd98a', 2, 318),
    rect(0, 312, 600, 92, '#4a3a42'),
    rect(0, 312, 600, 10, '#6e5660'),
    line('M20 378h70M150 378h70M280 378h70M410 378h70M540 378h70', '#d9b98a', 6, 0.6),
    ...lamp(62, 322, 170),
    ...lamp(556, 322, 170),
    ellipse(300, 366, 210, 12, '#ffb45e', 0.16),
    line('M40 250h52M24 284h40M60 312h34', '#ffe9c4', 4, 0.5),
    scooter(292, 366, 1.06),
  ],
})
