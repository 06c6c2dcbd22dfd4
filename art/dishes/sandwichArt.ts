import { blob, circle, fill, fine, group, line, ellipse, nums, type Mark, type Rand } from '../drawing/shapes.ts'
import { CENTER } from '../pizza/crustArt.ts'
import { ramekin } from './dipArt.ts'
import { highlight, paperBoard, plate, scatterPieces, type DrawDish } from './tableArt.ts'

const spots = (rand: Rand, n: number, r: number, x: number, y: number, w: number, h: number) =>
  Array.from({ length: n }, () =>
    blob(rand, {
      x: x + rand() * w,
      y: y + rand() * h,
      r: r * (0.5 + rand()),
      rough: 0.28,
      knots: 8,
      squash: 0.65,
      turn: rand() * 3,
    }),
  ).join('')

const HALF_MOON =
  'M18 112C12 62 54 34 100 34S188 62 182 112C182 126 170 130 156 128 128 136 72 136 44 128 30 130 18 126 18 112Z'

const calzone: DrawDish = (rand) => {
  const crimps = Array.from({ length: 13 }, (_, i) => {
    const x = 26 + i * 12.3
    const y = 122 + Math.sin((i / 12) * Math.PI) * 8
    return blob(rand, { x, y, r: 9.4, rough: 0.06, knots: 8, squash: 0.82, turn: 0.5 })
  })
  return {
    marks: [
      ...paperBoard(rand),
      group({ transform: 'translate(3 5)' }, [fill(HALF_MOON, '#3a1d0a', 0.36)]),
      fill(HALF_MOON, '@bun'),
      line(HALF_MOON, '#8a4c17', 1.4, 0.7),
      fill(spots(rand, 9, 11, 40, 46, 118, 64), '#8a4c17', 0.22),
      fill(spots(rand, 9, 5, 36, 46, 122, 66), '#6d3510', 0.4),
      fill(spots(rand, 6, 9, 44, 44, 90, 40), '#fff0c0', 0.5),
      ...crimps.flatMap((d, i) => [fill(d, i % 2 ? '#d99a48' : '#e2a656'), line(d, '#8a4c17', 1.1, 0.7)]),
      line(
        'M22 118q6-6 10-2M46 124q6-6 10-2M70 128q6-6 10-2M96 129q6-6 10-2M120 128q6-6 10-2M146 124q6-6 10-2',
        '#fff0c0',
        2,
        0.8,
      ),
      line('M72 72Q80 62 92 62M98 84Q108 72 122 74M118 58Q126 54 134 60', '#7a2a10', 4.4),
      line('M73 72Q81 63 91 63M99 84Q109 73 121 75M119 58Q126 55 133 60', '#d8492a', 2),
      line('M28 96C30 66 60 44 92 42', '#fff6d8', 3, 0.8),
      ...scatterPieces(rand, ['he0', 'he1'], 12, { x: 100, y: 80, reach: 58, size: 1.1, tall: 0.5 }),
      highlight(92),
      ...ramekin(rand, 'marinara', 138, 154, 28),
    ],
  }
}

const ruffle = (x: number, y: number, n: number) => `M${nums(x, y)}${'q4 9 8 0t8 1'.repeat(n)}`

const ROLL_TOP = 'M22 86C18 58 44 48 100 47S182 58 178 86C170 96 30 96 22 86Z'
const ROLL_UNDER = 'M22 112C22 136 60 142 100 142S178 136 178 112C150 120 50 120 22 112Z'

const filled =
  (under: Mark[], tomato: boolean): DrawDish =>
  (rand) => ({
    marks: [
      ...paperBoard(rand),
      ellipse(104, 138, 82, 12, '#3a1d0a', 0.4),
      fill(ROLL_UNDER, '@bun'),
      fill('M24 112C50 120 150 120 176 112L174 122C150 128 50 128 26 122Z', '#fff0c8', 0.75),
      ...under,
      ...(tomato
        ? [
            fill(
              'M34 100C60 108 76 96 94 102S140 108 166 100L166 107C140 114 120 106 98 110S56 114 34 107Z',
              '#d8402a',
            ),
            line('M36 101C60 108 76 97 94 103S140 108 164 101', '#ffb59f', 1.4, 0.9),
          ]
        : []),
      line(ruffle(24, 96, 9.5), '#3b7a34', 7),
      line(ruffle(24, 94, 9.5), '#86bf58', 4.6),
      fill(ROLL_TOP, '@bun'),
      line(ROLL_TOP, '#8a4c17', 1.2, 0.6),
      line('M58 60 66 74M86 54 94 70M116 54 122 70M144 59 149 74', '#8a4c17', 2.4, 0.5),
      line('M56 61 63 74M84 55 91 70M114 55 119 70M142 60 146 74', '#fff0c8', 2.6, 0.75),
      line('M30 76C36 60 66 54 96 53', '#fffbe6', 2.6, 0.85),
      fine(fill(spots(rand, 9, 4, 40, 56, 120, 26), '#6d3510', 0.25)),
      highlight(92),
    ],
  })

const MEATBALLS: Mark[] = [
  fill('M26 104C60 98 140 98 174 104L172 116C140 124 60 124 28 116Z', '#b8301a'),
  ...[44, 72, 100, 128, 156].flatMap((x) => [
    circle(x, 106, 14, '@mea'),
    ellipse(x - 4, 100, 4, 2, '#ffe2c4', 0.6, -30),
  ]),
  line('M30 112q8 10 14 2t18 4 18-3 18 5 18-4 18 4 18-6 14 2', '#f8d67f', 5),
]
const COLD_CUTS: Mark[] = [
  fill(`${ruffle(26, 108, 9).replaceAll('9 8', '7 8')}V120H28Z`, '#e48f83'),
  line(ruffle(26, 108, 9), '#f9bfae', 3),
  fill('M28 114 172 114 160 124 146 117 120 126 96 117 70 126 48 117 38 124Z', '#f6c95c'),
]
const STEAK: Mark[] = [
  fill('M26 104C60 98 140 98 174 104L172 117C140 124 60 124 28 117Z', '#7a3f26'),
  line('M34 108q10-5 18 1t20 0 20 1 22-2 20 2 22-2M40 115q12-5 22 0t26-1 26 1 26-1', '#b87558', 4),
  line('M40 106q8 8 14 12M88 104q6 10 12 14M130 105q4 8 12 12', '#f8d67f', 5),
]

const panini: DrawDish = (rand) => {
  const bread = 'M34 62Q30 44 50 40L118 32Q136 30 140 48L146 84Q148 98 134 100L58 110Q42 112 40 98Z'
  const half = (at: string, inside: boolean): Mark =>
    group({ transform: at }, [
      group({ transform: 'translate(4 22)' }, [fill(bread, '#3a1d0a', 0.34)]),
      group({ transform: 'translate(2 17)' }, [fill(bread, '#c98a3e'), line(bread, '#8a4c17', 1.2, 0.7)]),
      ...(inside
        ? [
            line('M44 110q8 8 14 2t16 1 16-3 16-1 16-4 16-2 10-5', '#f8d67f', 7),
            line('M43 106q8 6 14 1t16 1 16-3 16-2 16-3 16-3 9-5', '#e48f83', 5),
            line('M42 102q8 6 14 2t16 0 16-3 16-2 16-3 16-2 10-6', '#4f8f3a', 5),
          ]
        : []),
      fill(bread, '@bun'),
      line(bread, '#8a4c17', 1.2, 0.7),
      line('M56 46 64 102M76 43 84 100M96 40 104 98M116 38 124 96', '#5c2c0c', 5, 0.75),
      line('M54 47 61 100M74 44 81 98M94 41 101 96M114 39 121 94', '#fff0c8', 1.6, 0.5),
      line('M40 58Q40 48 54 45L90 40', '#fffbe6', 2.4, 0.8),
    ])
  return {
    marks: [...paperBoard(rand), half('translate(12-8)', true), half('translate(2 42)', true), highlight(92)],
  }
}

const wrap: DrawDish = (rand) => {
  const half = (at: string): Mark =>
    group({ transform: at }, [
      ellipse(6, 62, 44, 12, '#3a1d0a', 0.34),
      fill('M-36-40Q-38-58 0-58T36-40L38 48Q38 62 0 62T-38 48Z', '#efd09a'),
      fill('M-36-40Q-38-58 0-58T36-40L38 48Q38 62 0 62T-38 48Z', '@tube'),
      fill(spots(rand, 9, 5, -32, -26, 62, 78), '#a8661f', 0.45),
      ellipse(0, -44, 36, 19, '#f7e3b8'),
      ellipse(0, -44, 31, 15.4, '#86bf58'),
      fill(blob(rand, { x: 0, y: -44, r: 24, rough: 0.1, squash: 0.5 }), '#d9a35f'),
      fill(
        blob(rand, { x: -10, y: -46, r: 9, rough: 0.2, squash: 0.6 }) +
          blob(rand, { x: 12, y: -42, r: 8, rough: 0.2, squash: 0.6 }),
        '#f7dfae',
      ),
      fill(
        blob(rand, { x: 2, y: -49, r: 7, rough: 0.2, squash: 0.5 }) +
          blob(rand, { x: -3, y: -37, r: 6, rough: 0.2, squash: 0.5 }),
        '#d8402a',
      ),
      line('M-24-46q6-6 10 0M10-36q6-5 10 0', '#3b7a34', 3),
    ])
  return {
    marks: [
      ...paperBoard(rand),
      half('translate(72 104)rotate(-8)'),
      half('translate(132 112)rotate(10)'),
      highlight(92),
    ],
  }
}

const slice =
  (toppings: readonly string[], n: number): DrawDish =>
  (rand) => {
    const dough = 'M30 60C50 34 150 34 170 60 172 70 166 76 162 80L104 178Q100 184 96 178L38 80C32 74 28 70 30 60Z'
    const sauce = 'M38 76C60 60 140 60 162 76L104 175Q100 180 96 175Z'
    const melt =
      'M42 80C64 66 136 66 158 80 150 92 152 96 142 108 136 124 128 128 122 142 114 154 108 166 104 172Q100 177 96 172C90 160 84 154 80 142 72 130 64 124 60 110 50 100 50 90 42 80Z'
    return {
      marks: [
        ...plate(),
        group({ transform: 'translate(4 5)' }, [fill(dough, '#3a1d0a', 0.36)]),
        fill(dough, '@bun'),
        fill(spots(rand, 9, 4, 40, 46, 118, 14), '#401c0a', 0.45),
        fill(spots(rand, 7, 6, 40, 44, 116, 14), '#fff0c8', 0.6),
        fill(sauce, '#c8371d'),
        fill(melt, '@mozz'),
        line(melt, '#fff1c4', 1.4, 0.7),
        fill(spots(rand, 6, 7, 66, 82, 60, 50), '#fff4cd', 0.62),
        fill(spots(rand, 7, 4, 62, 80, 70, 60), '#cf7f2c', 0.5),
        ...scatterPieces(rand, toppings, n, { x: CENTER, y: 102, reach: 36, size: 1.5, turn: 60, tall: 0.8 }),
        ...scatterPieces(rand, toppings, 1, { x: CENTER, y: 150, reach: 2, size: 1.4, turn: 60 }),
        line('M34 62C54 42 90 40 104 40', '#fffbe6', 2.6, 0.8),
        highlight(92),
      ],
    }
  }

export const SANDWICHES = {
  panini,
  sub: filled(COLD_CUTS, true),
  meatball: filled(MEATBALLS, false),
  steak: filled(STEAK, false),
  wrap,
} satisfies Record<string, DrawDish>
export const FOLDED = { calzone } satisfies Record<string, DrawDish>
export const SLICES = {
  cheese: slice(['he0', 'he1'], 9),
  pepperoni: slice(['pe0', 'pe1', 'pe2'], 6),
  veggie: slice(['mu0', 'gp0', 'ol0', 'ct0', 'on0'], 9),
} satisfies Record<string, DrawDish>
