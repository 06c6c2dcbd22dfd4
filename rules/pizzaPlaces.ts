import type { Detail } from './artMarkup.ts'
import { streamOf, type Rand } from './artShapes.ts'
import type { Side } from './menu.ts'
import { TOPPINGS, type ToppingId } from './pizzaToppings.ts'

export type ToppingOn = { id: ToppingId; side: Side; extra: boolean }

/** Where a piece lies, from the centre of the pizza, which cut it is, how it is turned (degrees) and sized. */
export type Place = { x: number; y: number; cut: number; turn: number; size: number }

export type Point = readonly [number, number]
const TAU = Math.PI * 2
const REACH = 70
const SPOTS = 5
const TRIES = 60

/** The square of the way to the nearest of these points; one within `enough` ends the search. */
function gap(points: readonly Point[], x: number, y: number, enough = 0): number {
  let least = 9e9
  for (const [px, py] of points) {
    const square = (px - x) * (px - x) + (py - y) * (py - y)
    if (square < least) least = square
    if (square <= enough) return square
  }
  return least
}

function inDisc(rand: Rand, reach: number): Point {
  const t = rand() * TAU
  const q = Math.sqrt(rand()) * reach
  return [Math.cos(t) * q, Math.sin(t) * q]
}

/** Even but never gridded: of some random points around 0, the one farthest from those already there. */
export function spread(rand: Rand, n: number, reach: number): Point[] {
  const points: Point[] = []
  for (let i = 0; i < n; i++) {
    let best: Point = [0, 0]
    let most = -1
    for (let k = 0; k < TRIES; k++) {
      const point = inDisc(rand, reach)
      const room = gap(points, ...point, most)
      if (room > most) [best, most] = [point, room]
    }
    points.push(best)
  }
  return points
}

/**
 * Five interleaved sets of spots on the pizza of this seed. A topping keeps clear of the four sets that are not its own,
 * so toppings make room for each other without knowing of each other.
 */
export const spotsOf = (seed: string): Point[] => spread(streamOf(`spots${seed}`), 12 * SPOTS, REACH - 4)

/**
 * Where the pieces of one topping lie. Nothing else on the pizza is asked, so adding, removing or reordering toppings
 * moves no piece, and extra only adds some. A half keeps every piece, with room, on its side of the seam.
 */
export function placed(seed: string, spots: readonly Point[], { id, side, extra }: ToppingOn, detail: Detail): Place[] {
  const { n, r, turn, spot, cuts } = TOPPINGS[id]
  const others = spots.filter((_, i) => i % SPOTS !== spot)
  const rand = streamOf(`${seed}${id}${side}`)
  const count = pieces(n, detail, side, extra)
  const points: Point[] = []
  const places: Place[] = []
  for (let i = 0; i < count; i++) {
    let best: Point | undefined
    let most = -1
    for (let k = 0; k < TRIES; k++) {
      const [x, y] = inDisc(rand, REACH - r * 0.62)
      const point: Point = [side === 0 ? x : side === 1 ? -Math.abs(x) : Math.abs(x), y]
      if (side !== 0 && Math.abs(x) < r * 0.95) continue
      const own = gap(points, ...point, most)
      if (own <= most) continue
      const room = own * (0.3 + 0.7 * Math.min(1, Math.sqrt(gap(others, ...point)) / 13))
      if (room > most) [best, most] = [point, room]
    }
    const how = streamOf(`${seed}${id}${i}`)
    if (!best) continue
    points.push(best)
    places.push({
      x: best[0],
      y: best[1],
      cut: Math.floor(how() * cuts),
      turn: Math.round((how() * 2 - 1) * turn),
      size: (detail === 'full' ? 0.94 : 1.06) + how() * 0.16,
    })
  }
  return places
}

/** How many pieces: extra is 1.55 times as many, a half a little more than half, a thumb fewer and bigger ones. */
export function pieces(n: number, detail: Detail, side: number, extra: boolean): number {
  return Math.max(1, Math.round(n * (detail === 'full' ? 1 : 0.82) * (extra ? 1.55 : 1) * (side ? 0.53 : 1)))
}
