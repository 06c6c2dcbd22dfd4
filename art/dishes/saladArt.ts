import { blob, circle, fill, line, nums, type Mark, type Rand } from '../drawing/shapes.ts'
import { CENTER } from '../pizza/crustArt.ts'
import { shadow, type Piece } from '../pizza/meatArt.ts'
import { bowl, placePieces, highlight, plate, scatterPieces, type DrawDish } from './tableArt.ts'

function leaf(rand: Rand, base: string, light: string, rib: string): Piece {
  const edge = blob(rand, { r: 23, rough: 0.13, knots: 17, squash: 0.62 })
  return {
    shade: shadow(edge),
    body: [
      fill(edge, base),
      fill(blob(rand, { x: -1, y: -4, r: 17, rough: 0.2, knots: 12, squash: 0.42 }), light, 0.75),
      line(edge, light, 0.9, 0.8),
      line('M-21 1Q0-3 19 0M-12 .4-6-8M-3-.8 4-9M6-1 12-7M-9 .6-4 8M2-.4 8 7', rib, 1.4, 0.75),
    ],
  }
}

const romaine = (rand: Rand): Record<string, Piece> => ({
  lef0: leaf(rand, '#4f8f3a', '#8cc25c', '#e6f2b8'),
  lef1: leaf(rand, '#6fae48', '#b4d97c', '#f3f7cf'),
  lef2: leaf(rand, '#3b7a34', '#6fae4c', '#cfe6a0'),
})
const mixed = (rand: Rand): Record<string, Piece> => ({
  ...romaine(rand),
  lef3: leaf(rand, '#7a2f4a', '#a8557a', '#e7b7c8'),
})

const crouton = (rand: Rand): Piece => {
  const a = rand() * 2
  const edge = `M-8 ${nums(-6 + a)}Q0-9 8-7 10 0 ${nums(8 - a)} 7 0 9-8 7-10 0-8 ${nums(-6 + a)}Z`
  return {
    shade: shadow(edge),
    body: [
      fill(edge, '@bread'),
      line(edge, '#a8662a', 1.2, 0.8),
      fill('M-4-3h2v2h-2zM2-4h2.4v2h-2.4zM0 2h2v2H0zM-5 2h2v1.6h-2z', '#b9772f', 0.5),
      line('M-7-5.4Q0-8 7-6', '#fff0c4', 1.6),
    ],
  }
}

const cucumber: Piece = {
  shade: shadow('M-11 0a11 11 0 1 1 0 .1z'),
  body: [
    circle(0, 0, 11, '#3f7f38'),
    circle(0, 0, 9.4, '#d7ecb0'),
    circle(0, 0, 6, '#eef6d2'),
    line('M0-4v1.6M0 2.6v1.6M-4 0h1.6M2.6 0h1.6M-2.8-2.8l1 1M2 2l1 1M2.8-2.8l-1 1M-2-2', '#b4cf86', 1.5),
    line('M-9.8 2A10 10 0 0 1-2-9.8', '#a9d68a', 1.2),
  ],
}

const slab = (rand: Rand, side: string, paint: string, edgeLight: string): Piece => {
  const edge = blob(rand, { r: 23, rough: 0.03, knots: 12 })
  return {
    shade: shadow(edge),
    body: [
      fill(edge, side),
      fill(blob(rand, { x: -0.8, y: -1.2, r: 21.4, rough: 0.03, knots: 12 }), paint),
      line('M-19-6A20 20 0 0 1-6-19', edgeLight, 2, 0.9),
    ],
  }
}

const caprese: DrawDish = (rand) => {
  const ring = Array.from({ length: 12 }, (_, i) => {
    const t = (i / 12) * Math.PI * 2
    return {
      name: i % 2 ? 'moz0' : 'tom0',
      x: CENTER + Math.cos(t) * 47,
      y: CENTER + Math.sin(t) * 47,
      turn: rand() * 40 - 20,
      size: 0.92,
    }
  })
  const tomato = slab(rand, '#a81f10', '#e2492f', '#ffb59f')
  const seeds = [0, 1, 2, 3, 4].map((i) => {
    const t = i * 1.257 + 0.3
    return blob(rand, {
      x: Math.cos(t) * 11,
      y: Math.sin(t) * 11,
      r: 5,
      rough: 0.15,
      knots: 7,
      squash: 0.6,
      turn: t + 1.57,
    })
  })
  return {
    parts: {
      tom0: {
        ...tomato,
        body: [...tomato.body, fill(seeds.join(''), '#f2916a'), fill('M-2-3Q0-5 2-3 4 0 1 3-3 3-2-3Z', '#f7b795')],
      },
      moz0: slab(rand, '#dccba6', '@milk', '#fff'),
    },
    marks: [
      ...plate(),
      ...placePieces(ring, 2.4),
      ...placePieces([{ name: 'tom0', x: CENTER - 9, y: CENTER + 5, size: 0.9 }, { name: 'moz0', x: CENTER + 10, y: CENTER - 4, size: 0.86 }], 2.4), // oxfmt-ignore
      ...scatterPieces(rand, ['bs0', 'bs1'], 9, { reach: 56, size: 1.35, drop: 2 }),
      line('M52 74C74 60 92 84 112 70S146 76 152 94M50 118C70 134 96 112 116 132S142 128 150 118', '#3b1c17', 2.2, 0.9),
      ...scatterPieces(rand, ['he0', 'he1'], 8, { reach: 60, size: 0.9 }),
    ],
  }
}

const onLeaves =
  (small: number, on: (rand: Rand) => readonly Mark[], leaves = romaine): DrawDish =>
  (rand) => {
    const parts = leaves(rand)
    const names = Object.keys(parts)
    return {
      parts: { ...parts, crt0: crouton(rand), crt1: crouton(rand), cuc0: cucumber },
      marks: [
        ...bowl(),
        circle(CENTER, CENTER, 79, '#2f5f2a'),
        ...scatterPieces(rand, names, 16, { reach: 62, size: 1.1, drop: 3 }),
        ...scatterPieces(rand, names, small, { reach: 52, size: 0.95, drop: 3 }),
        ...on(rand),
        highlight(81),
      ],
    }
  }

const DRESSING =
  'M42 77C62 59 82 91 104 73S150 81 160 99M38 121C64 139 92 107 116 129S150 131 160 117M70 39C90 51 110 35 132 47'
const PEPPER = 'M60 66h.1M88 52h.1M120 60h.1M140 88h.1M74 108h.1M104 118h.1M128 136h.1M82 142h.1M54 96h.1M112 92h.1'

const caesar = onLeaves(14, (rand) => [
  line(DRESSING, '#e9d7ab', 4.6),
  line(DRESSING, '#fffaf0', 3),
  ...scatterPieces(rand, ['crt0', 'crt1'], 11, { reach: 62, size: 1.05, drop: 2.4 }),
  ...scatterPieces(rand, ['pa0', 'pa1'], 10, { reach: 60, size: 1.7, drop: 2 }),
  line(PEPPER, '#3a2a1c', 1.6),
])

const garden = onLeaves(
  12,
  (rand) => [
    ...scatterPieces(rand, ['cuc0'], 8, { reach: 58, size: 1.15, drop: 2.4 }),
    ...scatterPieces(rand, ['on0', 'on1'], 7, { reach: 60, size: 1.7 }),
    ...scatterPieces(rand, ['ct0', 'ct1'], 9, { reach: 60, size: 1.8, turn: 20, drop: 2.4 }),
    ...scatterPieces(rand, ['cd0', 'cd1'], 8, { reach: 56, size: 1.2 }),
  ],
  mixed,
)

const greek = onLeaves(10, (rand) => [
  ...scatterPieces(rand, ['cuc0'], 9, { reach: 60, size: 1.1, drop: 2.4 }),
  ...scatterPieces(rand, ['ct0', 'ct1'], 9, { reach: 60, size: 1.8, turn: 20, drop: 2.4 }),
  ...scatterPieces(rand, ['on0', 'on1', 'gp0'], 9, { reach: 60, size: 1.6 }),
  ...scatterPieces(rand, ['ol0', 'ol1'], 9, { reach: 58, size: 1.5, turn: 20 }),
  ...scatterPieces(rand, ['fe0', 'fe1'], 14, { reach: 58, size: 1.9, drop: 2.2 }),
  ...scatterPieces(rand, ['he0', 'he1'], 9, { reach: 60, size: 1.1 }),
])

const arugula = onLeaves(0, (rand) => [
  ...scatterPieces(rand, ['ru0', 'ru1'], 44, { reach: 66, size: 1.6, drop: 2.4 }),
  ...scatterPieces(rand, ['ct0', 'ct1'], 8, { reach: 58, size: 1.7, turn: 20, drop: 2.2 }),
  ...scatterPieces(rand, ['pa0', 'pa1'], 11, { reach: 58, size: 1.9, drop: 2.2 }),
])

const chicken = onLeaves(12, (rand) => [
  ...scatterPieces(rand, ['ct0', 'ct1'], 7, { reach: 60, size: 1.8, turn: 20, drop: 2.4 }),
  ...scatterPieces(rand, ['ch0', 'ch1'], 13, { reach: 54, size: 2, drop: 3 }),
  ...scatterPieces(rand, ['pa0', 'pa1'], 6, { reach: 58, size: 1.6, drop: 2 }),
  line(DRESSING, '#e9d7ab', 4),
  line(DRESSING, '#fffaf0', 2.6),
])

export const SALADS = { garden, caesar, greek, caprese, arugula, chicken }
