import { lump, onTray } from './crumbArt.ts'
import { blob, fill, line, nums, type Mark, type Rand } from '../drawing/shapes.ts'
import { ramekin, type DipId } from './dipArt.ts'
import { shadow, type Piece } from '../pizza/meatArt.ts'
import { placePieces, highlight, tray, type DrawDish, type Placement } from './tableArt.ts'

type Coat = { base: string; deep: string; wet: number }

const glossy = (edge: string, { base, deep, wet }: Coat, marks: readonly Mark[]): readonly Mark[] => [
  fill(edge, base),
  fill(edge, '@glow'),
  line(edge, deep, 1, 0.6),
  ...marks,
  line('M-20-6.4C-14-12-2-13 6-10', '#fff3da', 2.4, wet),
  line('M10-9 15-7', '#fff3da', 2, wet),
]

const skin = (rand: Rand, deep: string) =>
  fill(
    Array.from({ length: 5 }, () =>
      blob(rand, {
        x: -14 + rand() * 28,
        y: -5 + rand() * 12,
        r: 1.6 + rand() * 2.6,
        rough: 0.3,
        knots: 7,
        squash: 0.6,
        turn: rand() * 3,
      }),
    ).join(''),
    deep,
    0.4,
  )

function drumette(rand: Rand, coat: Coat): Piece {
  const edge = `M-27-1C-28-16-10-19 3-15 14-12 18-6 26-4 29-2 29 3 26 5 18 6 14 14 1 ${nums(16 + rand())}-15 18-26 12-27-1Z`
  const bone = 'M24-4C29-6 33-9 36-6 38-3 36-1 38 1 39 5 35 7 32 5 29 4 27 4 24 4Z'
  return {
    shade: shadow(edge + bone),
    body: [fill(bone, '#f6ead0'), line(bone, '#c9a873', 0.9), ...glossy(edge, coat, [skin(rand, coat.deep)])],
  }
}

function flat(rand: Rand, coat: Coat): Piece {
  const edge = `M-31-3C-30-12-18-11-8-9 2-7 10-15 22-13 33-11 35 2 28 8 20 14 6 9-4 ${nums(10 + rand())}-16 12-32 9-31-3Z`
  const bones = 'M-28-6C-33-10-38-7-37-3-39 1-35 5-30 3ZM29-8C33-12 38-9 37-5 40-2 38 3 33 3Z'
  return {
    shade: shadow(edge + bones),
    body: [
      fill(bones, '#f6ead0'),
      line(bones, '#c9a873', 0.9),
      ...glossy(edge, coat, [line('M-22 1C-10 5 8-6 25-2', coat.deep, 1.8, 0.5), skin(rand, coat.deep)]),
    ],
  }
}

const WINGS: readonly (Placement & { name: string })[] = [
  { name: 'flt0', x: 76, y: 50, turn: -24 },
  { name: 'drm0', x: 126, y: 48, turn: 30 },
  { name: 'drm1', x: 46, y: 96, turn: 100 },
  { name: 'flt1', x: 148, y: 92, turn: 74 },
  { name: 'drm0', x: 66, y: 142, turn: 160 },
  { name: 'flt0', x: 112, y: 146, turn: -10 },
  { name: 'drm1', x: 112, y: 84, turn: -160 },
  { name: 'drm0', x: 84, y: 92, turn: 62 },
  { name: 'flt1', x: 106, y: 114, turn: 24 },
]

const SESAME =
  'M62 60l2 1M112 50l2-1M148 84l1 2M100 90l2 1M58 106l1-2M120 112l2 1M76 138l2-1M126 140l2 1M94 98l1 2M134 72l2 1'

const wings =
  (coat: Coat, dip: DipId, bits: readonly Mark[] = []): DrawDish =>
  (rand) => ({
    parts: { drm0: drumette(rand, coat), drm1: drumette(rand, coat), flt0: flat(rand, coat), flt1: flat(rand, coat) },
    marks: [...tray(rand), ...placePieces(WINGS, 4), ...bits, highlight(92), ...ramekin(rand, dip, 156, 150, 27)],
  })

const PARMESAN =
  'M60 56h3M92 44l2 2M120 52h2M144 88l2 1M104 96h3M66 112l2 1M124 108h2M80 142l3-1M116 142h2M96 84l2 1M56 92l2 2M134 128h2'

export const WING_DISHES = {
  plain: wings({ base: '#cf8a3d', deep: '#85480f', wet: 0.45 }, 'ranch'),
  buffalo: wings({ base: '#dd5a17', deep: '#93300a', wet: 0.9 }, 'blue', [line('M38 76 44 66', '#a9c878', 1)]),
  bbq: wings({ base: '#8f3d18', deep: '#451606', wet: 0.85 }, 'ranch'),
  honey: wings({ base: '#dd8f22', deep: '#94560c', wet: 0.95 }, 'garlic', [line(SESAME, '#fff3cf', 2)]),
  chili: wings({ base: '#c8361a', deep: '#7d150a', wet: 0.95 }, 'ranch', [line(SESAME, '#fff3cf', 2)]),
  parmesan: wings({ base: '#d8a04a', deep: '#8f5a18', wet: 0.4 }, 'garlic', [
    line(PARMESAN, '#fffbe6', 2.6),
    line(SESAME, '#4f7a26', 1.6),
  ]),
  bites: onTray([lump(20, 0.8), lump(21, 0.76), lump(19, 0.84)], 12, 'honey'),
  tenders: onTray([lump(31, 0.42), lump(30, 0.46), lump(29, 0.44)], 9, 'bbq', 52),
} satisfies Record<string, DrawDish>
