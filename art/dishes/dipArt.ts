import { blob, circle, fill, line, ellipse, nums, type Mark, type Rand } from '../drawing/shapes.ts'
import { CENTER } from '../pizza/crustArt.ts'
import { board, highlight, scatterPieces, type DrawDish } from './tableArt.ts'

/** Sauce, shadow, highlight, and pieces in the sauce. */
const DIPS = {
  ranch: ['#fbf4e0', '#dcc9a0', '#fff', '#5f8a3a'],
  garlic: ['#fbeec4', '#ddbf78', '#fffbe8', '#8aa04a'],
  marinara: ['#c8371d', '#93200f', '#ef7a52', '#4f7a26'],
  bbq: ['#6d2a14', '#3f1408', '#b5653c', '#3f1408'],
  buffalo: ['#e0621b', '#b03c08', '#ffab66', '#b03c08'],
  honey: ['#eeb036', '#c07a10', '#fff0b8', '#c07a10'],
  pesto: ['#6a8c2e', '#44641c', '#b3cc6c', '#d9e3a0'],
  chili: ['#d23a20', '#9a1c0c', '#ff9a76', '#f6d58a'],
  chipotle: ['#e39a62', '#b8652f', '#fbd0a4', '#a8381a'],
  blue: ['#f7f2e4', '#d0c6ae', '#fff', '#5c7c90'],
  cheese: ['#f6b93c', '#d08a14', '#ffe39a', '#c65a1e'],
  chocolate: ['#5a2f1a', '#331809', '#a06a48', '#331809'],
} as const
export type DipId = keyof typeof DIPS
export function ramekin(rand: Rand, id: DipId, x: number, y: number, r: number): Mark[] {
  const [sauce, deep, light, bits] = DIPS[id]
  const k = r / 30
  const specks = Array.from({ length: 7 }, () => {
    const t = rand() * 6.28
    const q = Math.sqrt(rand()) * r * 0.6
    return `M${nums(x + Math.cos(t) * q, y + Math.sin(t) * q)}l${nums(k * (rand() * 2 - 1), k)}`
  })
  const swirl = `M${nums(x - r * 0.42, y + r * 0.1)}C${nums(x - r * 0.4, y - r * 0.5)} ${nums(x + r * 0.45, y - r * 0.45)} ${nums(x + r * 0.42, y + r * 0.08)}S${nums(x - r * 0.1, y + r * 0.42)} ${nums(x - r * 0.1, y + r * 0.06)}`
  return [
    ellipse(x + r * 0.07, y + r * 0.12, r * 1.04, r * 1.02, '#3a1d0a', 0.34),
    circle(x, y, r, '@plate'),
    { tag: 'circle', attributes: { cx: x, cy: y, r: r * 0.97, fill: 'none', stroke: '@lip', 'stroke-width': 1.4 } },
    circle(x, y, r * 0.84, '#8a6b45', 0.6),
    circle(x + r * 0.02, y + r * 0.03, r * 0.82, sauce),
    fill(blob(rand, { x: x + r * 0.1, y: y + r * 0.16, r: r * 0.6, rough: 0.14 }), deep, 0.35),
    line(swirl, deep, 3.4 * k, 0.5),
    line(swirl, light, 1.9 * k, 0.85),
    line(specks.join(''), bits, 1.5 * k, 0.8),
    ellipse(x - r * 0.32, y - r * 0.44, r * 0.2, r * 0.1, '#fff', 0.75, -35),
  ]
}

const alone =
  (id: DipId): DrawDish =>
  (rand) => ({
    marks: [
      ...board(rand),
      ...scatterPieces(rand, ['bs0', 'bs1'], 2, { x: 154, y: 148, reach: 8, size: 1.7, turn: 50 }),
      highlight(92),
      ...ramekin(rand, id, CENTER, CENTER, 64),
    ],
  })

export const DIP_DISHES: Readonly<Record<DipId, DrawDish>> = {
  ranch: alone('ranch'),
  garlic: alone('garlic'),
  marinara: alone('marinara'),
  bbq: alone('bbq'),
  buffalo: alone('buffalo'),
  honey: alone('honey'),
  pesto: alone('pesto'),
  chili: alone('chili'),
  chipotle: alone('chipotle'),
  blue: alone('blue'),
  cheese: alone('cheese'),
  chocolate: alone('chocolate'),
}
