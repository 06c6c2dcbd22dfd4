import { blob, circle, fill, group, line, ellipse, nums, type Mark, type Rand } from '../drawing/shapes.ts'
import { CENTER } from '../pizza/crustArt.ts'
import { shadow, SHADOW_COLOR, type Piece } from '../pizza/meatArt.ts'
import { slab } from './slabArt.ts'
import { placePieces, highlight, plate, scatterPieces, type DrawDish } from './tableArt.ts'

export const dots = (rand: Rand, n: number, x: number, y: number, w: number, h: number) =>
  Array.from({ length: n }, () => `M${nums(x + rand() * w, y + rand() * h)}h.1`).join('')

const topPoints = (rand: Rand, n: number, x: number, y: number, w: number, depth: number, lift: number) =>
  Array.from({ length: n }, () => {
    const v = rand()
    return `M${nums(x + v * depth + rand() * w, y - v * lift)}h.1`
  }).join('')

const mint: Piece = {
  shade: shadow('M-10 0Q-4-9 8-3 14 0 8 3-4 9-10 0Z'),
  body: [
    fill('M-10 0Q-4-9 8-3 14 0 8 3-4 9-10 0Z', '@bas'),
    line('M-9 0Q0-2 9 0M-3-.6 0-4M2-.6 5-3M-3 .4 0 4', '#b9e39b', 0.9, 0.9),
  ],
}
const sprig = (x: number, y: number) => placePieces([{ name: 'mnt0', x: x - 6, y, turn: 200 }, { name: 'mnt0', x: x + 6, y: y - 1, turn: -20 }, { name: 'mnt0', x, y: y - 7, turn: -100, size: 0.8 }], 1.6) // oxfmt-ignore

export const tiramisu: DrawDish = (rand) => ({
  parts: { mnt0: mint },
  marks: [
    ...plate(),
    ...slab(rand, { x: 44, y: 92, w: 88, h: 52, depth: 30, lift: 44 }, '#5a3018', [[0.06, '#5a3018'], [0.34, '#fff3d8'], [0.52, '#c08a4a'], [0.58, '#7a4522'], [0.8, '#fff3d8'], [0.94, '#c08a4a'], [1, '#7a4522']]), // oxfmt-ignore
    line(topPoints(rand, 46, 48, 88, 80, 28, 38), '#8a5634', 2.2, 0.8),
    line(topPoints(rand, 30, 48, 88, 80, 28, 38), '#2f1508', 1.8, 0.7),
    line(dots(rand, 14, 34, 150, 110, 12), '#5a3018', 1.6, 0.6),
    ...sprig(104, 68),
    highlight(92),
  ],
})

export const brownie: DrawDish = (rand) => {
  const block = (x: number, y: number) => [
    ...slab(rand, { x, y, w: 74, h: 30, depth: 24, lift: 32 }, '#5b2f18', [[0.16, '#6b3a1e'], [0.86, '#3d1d0f'], [1, '#2c140a']], 2), // oxfmt-ignore
    line(`M${nums(x + 14, y - 8)}l14-6 8 4 16-8M${nums(x + 44, y - 6)}l12-6 10 2`, '#2f1508', 1.4, 0.7),
    line(`M${nums(x + 12, y - 10)}l14-6 8 4 16-8`, '#a06a48', 1, 0.8),
  ]
  return {
    parts: { mnt0: mint },
    marks: [
      ...plate(),
      ...block(38, 118),
      ...scatterPieces(rand, ['nu0', 'nu1'], 4, { x: 92, y: 104, reach: 24, size: 1.3, tall: 0.5 }),
      ...block(58, 84),
      ...scatterPieces(rand, ['nu0', 'nu1'], 7, { x: 108, y: 68, reach: 32, size: 1.5, tall: 0.42 }),
      line('M60 76C76 58 86 80 104 62S132 66 148 56', '#2f1508', 3.4, 0.9),
      line('M61 75C77 57 87 79 105 61', '#a06a48', 1.1, 0.9),
      highlight(92),
    ],
  }
}

const wedge =
  (top: string, side: readonly (readonly [number, string])[], on: (rand: Rand) => readonly Mark[]): DrawDish =>
  (rand) => {
    const h = 46
    const band = (from: number, to: number, color: string) =>
      fill(
        `M26 ${nums(104 + h * from)}L150 ${nums(116 + h * from)}Q166 ${nums(98 + h * from)} 168 ${nums(72 + h * from)}L168 ${nums(72 + h * to)}Q166 ${nums(98 + h * to)} 150 ${nums(116 + h * to)}L26 ${nums(104 + h * to)}Z`,
        color,
      )
    const face = 'M26 104 168 72Q166 98 150 116Z'
    return {
      parts: { mnt0: mint },
      marks: [
        ...plate(),
        fill('M30 150 152 168Q172 150 174 120L178 124Q176 156 154 171L34 154Z', SHADOW_COLOR, 0.26),
        ...side.map(([to, color], i) => band(side[i - 1]?.[0] ?? 0, to, color)),
        fill(`M150 116Q166 98 168 72V${72 + h}Q166 ${98 + h} 150 ${116 + h}Z`, SHADOW_COLOR, 0.28),
        fill(face, top),
        line('M26 104 168 72', '#fff', 1.6, 0.7),
        ...on(rand),
        highlight(92),
      ],
    }
  }

const strawberry = (x: number, y: number, k: number): Mark =>
  group({ transform: `translate(${nums(x, y)})scale(${nums(k)})` }, [
    fill('M-13-4C-14-12 12-13 14-4 15 6 4 16 0 17-6 15-13 6-13-4Z', '@rust'),
    fill('M-13-4C-14-12 12-13 14-4 15 6 4 16 0 17-6 15-13 6-13-4Z', '@glow'),
    line('M-7-1v1.4M-1-3v1.4M5-1v1.4M-4 5v1.4M3 5v1.4M-1 11v1.4M9 3v1.4', '#ffe08a', 1.4),
    fill('M0-8C-4-14-10-12-13-8-8-8-6-6-4-4-2-6 0-6 1-4 3-6 6-6 8-5 9-8 12-8 13-8 9-13 4-13 0-8Z', '#4f8f3a'),
  ])

export const cheesecake = wedge(
  '#fbeecb',
  [
    [0.1, '#fbeecb'],
    [0.8, '#f7e2ae'],
    [1, '#b9772f'],
  ],
  (rand) => [
    fill(
      'M60 96C84 84 120 78 152 76 158 84 156 98 146 108 144 122 138 124 136 112 120 106 112 120 108 108 100 104 96 118 92 106 80 104 70 104 60 96Z',
      '#b01f2a',
    ),
    fill(blob(rand, { x: 112, y: 90, r: 26, rough: 0.15, squash: 0.3, turn: -0.2 }), '#e2485a', 0.7),
    strawberry(118, 78, 1.3),
    strawberry(140, 84, 1),
    fill('M96 86Q102 82 108 84', '#fff', 0.6),
  ],
)

export const chocolateCake = wedge('#4a2412', [[0.1, '#4a2412'], [0.4, '#7a4522'], [0.5, '#f3e2c4'], [0.88, '#7a4522'], [1, '#4a2412']], (rand) => [
  line('M48 98Q80 92 96 94T130 84 158 80', '#8a5634', 2.4, 0.8),
  ...[0, 1, 2].map((i) => fill(blob(rand, { x: 90 + i * 30, y: 88 - i * 5, r: 11, rough: 0.1, squash: 0.62 }), '#fff3dc')),
  circle(150, 72, 8, '#c62a20'),
  circle(150, 72, 8, '@glow'),
  line(dots(rand, 16, 60, 86, 80, 12), '#d9a35f', 2, 0.9),
]) // oxfmt-ignore

export const lava: DrawDish = (rand) => {
  const pool = blob(rand, { x: 108, y: 142, r: 54, rough: 0.14, knots: 18, squash: 0.44 })
  return {
    parts: { mnt0: mint },
    marks: [
      ...plate(),
      fill(pool, '#331809'),
      fill(blob(rand, { x: 104, y: 140, r: 38, rough: 0.2, knots: 14, squash: 0.34 }), '#6b3a1e', 0.8),
      line('M72 140Q92 130 116 134', '#c99a78', 2.6, 0.8),
      ellipse(104, 134, 48, 18, SHADOW_COLOR, 0.4),
      fill('M56 84Q58 66 100 66T144 84L150 124Q146 142 100 142T50 124Z', '@cake'),
      line(
        'M58 96Q62 112 60 132M72 104Q76 120 74 138M128 104Q126 120 128 138M142 96Q140 112 142 132',
        '#2c140a',
        1.6,
        0.5,
      ),
      ellipse(100, 82, 43, 17, '#7d4626'),
      fill(blob(rand, { x: 100, y: 82, r: 30, rough: 0.12, knots: 13, squash: 0.4 }), '#331809'),
      fill('M86 86Q84 110 92 134 100 146 108 134 112 112 110 92 104 84 86 86Z', '#331809'),
      line('M92 90Q90 110 95 128', '#a06a48', 2.4, 0.9),
      ellipse(92, 79, 10, 3, '#b98a68', 0.7, -8),
      line(dots(rand, 40, 62, 70, 76, 20), '#fff8ea', 1.5, 0.9),
      line(dots(rand, 22, 40, 150, 120, 14), '#fff8ea', 1.4, 0.7),
      ...sprig(132, 70),
      highlight(92),
    ],
  }
}

export const panna: DrawDish = (rand) => ({
  parts: { mnt0: mint },
  marks: [
    ...plate(),
    fill(blob(rand, { x: CENTER, y: 128, r: 62, rough: 0.12, knots: 18, squash: 0.5 }), '#a3142a'),
    line('M52 122Q70 110 92 112', '#ef7a8a', 3, 0.7),
    fill('M54 80Q56 62 100 62T146 80L154 124Q148 146 100 146T46 124Z', '@milk'),
    ellipse(100, 82, 45, 18, '#fffdf6'),
    fill(blob(rand, { x: 100, y: 80, r: 36, rough: 0.1, knots: 14, squash: 0.36 }), '#b01f36'),
    fill('M70 84Q66 112 74 118 82 116 80 92M120 90Q120 122 128 124 136 118 132 86', '#b01f36'),
    line('M76 76Q92 70 112 72', '#f49aa6', 2.4, 0.9),
    ...[[90, 70], [108, 74], [98, 82]].flatMap(([x = 0, y = 0]) => [circle(x, y, 8, '#7a1030'), circle(x, y, 8, '@glow')]), // oxfmt-ignore
    ...sprig(120, 66),
    line('M62 92Q58 112 60 126', '#fff', 4, 0.9),
    highlight(92),
  ],
})
