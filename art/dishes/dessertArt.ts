import { brownie, cheesecake, chocolateCake, dots, lava, panna, tiramisu } from './cakeArt.ts'
import { blob, fill, fine, line, nums, type Rand } from '../drawing/shapes.ts'
import { shadow, type Piece } from '../pizza/meatArt.ts'
import { placePieces, highlight, paperBoard, plate, type DrawDish } from './tableArt.ts'

const biscuit = (dough: readonly [string, string], chips: readonly string[]) =>
  (rand: Rand): Piece => {
    const edge = blob(rand, { r: 33, rough: 0.035, knots: 15 })
    const chip = (color: string) =>
      fill(Array.from({ length: 5 }, () => { const t = rand() * 6.28; const q = Math.sqrt(rand()) * 25; return blob(rand, { x: Math.cos(t) * q, y: Math.sin(t) * q, r: 3 + rand() * 1.8, rough: 0.2, knots: 6 }) }).join(''), color) // oxfmt-ignore
    return {
      shade: shadow(edge),
      body: [
        fill(edge, dough[0]),
        fill(edge, '@glow'),
        line(edge, dough[1], 1.4, 0.8),
        line('M-16-12Q-8-6-10 2T2 12M4-18Q8-8 18-6M-20 8Q-14 12-12 20M14 6Q12 14 18 18', dough[1], 1.4, 0.55),
        ...chips.map(chip),
        fine(line('M-24-16Q-14-27 2-28', '#fff3d0', 2, 0.7)),
      ],
    }
  } // oxfmt-ignore

const cookies = (make: (rand: Rand) => Piece): DrawDish => (rand) => ({
  parts: { bis0: make(rand), bis1: make(rand) },
  marks: [
    ...plate(),
    ...placePieces([{ name: 'bis0', x: 74, y: 74 }, { name: 'bis1', x: 130, y: 82, turn: 40 }, { name: 'bis1', x: 72, y: 128, turn: 160 }, { name: 'bis0', x: 116, y: 126, turn: 90, size: 1.08 }], 4), // oxfmt-ignore
    highlight(92),
  ],
}) // oxfmt-ignore

const cannolo =
  (bits: string) =>
  (rand: Rand): Piece => {
    const edge = 'M-40-17Q0-25 40-17 46 0 40 17 0 25-40 17-46 0-40-17Z'
    const cream = (x: number) => blob(rand, { x, y: 0, r: 19, rough: 0.1, knots: 11 })
    return {
      shade: shadow(edge + cream(-44) + cream(44)),
      body: [
        ...[-44, 44].flatMap((x) => [
          fill(cream(x), '@milk'),
          line(`M${nums(x - 8, -6)}q8-8 14 0M${nums(x - 6, 6)}q6-6 12 0`, '#dcc7a0', 1.6, 0.8),
          line(dots(rand, 9, x - 13, -13, 26, 26), bits, 3),
        ]),
        fill(edge, '@crumbed'),
        line(edge, '#8a4c17', 1.2, 0.7),
        fill('M-12-21Q8-24 30-19 20 0 28 20 8 24-14 21-20 0-12-21Z', '#8a4c17', 0.22),
        line('M-12-21Q-20 0-14 21M30-19Q20 0 28 20', '#8a4c17', 1.4, 0.6),
        fill(
          blob(rand, { x: -24, y: 6, r: 4, rough: 0.3, knots: 7 }) +
            blob(rand, { x: 4, y: -8, r: 4, rough: 0.3, knots: 7 }) +
            blob(rand, { x: 18, y: 9, r: 3.4, rough: 0.3, knots: 7 }),
          '#8a4c17',
          0.4,
        ),
        line('M-36-14Q0-21 36-14', '#fff3c8', 2.4, 0.8),
        line(dots(rand, 26, -36, -16, 72, 26), '#fffdf6', 1.5, 0.9),
      ],
    }
  }

const cannoli: DrawDish = (rand) => ({
  parts: { can0: cannolo('#7aa23c')(rand), can1: cannolo('#4a2412')(rand) },
  marks: [
    ...plate(),
    ...placePieces([{ name: 'can0', x: 94, y: 64, turn: -16 }, { name: 'can1', x: 104, y: 108, turn: -10 }, { name: 'can0', x: 96, y: 150, turn: -14, size: 0.96 }], 4), // oxfmt-ignore
    line(dots(rand, 26, 36, 40, 128, 126), '#fff', 1.4, 0.8),
    highlight(92),
  ],
})

function roll(rand: Rand): Piece {
  const edge = blob(rand, { r: 27, rough: 0.05, knots: 14 })
  return {
    shade: shadow(edge),
    body: [
      fill(edge, '@bun'),
      line(edge, '#8a4c17', 1.2, 0.7),
      line('M20 10C10 26-20 22-21-1S4-24 15-8 8 14-4 11-12-6 0-7 6 2 2 3', '#7a3d12', 3.4, 0.85),
      line('M18 8C8 22-17 19-18-1', '#d9964a', 1, 0.7),
      line('M-22-10C-12-2-4-16 6-8S20-4 23 2M-18 10C-8 4 0 18 10 10S18 12 20 14', '#fffaf0', 5, 0.95),
      line('M-21-11C-12-3-4-17 6-9', '#fff', 1.4),
    ],
  }
}

const cinnamon: DrawDish = (rand) => ({
  parts: { rol0: roll(rand), rol1: roll(rand) },
  marks: [
    ...paperBoard(rand),
    ...placePieces([[76, 62], [128, 60], [54, 108], [102, 106], [150, 106], [78, 150], [128, 150]].map(([x = 0, y = 0], i) => ({ name: `rol${i % 2}`, x, y, turn: rand() * 180 })), 4), // oxfmt-ignore
    highlight(92),
  ],
})

export const DESSERTS = {
  tiramisu,
  cheesecake,
  cake: chocolateCake,
  brownie,
  lava,
  cookie: cookies(biscuit(['#d9a050', '#9a5f1c'], ['#4a2412', '#2f1508'])),
  double: cookies(biscuit(['#6b3a1e', '#331809'], ['#f7ecd6', '#2f1508'])),
  cannoli,
  cinnamon,
  panna,
} satisfies Record<string, DrawDish>
