import { blob, fill, fine, line, nums, type Mark, type Rand } from '../drawing/shapes.ts'
import { ramekin, type DipId } from './dipArt.ts'
import { shadow, type Piece } from '../pizza/meatArt.ts'
import { placePieces, highlight, paperBoard, scatterPieces, type DrawDish } from './tableArt.ts'

const flecks = (rand: Rand, n: number, w: number, h: number) =>
  Array.from(
    { length: n },
    () => `M${nums((rand() - 0.5) * w, (rand() - 0.5) * h)}l${nums(rand() * 2.4 - 1.2, 1 + rand())}`,
  ).join('')

function toast(rand: Rand): Piece {
  const edge = blob(rand, { r: 34, rough: 0.03, knots: 14, squash: 0.6 })
  const crumb = blob(rand, { x: -0.8, y: -1, r: 30.4, rough: 0.04, knots: 14, squash: 0.57 })
  return {
    shade: shadow(edge),
    body: [
      fill(edge, '@bun'),
      line(edge, '#8a4c17', 1.2, 0.8),
      fill(crumb, '@bread'),
      fill(blob(rand, { x: -4, y: -3, r: 19, rough: 0.2, squash: 0.5 }), '#ffe89a', 0.75),
      fill(blob(rand, { x: 12, y: 4, r: 9, rough: 0.25, squash: 0.5 }), '#ffe89a', 0.6),
      fill(
        blob(rand, { x: 20, y: 7, r: 6, rough: 0.3, knots: 7, squash: 0.5 }) +
          blob(rand, { x: -22, y: 6, r: 5, rough: 0.3, knots: 7, squash: 0.5 }),
        '#a8621c',
        0.4,
      ),
      line(flecks(rand, 11, 46, 22), '#3f7a2c', 1.7),
      fine(line(flecks(rand, 6, 46, 22), '#7fae4c', 1.4)),
      line('M-29-4Q-25-15-8-17', '#fff6d0', 1.8, 0.9),
    ],
  }
}

function stick(rand: Rand): Piece {
  const w = 9 + rand() * 1.4
  const edge = `M-56 ${nums(-w + 2)}C-30 ${nums(-w - 2)} 30 ${nums(-w - 1)} 54 ${nums(-w + 2)}Q62 0 54 ${nums(w - 1)}C30 ${nums(w + 2)}-30 ${nums(w + 1)}-55 ${nums(w - 2)}-62 0-56 ${nums(-w + 2)}Z`
  return {
    shade: shadow(edge),
    body: [
      fill(edge, '@bun'),
      line(edge, '#8a4c17', 1, 0.6),
      fill(
        `M-54 3C-20 7 30 8 56 2Q58 7 53 ${nums(w - 1)}C30 ${nums(w + 2)}-30 ${nums(w + 1)}-55 ${nums(w - 2)}-58 6-54 3Z`,
        '#8a4c17',
        0.4,
      ),
      line(flecks(rand, 12, 96, 11), '#3f7a2c', 1.5, 0.9),
      fine(line(flecks(rand, 8, 96, 10), '#fff3c8', 1.4)),
      line('M-50-4.6C-24-8.4 22-8 48-4.4', '#fff0c0', 2, 0.8),
    ],
  }
}

function knot(rand: Rand): Piece {
  const edge = blob(rand, { r: 23, rough: 0.07, knots: 12 })
  return {
    shade: shadow(edge),
    body: [
      fill(edge, '@bun'),
      fill('M-18 6C-14-12 8-18 18-4 10-8-4-4-6 12-10 16-16 12-18 6Z', '#ffe2a4', 0.85),
      line(edge, '#8a4c17', 1.2, 0.7),
      line('M-18 7C-14-12 8-18 19-4M-6 13C-4-4 10-8 18-3M-6 13Q4 20 14 13M-14-12Q-4-10 4-13', '#8a4c17', 2, 0.75),
      line('M-15 2C-12-9-2-13 8-11', '#fff3c8', 2, 0.8),
      line(flecks(rand, 8, 30, 28), '#3f7a2c', 1.7),
    ],
  }
}

function cheesy(rand: Rand): Mark[] {
  const loaf = 'M34 48Q34 38 46 38L146 34Q158 34 158 46L160 138Q160 150 148 150L48 152Q36 152 36 140Z'
  const melt =
    'M42 54Q40 45 50 45L142 41Q151 41 151 50 149 70 152 92T152 134Q152 143 143 143 120 141 98 144T52 145Q43 145 43 136 45 116 42 98T42 54Z'
  const spots = (n: number, r: number) =>
    Array.from({ length: n }, () =>
      blob(rand, {
        x: 50 + rand() * 94,
        y: 52 + rand() * 84,
        r: r * (0.5 + rand()),
        rough: 0.25,
        knots: 8,
        squash: 0.7,
        turn: rand() * 3,
      }),
    ).join('')
  return [
    fill(loaf, '#3a1d0a', 0.35),
    fill('M32 45Q32 35 44 35L144 31Q156 31 156 43L158 135Q158 147 146 147L46 149Q34 149 34 137Z', '@bun'),
    { tag: 'g', attributes: { transform: 'translate(-2-3)' }, children: [
      fill(melt, '@mozz'), line(melt, '#fff1c4', 1.4, 0.7),
      fill(spots(8, 9), '#fff4cd', 0.62), fill(spots(7, 7), '#e9a43f', 0.44), fill(spots(14, 4), '#cf7f2c', 0.5), fill(spots(9, 2.4), '#8d4a17', 0.6),
      line('M42 66 151 62M43 86 152 82M43 106 152 102M43 126 152 122M97 43 98 144', '#a8661f', 2.2, 0.75),
      line('M42 68 151 64M43 88 152 84M43 108 152 104M43 128 152 124', '#fff3cf', 1, 0.7),
    ] }, // oxfmt-ignore
    ...scatterPieces(rand, ['he0', 'he1'], 15, { x: 96, y: 92, reach: 52, size: 1.1 }),
  ]
}

const garlic: DrawDish = (rand) => {
  const places = [[68, 52], [128, 58], [60, 90], [122, 98], [76, 130], [136, 136], [98, 158]] as const // oxfmt-ignore
  return {
    parts: { tst0: toast(rand), tst1: toast(rand) },
    marks: placePieces(places.map(([x, y], i) => ({ name: `tst${i % 2}`, x, y, turn: -24 + rand() * 16 })), 4), // oxfmt-ignore
  }
}

const sticks: DrawDish = (rand) => ({
  parts: { stk0: stick(rand), stk1: stick(rand) },
  marks: [
    ...placePieces([0, 1, 2, 3, 4].map((i) => ({ name: `stk${i % 2}`, x: 92 + i * 3, y: 52 + i * 21, turn: -18 + rand() * 7 })), 3.4), // oxfmt-ignore
  ],
})

const cheese: DrawDish = (rand) => ({ marks: [...cheesy(rand)] })

const knots: DrawDish = (rand) => {
  const places = [[100, 44], [58, 64], [142, 66], [52, 112], [100, 92], [146, 114], [86, 146]] as const // oxfmt-ignore
  return {
    parts: { knt0: knot(rand), knt1: knot(rand) },
    marks: [
      ...placePieces(places.map(([x, y], i) => ({ name: `knt${i % 2}`, x, y, turn: rand() * 120 - 60, size: 1.05 })), 4), // oxfmt-ignore
      ...scatterPieces(rand, ['he0', 'he1'], 10, { reach: 62, size: 1.1 }),
    ],
  }
}

const onBoard =
  (draw: DrawDish, dip?: DipId): DrawDish =>
  (rand) => {
    const under = paperBoard(rand)
    const { marks, parts } = draw(rand)
    return { parts, marks: [...under, ...marks, highlight(92), ...(dip ? ramekin(rand, dip, 152, 152, 29) : [])] }
  }

export const BREADS = {
  garlic: onBoard(garlic),
  sticks: onBoard(sticks, 'marinara'),
  cheesy: onBoard(cheese, 'garlic'),
  knots: onBoard(knots, 'marinara'),
}
