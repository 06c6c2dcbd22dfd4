import { ellipse, fill, line, seededRandom, type Mark } from '../drawing/shapes.ts'
import { ACCENT, at, backdrop, dots, flame, INK, logoSign, PALE_WOOD, radial, rect, shadowAt, vertical, type Scene } from './parts/flat.ts' // oxfmt-ignore

const flourOn = (seed: string, top: number, count: number): Mark[] => {
  const rand = seededRandom(seed)
  const points = Array.from({ length: count }, () => [rand() * 600, top + rand() * (396 - top)] as const)
  const third = Math.floor(count / 3)
  return [
    dots(points.slice(0, third), '#fffaf0', 6, 0.85),
    dots(points.slice(third, 2 * third), '#fffaf0', 3.6, 0.85),
    dots(points.slice(2 * third), '#fffaf0', 2.2, 0.9),
  ]
}

const bench = (top: number): Mark[] => [
  rect(0, top, 600, 400 - top, '#b98a56'),
  rect(0, top, 600, 7, '#d9ac76'),
  line([0, 1, 2, 3].map((i) => `M0 ${top + 30 + i * 27}H600`).join(''), '#a2753f', 3),
  line(`M120 ${top + 7}V${top + 30}M430 ${top + 30}V${top + 57}M250 ${top + 57}V${top + 84}M520 ${top + 7}V${top + 30}`, '#a2753f', 2.5), // oxfmt-ignore
]

const pin = (x: number, y: number, turn: number): Mark =>
  at(x, y, 1, [
    ellipse(6, 26, 150, 8, INK, 0.16),
    rect(-166, -9, 50, 18, '#8f5a2c', 9),
    rect(116, -9, 50, 18, '#8f5a2c', 9),
    rect(-122, -24, 244, 48, '#c07f42', 22),
    rect(-122, -24, 244, 34, '#d3975a', 17),
    rect(-112, -19, 224, 9, '#edc391', 5),
  ], turn) // oxfmt-ignore

/** Ears of wheat that bend to one side. */
const wheat = (x: number, y: number, size: number, turn: number): Mark =>
  at(x, y, size, [
    line('M0 0C4-60-2-110 6-190', '#b98a3a', 4),
    ...Array.from({ length: 7 }, (_, i) => i * 13).flatMap((up) => [
      at(3, -112 - up, 1, [fill('M0 0C-14-4-18-18-12-28C-4-20 0-12 0 0Z', '#e2b65a')]),
      at(5, -112 - up, 1, [fill('M0 0C14-4 18-18 12-28C4-20 0-12 0 0Z', '#c8963c')]),
    ]),
    fill('M6-200C-2-212 0-224 6-232C12-224 14-212 6-200Z', '#e2b65a'),
  ], turn) // oxfmt-ignore

const bowl = (x: number, y: number, size: number): Mark =>
  at(x, y, size, [
    shadowAt(4, 0, 70, 9),
    ellipse(0, -58, 76, 17, '#b7c4bd'),
    ellipse(0, -60, 72, 15, '#e9f0ea'),
    fill('M-64-62C-50-86-22-92 0-90S52-86 64-62C40-50-40-50-64-62Z', '#fffaf0'),
    fill('M0-90C24-92 52-86 64-62C52-56 34-53 14-52C30-66 22-82 0-90Z', '#eadcc0'),
    fill('M-76-58C-72-20-44 0-26 0H26C44 0 72-20 76-58C40-40-40-40-76-58Z', '#7fa39b'),
    fill('M-76-58C-72-20-44 0-26 0H-8C-40-10-56-30-60-52C-66-54-72-56-76-58Z', '#a9c6be'),
  ])

export const crust = (): Scene => ({
  paints: { wall: vertical([0, '#f5e6c6'], [1, '#e8cd9d']), dough: radial([0, '#fdf0d2'], [1, '#f2dcb0']) },
  marks: [
    backdrop('@wall'),
    rect(0, 60, 600, 9, PALE_WOOD, 0, 0.55),
    wheat(112, 274, 0.86, -9),
    wheat(92, 276, 0.78, -22),
    wheat(134, 276, 0.8, 5),
    ...bench(262),
    bowl(112, 300, 0.98),
    ...flourOn('crust', 286, 110),
    shadowAt(312, 338, 178, 16, 0.2),
    fill('M146 322C136 214 226 152 312 152S486 212 478 322C476 342 440 346 312 346S148 342 146 322Z', '#f6e3bd'),
    fill('M146 322C136 214 226 152 312 152C232 180 182 240 196 330C202 342 214 344 230 345C168 344 148 340 146 322Z', '#fff6e2'), // oxfmt-ignore
    fill('M478 322C486 212 400 152 330 153C412 186 448 250 424 330C418 340 410 343 396 344C454 342 476 338 478 322Z', '#e3c590'), // oxfmt-ignore
    ...[[262, 214, 13], [318, 190, 8], [352, 236, 17], [296, 262, 10], [400, 280, 10], [240, 274, 8], [340, 296, 7]].flatMap(([x = 0, y = 0, r = 0]) => [ellipse(x, y, r, r * 0.84, '#e0c48f', 0.8), ellipse(x - r * 0.16, y - r * 0.2, r * 0.8, r * 0.64, '#fff9e8')]), // oxfmt-ignore
    line('M236 320C280 332 350 332 392 318M216 300C224 312 232 318 236 320', '#dcbd86', 3.5, 0.8),
    pin(432, 152, -16),
  ],
})

export const crustFlour = (): Scene => ({
  paints: { wall: vertical([0, '#e9d3a4'], [1, '#f6e7c8']) },
  marks: [
    backdrop('@wall'),
    ...bench(282),
    wheat(136, 322, 1.14, -13),
    wheat(160, 322, 1.2, 0),
    wheat(188, 322, 1.04, 12),
    shadowAt(310, 338, 120, 12),
    fill('M214 102L222 84L244 96L266 82L290 96L314 82L338 96L360 84L382 96L392 104L402 316Q404 338 382 338H228Q204 338 206 316Z', '#f3e4c4'), // oxfmt-ignore
    fill('M214 102L222 84L244 96L248 338H228Q204 338 206 316Z', '#fffaf0'),
    fill('M360 84L382 96L392 104L402 316Q404 338 382 338H352Z', '#dcc59a'),
    line('M216 118H390', '#cfb585', 3),
    rect(246, 168, 116, 128, ACCENT, 6),
    logoSign(304, 236, 1.1),
    line('M268 256h72M280 272h48', '#fff4e2', 5),
    bowl(446, 344, 1.06),
    at(206, 352, 1, [
      ellipse(0, 2, 58, 10, INK, 0.16),
      fill('M-60 0C-44-26-18-36 2-34S48-24 60 0C30 8-30 8-60 0Z', '#fffaf0'),
      fill('M2-34C26-32 48-24 60 0C44 5 26 6 8 6C26-8 22-26 2-34Z', '#e8d8b8'),
    ]),
    ...flourOn('flour', 300, 90),
  ],
})

/** A slice of crust from the side, with the bubbles of a long rise. */
export const crustSlice = (): Scene => {
  const rand = seededRandom('slice')
  const holes = Array.from({ length: 34 }, (_, i) => {
    const t = rand()
    const x = 150 + i * 8.6 + rand() * 6
    const high = 46 + 52 * Math.sin(((x - 120) / 360) * Math.PI)
    return [x, 292 - 16 - t * high, 5 + rand() * 11] as const
  })
  return {
    paints: { glow: radial([0, '#ffb55a', 0.9], [0.5, '#e0752c', 0.55], [1, '#3a170c', 0]), wall: vertical([0, '#2a130b'], [1, '#5a2a17']) }, // oxfmt-ignore
    marks: [
      backdrop('@wall'),
      ellipse(300, 250, 380, 210, '@glow'),
      flame(92, 304, 1.7),
      flame(508, 304, 1.5),
      flame(556, 304, 1.9),
      flame(40, 304, 1.9),
      rect(0, 300, 600, 100, '#4a352a'),
      rect(0, 300, 600, 6, '#7d6251'),
      line('M0 340H600M100 306L60 400M300 306V400M500 306L540 400', '#33231b', 3),
      shadowAt(304, 314, 200, 11, 0.45),
      fill('M104 292C96 226 150 150 226 148C262 146 280 164 306 160C346 152 390 146 432 176C488 214 506 262 496 292C494 308 470 312 300 312S106 308 104 292Z', '#a9642a'), // oxfmt-ignore
      fill('M110 286C104 226 156 156 228 154C262 152 282 170 308 166C346 158 388 152 428 182C480 218 498 258 490 286C488 300 466 304 300 304S112 300 110 286Z', '#e0a552'), // oxfmt-ignore
      fill('M128 286C124 236 168 176 230 174C262 172 284 190 310 186C346 178 384 172 418 200C462 232 478 262 472 286C470 294 452 296 300 296S130 294 128 286Z', '#fbe6ba'), // oxfmt-ignore
      ...holes.flatMap(([x, y, r]) => [
        ellipse(x, y, r, r * 0.78, '#d9ae6c'),
        ellipse(x + r * 0.14, y + r * 0.16, r * 0.74, r * 0.54, '#f2d195'),
      ]),
      line('M136 214C152 184 178 164 216 160', '#f9dca0', 7, 0.8),
      ...[[176, 166, 9], [268, 158, 7], [352, 158, 10], [446, 196, 9], [488, 258, 7]].map(([x = 0, y = 0, r = 0]) => ellipse(x, y, r, r * 0.5, '#5a2c12', 0.75)), // oxfmt-ignore
    ],
  }
}
