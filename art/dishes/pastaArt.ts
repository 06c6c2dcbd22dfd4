import { blob, circle, fill, fine, line, ellipse, nums, type Mark, type Rand } from '../drawing/shapes.ts'
import { CENTER } from '../pizza/crustArt.ts'
import { shadowLine, shadow, type Piece } from '../pizza/meatArt.ts'
import { bowl, placePieces, highlight, plate, scatterPieces, type DrawDish } from './tableArt.ts'
import { slab, type Layers } from './slabArt.ts'

function penne(rand: Rand, sauce: string): Piece {
  const edge = 'M-20-6L16-6Q22-4 24 6L-13 6Q-19 4-20-6Z'
  const smear = blob(rand, { x: -2 + rand() * 10, y: 2, r: 8, rough: 0.3, knots: 8, squash: 0.4 })
  return {
    shade: shadow(edge),
    body: [
      fill(edge, '@pasta'),
      line('M-17-3.4 18-3.4M-16-.6 21-.6M-15 2.4 22 2.4', '#b97f26', 0.9, 0.55),
      fill(smear, sauce, 0.75),
      fill('M16-6Q22-4 24 6 17 5 16-6Z', '#7a4a12', 0.8),
      line(edge, '#a86f1d', 0.9, 0.8),
      line('M-18-5 14-5', '#fff3c4', 1.4, 0.9),
    ],
  }
}

const sauced = (rand: Rand, sauce: string, deep: string, light: string): Mark[] => [
  ...bowl(),
  circle(CENTER, CENTER, 79, sauce),
  fill(blob(rand, { x: CENTER + 6, y: CENTER + 10, r: 62, rough: 0.16, knots: 18 }), deep, 0.5),
  fill(blob(rand, { x: 70, y: 64, r: 22, rough: 0.3, knots: 12, squash: 0.6 }), light, 0.4),
]

const tubes =
  (sauce: string, deep: string, light: string): DrawDish =>
  (rand) => ({
    parts: { pen0: penne(rand, sauce), pen1: penne(rand, sauce), pen2: penne(rand, deep) },
    marks: [
      ...sauced(rand, sauce, deep, light),
      ...scatterPieces(rand, ['pen0', 'pen1', 'pen2'], 26, { reach: 60, size: 1.05, drop: 2.6 }),
      fill(blob(rand, { x: CENTER, y: CENTER - 4, r: 26, rough: 0.2, knots: 14 }), sauce, 0.92),
      fill(blob(rand, { x: CENTER - 6, y: CENTER - 10, r: 12, rough: 0.3, squash: 0.6 }), light, 0.5),
      ...scatterPieces(rand, ['pa0', 'pa1'], 8, { reach: 34, size: 1.5 }),
      ...scatterPieces(rand, ['bs0', 'bs1'], 3, { x: CENTER, y: CENTER - 4, reach: 12, size: 1.5, turn: 100 }),
      highlight(81),
    ],
  })

function nest(rand: Rand, n: number, width: number, dark: string, base: string, light: string): Mark[] {
  const strands = Array.from({ length: n }, () => {
    const r = 14 + Math.sqrt(rand()) * 52
    const t = rand() * 6.28
    const sweep = 1.1 + rand() * 1.2
    const at = (angle: number, k: number) => nums(CENTER + Math.cos(angle) * r * k, CENTER + Math.sin(angle) * r * k)
    return `M${at(t, 1)}Q${at(t + sweep / 2, 1.25)} ${at(t + sweep, 0.96)}`
  })
  const third = Math.ceil(n / 3)
  return [0, 1, 2].flatMap((i) => {
    const d = strands.slice(i * third, (i + 1) * third).join('')
    return [line(d, dark, width + 1.6), line(d, base, width), line(d, light, width * 0.3, 0.8)]
  })
}

const fettuccine: DrawDish = (rand) => ({
  marks: [
    ...sauced(rand, '#f3e2b6', '#dcc188', '#fffbea'),
    ...nest(rand, 54, 6.4, '#a9772b', '#f5d88e', '#fff6d2'),
    fill(blob(rand, { x: CENTER - 2, y: CENTER, r: 26, rough: 0.22, knots: 14 }), '#fbf0d2', 0.95),
    ...scatterPieces(rand, ['ch0', 'ch1'], 7, { reach: 30, size: 2.1, drop: 3 }),
    ...scatterPieces(rand, ['he0', 'he1'], 22, { reach: 56, size: 1.4 }),
    highlight(81),
  ],
})

const meat = (rand: Rand): Mark[] => [
  fill(blob(rand, { x: CENTER, y: CENTER, r: 38, rough: 0.16, knots: 18 }), '#a3270f'),
  fill(blob(rand, { x: CENTER - 4, y: CENTER - 6, r: 24, rough: 0.25, knots: 14, squash: 0.7 }), '#d8492a', 0.7),
]

const spaghetti: DrawDish = (rand) => ({
  marks: [
    ...sauced(rand, '#c8371d', '#8c1d0d', '#ef7a52'),
    ...nest(rand, 84, 3, '#b97f26', '#f3d07e', '#fff3c4'),
    ...meat(rand),
    ...placePieces([{ name: 'mb0', x: 80, y: 92, size: 2.3 }, { name: 'mb1', x: 120, y: 86, size: 2.4 }, { name: 'mb0', x: 104, y: 120, size: 2.3 }], 3), // oxfmt-ignore
    ...scatterPieces(rand, ['pa0', 'pa1'], 8, { reach: 36, size: 1.3 }),
    ...scatterPieces(rand, ['bs0', 'bs1'], 2, { x: CENTER, y: CENTER, reach: 10, size: 1.5, turn: 100 }),
    highlight(81),
  ],
})

const bolognese: DrawDish = (rand) => ({
  marks: [
    ...sauced(rand, '#c8371d', '#8c1d0d', '#ef7a52'),
    ...nest(rand, 84, 3, '#b97f26', '#f3d07e', '#fff3c4'),
    ...meat(rand),
    ...scatterPieces(rand, ['be0', 'be1', 'be2'], 18, { reach: 34, size: 1.5 }),
    ...scatterPieces(rand, ['pa0', 'pa1'], 7, { reach: 34, size: 1.3 }),
    ...scatterPieces(rand, ['bs0', 'bs1'], 2, { x: CENTER, y: CENTER, reach: 8, size: 1.5, turn: 100 }),
    highlight(81),
  ],
})

function elbow(rand: Rand): Piece {
  const d = `M-11 5C-9 ${nums(-8 - rand() * 2)} 9-9 11 5`
  return {
    shade: shadowLine(d, 8),
    body: [
      line(d, '#c9760f', 9),
      line(d, '#f7b937', 7.4),
      line(d, '#ffe08a', 2, 0.9),
      circle(11, 5.4, 2.4, '#a85c08'),
      circle(-11, 5.4, 2.4, '#a85c08'),
    ],
  }
}

const macaroni: DrawDish = (rand) => ({
  parts: { elb0: elbow(rand), elb1: elbow(rand) },
  marks: [
    ...sauced(rand, '#f0a52b', '#c9760f', '#ffd98a'),
    ...scatterPieces(rand, ['elb0', 'elb1'], 46, { reach: 66, drop: 2.4 }),
    fill(blob(rand, { x: CENTER, y: CENTER, r: 36, rough: 0.28, knots: 18 }), '#f6b53c', 0.75),
    ...scatterPieces(rand, ['elb0', 'elb1'], 11, { reach: 46, drop: 2.4 }),
    ...scatterPieces(rand, ['ba0', 'ba1'], 6, { reach: 50, size: 1.2 }),
    ...scatterPieces(rand, ['he0', 'he1'], 12, { reach: 56, size: 1.2 }),
    highlight(81),
  ],
})

function raviolo(rand: Rand): Piece {
  const a = rand()
  const edge =
    'M-20-20l4 2 4-2 4 2 4-2 4 2 4-2 4 2 4-2 4 2 4-2 2 0-2 4 2 4-2 4 2 4-2 4 2 4-2 4 2 4-2 4 2 4 0 2-4-2-4 2-4-2-4 2-4-2-4 2-4-2-4 2-4-2-4 2-2 0 2-4-2-4 2-4-2-4 2-4-2-4 2-4-2-4 2-4Z'
  return {
    shade: shadow(edge),
    body: [
      fill(edge, '@pasta'),
      line(edge, '#b97f26', 0.8, 0.8),
      fill(blob(rand, { x: 1 + a, y: 1.4, r: 14, rough: 0.06, knots: 12 }), '#c99338', 0.5),
      fill(blob(rand, { x: 0, y: 0, r: 13, rough: 0.06, knots: 12 }), '#fbe7ae'),
      line('M-9-3Q-7-10 2-10', '#fffbe4', 2.2),
    ],
  }
}

const ravioli: DrawDish = (rand) => ({
  parts: { rav0: raviolo(rand), rav1: raviolo(rand) },
  marks: [
    ...sauced(rand, '#d8532f', '#a82b12', '#f59a72'),
    ...scatterPieces(rand, ['rav0', 'rav1'], 9, { reach: 54, size: 1.05, turn: 60, drop: 3 }),
    line('M58 92C74 80 92 104 112 92S140 96 148 106', '#fff3dc', 4, 0.8),
    ...scatterPieces(rand, ['pa0', 'pa1'], 6, { reach: 46, size: 1.4 }),
    ...scatterPieces(rand, ['bs0', 'bs1'], 3, { reach: 22, size: 1.4 }),
    highlight(81),
  ],
})

const LASAGNE: Layers = [
  [0.1, '#e8b04c'],
  [0.22, '#c8371d'],
  [0.36, '#f3d07e'],
  [0.46, '#fbf0d2'],
  [0.6, '#a82b12'],
  [0.72, '#f3d07e'],
  [0.82, '#fbf0d2'],
  [0.92, '#b8301a'],
  [1, '#eec471'],
]

const lasagne: DrawDish = (rand) => {
  const spots = (n: number, r: number) =>
    Array.from({ length: n }, () => {
      const v = rand()
      return blob(rand, {
        x: 56 + v * 22 + rand() * 76,
        y: 98 - v * 40,
        r: r * (0.5 + rand()),
        rough: 0.25,
        knots: 8,
        squash: 0.55,
      })
    }).join('')
  return {
    marks: [
      ...plate(),
      fill(blob(rand, { x: CENTER, y: 122, r: 62, rough: 0.1, knots: 18, squash: 0.5 }), '#c8371d'),
      fill(blob(rand, { x: 92, y: 134, r: 40, rough: 0.2, knots: 14, squash: 0.3 }), '#ef7a52', 0.5),
      ...slab(rand, { x: 44, y: 100, w: 88, h: 44, depth: 30, lift: 46 }, '#f3c766', LASAGNE),
      fill(spots(8, 8), '#fff0c0', 0.75),
      fill(spots(10, 5), '#cf7f2c', 0.6),
      fill(spots(8, 2.6), '#8d4a17', 0.65),
      line('M50 102v7M62 102v15M71 102v5M92 102v10M101 102v20M113 102v6', '#f8d67f', 6.4),
      line('M60.6 104v12M99.6 104v17', '#fff0c0', 1.6, 0.9),
      ...scatterPieces(rand, ['he0', 'he1'], 8, { x: 102, y: 78, reach: 32, size: 1.1, tall: 0.6 }),
      ...scatterPieces(rand, ['bs0', 'bs1'], 2, { x: 104, y: 74, reach: 8, size: 1.6, turn: 60 }),
      highlight(92),
    ],
  }
}

const meatballs: DrawDish = (rand) => ({
  marks: [
    ...sauced(rand, '#c8371d', '#8c1d0d', '#ef7a52'),
    ...placePieces([[CENTER, 62], [64, 84], [136, 82], [70, 126], [CENTER, 104], [130, 126]].map(([x = 0, y = 0], i) => ({ name: `mb${i % 2}`, x, y, size: 2.5, turn: rand() * 40 - 20 })), 4), // oxfmt-ignore
    line('M60 74Q66 66 74 70M96 92Q102 84 112 90M124 72Q132 66 142 72M64 116Q70 108 80 114', '#ef6a45', 4, 0.7),
    ...scatterPieces(rand, ['pa0', 'pa1'], 11, { reach: 52, size: 1.5 }),
    ...scatterPieces(rand, ['bs0', 'bs1'], 3, { reach: 26, size: 1.5 }),
    highlight(81),
  ],
})

const soup: DrawDish = (rand) => ({
  marks: [
    ...sauced(rand, '#d8532f', '#b83a18', '#f59a72'),
    line('M62 98C62 62 138 62 138 100S84 132 84 104 114 88 116 104', '#fff3dc', 5, 0.9),
    fine(ellipse(74, 66, 12, 5, '#ffd9bf', 0.6, -38)),
    ...scatterPieces(rand, ['bs0', 'bs1'], 3, { reach: 14, size: 1.6 }),
    line('M80 140h.1M124 70h.1M140 120h.1M60 110h.1M112 142h.1', '#3a2a1c', 2),
    highlight(81),
  ],
})

export const PASTA_DISHES = {
  penne: tubes('#c8371d', '#8c1d0d', '#ef7a52'),
  rose: tubes('#e58a58', '#b9582a', '#fbc9a0'),
  pesto: tubes('#7d9a3c', '#4d6c22', '#b9d07a'),
  fettuccine,
  spaghetti,
  bolognese,
  macaroni,
  ravioli,
  lasagne,
  meatballs,
  soup,
} satisfies Record<string, DrawDish>
