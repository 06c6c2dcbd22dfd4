import { streamOf, type Rand } from '../drawing/shapes.ts'
import type { Side } from '../../domain/catalogue/menu.ts'

export type Point = readonly [number, number]
/** Places that keep clear of each other; each set is even by itself. */
export type Sets = readonly (readonly Point[])[]
/** The places on one pizza, by side. */
export type Spots = (side: Side) => Sets

const TAU = Math.PI * 2
/** Greatest distance of a topping from the centre. */
export const REACH = 70
const EDGE = REACH - 4
const SETS = 7
/** Places in a set, on a whole pizza and on a half. */
const IN_WHOLE = 17
const IN_HALF = 9
/** Least distance of a half's pieces from the seam. */
const SEAM = 7
const TRIES = 36
const ROUNDS = 26

/** Squared distance to the nearest point; a point within `enough` ends the search. */
function gap(points: readonly Point[], x: number, y: number, enough: number): number {
  let least = 9e9
  for (const [px, py] of points) {
    const square = (px - x) * (px - x) + (py - y) * (py - y)
    if (square < least) least = square
    if (square <= enough) return square
  }
  return least
}

export function inDisc(rand: Rand, reach: number): Point {
  const t = rand() * TAU
  const q = Math.sqrt(rand()) * reach
  return [Math.cos(t) * q, Math.sin(t) * q]
}

/** Of some random points, the one farthest from its own kind and, by `keep`, from others. */
export function freest(
  somewhere: () => Point | undefined,
  own: readonly Point[],
  others: readonly Point[] = [],
  keep = 1,
): Point | undefined {
  let best: Point | undefined
  let most = -1
  for (let i = 0; i < TRIES; i++) {
    const point = somewhere()
    if (!point) continue
    const near = gap(own, ...point, most)
    const room = near <= most ? near : Math.min(near, keep * gap(others, ...point, most / keep))
    if (room > most) [best, most] = [point, room]
  }
  return best
}

/** `n` points around 0, evenly spread but not on a grid. */
export function spread(rand: Rand, n: number, reach: number): Point[] {
  const points: Point[] = []
  for (let i = 0; i < n; i++) points.push(freest(() => inDisc(rand, reach), points) ?? [0, 0])
  return points
}

/** The point mirrored to this side, at least `room` away from the seam. */
export function onSide([x, y]: Point, side: Side, room: number): Point {
  if (side === 0) return [x, y]
  const away = Math.max(room, Math.abs(x))
  return [side === 1 ? -away : away, y]
}

const within = ([x, y]: Point, reach: number): Point => {
  const k = Math.min(1, reach / Math.hypot(x, y))
  return [x * k, y * k]
}

type Spot = { set: number; x: number; y: number }

/** Pushes each place away from those of its own set over a long distance, from others over a short one. */
function relax(spots: readonly Spot[], side: Side): void {
  const own = { reach: side ? 26 : 28, force: 4 }
  const other = { reach: 14, force: 5 }
  for (let round = 0; round < ROUNDS; round++) {
    for (const spot of spots) {
      let dx = 0
      let dy = 0
      for (const near of spots) {
        const x = spot.x - near.x
        const y = spot.y - near.y
        const { reach, force } = near.set === spot.set ? own : other
        const square = x * x + y * y
        if (square >= reach * reach || square === 0) continue
        const way = Math.sqrt(square)
        const push = ((reach - way) / (reach * way)) * force
        dx += x * push
        dy += y * push
      }
      const [x, y] = onSide(within([spot.x + dx, spot.y + dy], EDGE), side, SEAM)
      spot.x = x
      spot.y = y
    }
  }
}

function setsOf(seed: string, side: Side): Sets {
  const rand = streamOf(`spots${seed}${side}`)
  const sets = Array.from({ length: SETS }, (_, set) => {
    const points: Point[] = []
    const count = side ? IN_HALF : IN_WHOLE
    for (let i = 0; i < count; i++) points.push(freest(() => onSide(inDisc(rand, EDGE), side, SEAM), points) ?? [0, 0])
    return points.map(([x, y]): Spot => ({ set, x, y }))
  })
  relax(sets.flat(), side)
  return sets.map((set) => outspread(set.map(({ x, y }): Point => [x, y])))
}

/** Orders the points so that the first few are evenly spread as well. */
function outspread(points: readonly Point[]): Point[] {
  const rest = [...points]
  const out = rest.splice(0, 1)
  while (rest.length > 0) {
    const room = rest.map(([x, y]) => gap(out, x, y, 0))
    out.push(...rest.splice(room.indexOf(Math.max(...room)), 1))
  }
  return out
}

export function spotsOf(seed: string): Spots {
  const known = new Map<Side, Sets>()
  return (side) => {
    const sets = known.get(side) ?? setsOf(seed, side)
    known.set(side, sets)
    return sets
  }
}
