import type { Detail } from '../drawing/markup.ts'
import { blob, fill, group, line, oval, nums, seededRandom, type Mark, type Rand } from '../drawing/shapes.ts'
import { CENTER, CRUSTS, crustMarks, joinPaths, type CrustId } from './crustArt.ts'

const TAU = Math.PI * 2

/** Middle, edge, and highlight. */
export const SAUCES = {
  tomato: ['#c8371d', '#a82613', '#e2603a'],
  spicy: ['#a92a12', '#861808', '#d8572c'],
  bbq: ['#6d2a14', '#4a190b', '#97461f'],
  cream: ['#f6e6bd', '#dcbf83', '#fff6dc'],
  pesto: ['#6f8f34', '#4d6c22', '#9db95a'],
  rose: ['#e58a58', '#c8642f', '#f8b88a'],
  buffalo: ['#dd5a17', '#b43f0b', '#f59347'],
  curry: ['#d98a22', '#b0660f', '#f2b552'],
  cocoa: ['#5a2f1a', '#3d1d0f', '#8a5230'],
  oil: ['#eabf68', '#cf983f', '#fbe5a8'],
  none: ['#ebcb92', '#d3a564', '#f7e0b4'],
} as const
export type SauceId = keyof typeof SAUCES

/** Radius of the cheese and number of holes that show the sauce. `fior` is drawn as a topping. */
export const CHEESES = {
  mozzarella: { paint: '@mozz', reach: 72.6, holes: 1 },
  double: { paint: '@mozz', reach: 74.5, holes: 0.3 },
  light: { paint: '@mozz', reach: 70.6, holes: 2.4 },
  cheddar: { paint: '@ched', reach: 72.6, holes: 0.8 },
  vegan: { paint: '@mozz', reach: 72, holes: 1.4 },
  fior: undefined,
  none: undefined,
} as const
export type CheeseId = keyof typeof CHEESES

export type Base = { seed: string; crust: CrustId; sauce: SauceId; right?: SauceId; cheese: CheeseId }

type Surface = { seed: string; cheese: CheeseId; full: boolean; mid: string; edge: string; lit: string; grow: number }

function sauceMarks(r: Rand, { full, mid, edge, lit, grow }: Surface): Mark[] {
  const low: string[] = []
  const high: string[] = []
  const shadow = blob(r, { x: CENTER, y: CENTER + 0.8, r: 79.4 * grow, rough: 0.02, knots: full ? 44 : 24 })
  const sauce = blob(r, { x: CENTER, y: CENTER, r: 77.6 * grow, rough: 0.024, knots: full ? 48 : 28 })
  for (let i = 0; i < (full ? 18 : 9); i++) {
    const t = r() * TAU
    const q = (64 + r() * 12) * grow
    const spot = {
      x: CENTER + Math.cos(t) * q,
      y: CENTER + Math.sin(t) * q,
      r: 1.6 + r() * 3,
      rough: 0.3,
      knots: 6,
      squash: 0.6,
    }
    ;(r() < 0.5 ? high : low).push(blob(r, { ...spot, turn: t + TAU / 4 }))
  }
  return [
    fill(shadow, '#7a3f14', 0.45),
    fill(sauce, mid),
    line(sauce, edge, 1.4),
    ...joinPaths(low, edge, 0.5),
    ...joinPaths(high, lit, 0.55),
  ]
}

function spots(r: Rand, reach: number, n: number, draw: (x: number, y: number) => void): void {
  for (let i = 0; i < n; i++) {
    const t = r() * TAU
    const q = Math.sqrt(r()) * reach
    draw(CENTER + Math.cos(t) * q, CENTER + Math.sin(t) * q)
  }
}

function bareMarks(r: Rand, { full, edge, lit, grow }: Surface): Mark[] {
  const light: string[] = []
  const deep: string[] = []
  spots(r, 70 * grow, full ? 34 : 16, (x, y) =>
    (r() < 0.5 ? light : deep).push(
      blob(r, { x, y, r: 2 + r() * 9, rough: 0.3, knots: 8, squash: 0.6, turn: r() * 3 }),
    ),
  )
  return [...joinPaths(deep, edge, 0.3), ...joinPaths(light, lit, 0.32), line(spoonTrace(r, 68 * grow), lit, 2.6, 0.4)]
}

function spoonTrace(r: Rand, reach: number): string {
  const points = Array.from({ length: 34 }, (_, i) => {
    const t = i * 0.62
    const q = 5 + ((reach - 5) * i) / 33 + (r() - 0.5) * 4
    return nums(CENTER + Math.cos(t) * q, CENTER + Math.sin(t) * q)
  })
  return `M${points.join('T')}`
}

function cheeseMarks(r: Rand, melt: Surface): Mark[] {
  const cheese = CHEESES[melt.cheese]
  if (!cheese) return bareMarks(r, melt)
  const { full, mid, edge, grow } = melt
  const outline = blob(r, { x: CENTER, y: CENTER, r: cheese.reach * grow, rough: 0.034, knots: full ? 60 : 34 })
  const pale: string[] = []
  const deep: string[] = []
  const oil: string[] = []
  const hole: string[] = []
  const toast: string[] = []
  const burnt: string[] = []
  const shine: string[] = []
  spots(r, 62, full ? 12 : 7, (x, y) =>
    pale.push(blob(r, { x, y, r: 5 + r() * 9, rough: 0.22, knots: 9, squash: 0.8, turn: r() * 3 })),
  )
  spots(r, 66, full ? 10 : 6, (x, y) =>
    deep.push(blob(r, { x, y, r: 4 + r() * 7, rough: 0.25, knots: 8, squash: 0.7, turn: r() * 3 })),
  )
  spots(r, 67, Math.round((full ? 10 : 6) * cheese.holes), (x, y) => {
    const k = 1.8 + r() * 3.8
    const turn = r() * 3
    oil.push(blob(r, { x, y, r: k + 1.3, rough: 0.25, knots: 7, squash: 0.62, turn }))
    hole.push(blob(r, { x, y, r: k, rough: 0.28, knots: 7, squash: 0.62, turn }))
  })
  spots(r, 69, full ? 18 : 9, (x, y) => {
    const k = 1 + r() * 2.6
    toast.push(blob(r, { x, y, r: k * 1.7, rough: 0.25, knots: 7 }))
    if (k > 1.9) burnt.push(blob(r, { x, y, r: k * 0.8, rough: 0.3, knots: 6 }))
  })
  spots(r, 60, full ? 9 : 4, (x, y) => shine.push(oval(x, y, 1.6 + r() * 2.2, 0.8)))
  return [
    group({ transform: 'translate(.9 1.5)' }, [fill(outline, edge, 0.6)]),
    fill(outline, cheese.paint),
    line(outline, '#fff1c4', 1.3, 0.6),
    ...joinPaths(pale, '#fff4cd', 0.62),
    ...joinPaths(deep, '#e9a43f', 0.44),
    ...joinPaths(oil, '#f0a94a', 0.75),
    ...joinPaths(hole, mid, 0.85),
    ...joinPaths(toast, '#cf7f2c', 0.48),
    ...joinPaths(burnt, '#8d4a17', 0.58),
    ...joinPaths(shine, '#fffdf0', 0.85),
  ]
}

/** Crust, each sauce and the cheese have separate random streams. */
export function baseMarks({ seed, crust, sauce, right, cheese }: Base, detail: Detail): Mark[] {
  const full = detail === 'full'
  const grow = CRUSTS[crust].inner / CRUSTS.hand.inner
  const spread = (id: SauceId) => {
    const [mid, edge, lit] = SAUCES[id]
    const melt = { seed, cheese, full, mid, edge, lit, grow }
    return [...sauceMarks(seededRandom(`sauce${seed}${id}`), melt), ...cheeseMarks(seededRandom(`cheese${seed}`), melt)]
  }
  const filling =
    right && right !== sauce
      ? [group({ 'clip-path': '@left' }, spread(sauce)), group({ 'clip-path': '@right' }, spread(right))]
      : [group({}, spread(sauce))]
  return [...crustMarks(seed, crust, detail), ...filling]
}
