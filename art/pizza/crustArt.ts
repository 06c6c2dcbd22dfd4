import type { Detail } from '../drawing/markup.ts'
import { blob, fill, ellipse, oval, seededRandom, type Mark } from '../drawing/shapes.ts'

const TAU = Math.PI * 2
export const CENTER = 100

/** Outer radius, radius of the sauce, amount of char, number of seeds. */
export const CRUSTS = {
  hand: { paint: '@crust', outer: 93, inner: 77.6, marks: 1, seeds: 0 },
  thin: { paint: '@thin', outer: 91.5, inner: 83, marks: 0.75, seeds: 0 },
  pan: { paint: '@pan', outer: 94.4, inner: 75.6, marks: 0.4, seeds: 0 },
  grain: { paint: '@grain', outer: 92, inner: 77.6, marks: 0.45, seeds: 46 },
} as const
export type CrustId = keyof typeof CRUSTS

export const joinPaths = (paths: readonly string[], color: string, opacity?: number): Mark[] =>
  paths.length ? [fill(paths.join(''), color, opacity)] : []

export function crustMarks(seed: string, id: CrustId, detail: Detail): Mark[] {
  const crust = CRUSTS[id]
  const full = detail === 'full'
  const r = seededRandom(`crust${seed}`)
  const reach = crust.outer - 93
  const width = (crust.outer - crust.inner) / 15.4
  const mid = (crust.outer + crust.inner) / 2
  // `from` and `to` are positions across the rim: -1 at the sauce, 1 at the table.
  const around = (n: number, from: number, to: number, draw: (x: number, y: number, turn: number) => void) => {
    const count = Math.round(n * crust.marks)
    for (let i = 0; i < count; i++) {
      const t = ((i + r() * 0.9) / count) * TAU
      const q = mid + ((from + r() * (to - from)) * (crust.outer - crust.inner)) / 2
      draw(CENTER + Math.cos(t) * q, CENTER + Math.sin(t) * q, t + TAU / 4)
    }
  }
  const rim = blob(r, { x: CENTER, y: CENTER, r: crust.outer, rough: 0.009, knots: full ? 44 : 26 })
  const bake: string[] = []
  const puff: string[] = []
  const under: string[] = []
  const bubble: string[] = []
  const glint: string[] = []
  const halo: string[] = []
  const char: string[] = []
  const seeds: string[] = []
  around(full ? 18 : 9, -0.7, 0.7, (x, y, turn) =>
    bake.push(blob(r, { x, y, r: 3 + r() * 5, rough: 0.25, knots: 7, squash: 0.5 * width, turn })),
  )
  around(full ? 12 : 7, -0.3, 0.35, (x, y, turn) =>
    puff.push(blob(r, { x, y, r: 4 + r() * 6, rough: 0.2, knots: 7, squash: 0.42 * width, turn })),
  )
  around(full ? 13 : 7, -0.45, 0.6, (x, y, turn) => {
    const k = (1.6 + r() * r() * 4) * Math.min(1, width)
    under.push(blob(r, { x: x + 0.8, y: y + 1.1, r: k + 0.6, rough: 0.1, knots: 6, squash: 0.8, turn }))
    bubble.push(blob(r, { x, y, r: k, rough: 0.12, knots: 6, squash: 0.8, turn }))
    glint.push(oval(x - k * 0.25, y - k * 0.3, k * 0.42, k * 0.26))
  })
  const hot = r() * TAU
  const burns = Math.round((full ? 34 : 16) * crust.marks)
  for (let i = 0; i < burns; i++) {
    const t = r() < 0.55 ? hot + (r() - 0.5) * 2.8 : r() * TAU
    const k = (0.9 + r() * r() * 4.6) * Math.min(1, width)
    const q = crust.inner + 3 + r() * (crust.outer - crust.inner - 5 - k * 0.9)
    const x = CENTER + Math.cos(t) * q
    const y = CENTER + Math.sin(t) * q
    halo.push(blob(r, { x, y, r: k * 1.7, rough: 0.28, knots: full ? 8 : 6, squash: 0.6, turn: t + TAU / 4 }))
    if (k > 1.3)
      char.push(blob(r, { x, y, r: k * 0.95, rough: 0.32, knots: full ? 8 : 6, squash: 0.58, turn: t + TAU / 4 }))
  }
  for (let i = 0; i < crust.seeds / (full ? 1 : 2); i++) {
    const t = r() * TAU
    const q = crust.inner + 3 + r() * (crust.outer - crust.inner - 6)
    seeds.push(oval(CENTER + Math.cos(t) * q, CENTER + Math.sin(t) * q, 1.3, 0.8, r() * 3))
  }
  return [
    ellipse(102.5, 106, 95 + reach, 93 + reach, '@drop'),
    fill(rim, crust.paint),
    ...joinPaths(bake, '#b8712e', 0.3),
    ...joinPaths(puff, '#ffe6b3', 0.5),
    ...joinPaths(halo, '#9a5518', 0.42),
    ...joinPaths(char, '#401c0a', 0.76),
    ...joinPaths(under, '#8a4c1c', 0.45),
    ...joinPaths(bubble, '#f9dfa9'),
    ...joinPaths(glint, '#fffbe9', 0.9),
    ...joinPaths(seeds, '#5a351a', 0.75),
    fill(rim, '@light'),
  ]
}
