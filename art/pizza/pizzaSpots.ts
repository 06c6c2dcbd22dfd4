import { seededRandom, type Rand } from '../drawing/shapes.ts'

/** 0 whole, 1 left half, 2 right half. */
export type Side = 0 | 1 | 2
export type Point = readonly [number, number]
type Sets = readonly (readonly Point[])[]
export type Spots = (side: Side) => Sets

const TAU = Math.PI * 2
export const REACH = 70
const MAX_SPOT_RADIUS = REACH - 4
const SET_COUNT = 7
const SPOTS_WHOLE = 17
const SPOTS_HALF = 9
const SEAM_GAP = 7
const MAX_TRIES = 36
const RELAX_ROUNDS = 26

function squaredGap(points: readonly Point[], x: number, y: number, enough: number): number {
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

export function farthestPoint(
  somewhere: () => Point | undefined,
  own: readonly Point[],
  others: readonly Point[] = [],
  keep = 1,
): Point | undefined {
  let best: Point | undefined
  let most = -1
  for (let i = 0; i < MAX_TRIES; i++) {
    const point = somewhere()
    if (!point) continue
    const near = squaredGap(own, ...point, most)
    const room = near <= most ? near : Math.min(near, keep * squaredGap(others, ...point, most / keep))
    if (room > most) [best, most] = [point, room]
  }
  return best
}

export function onSide([x, y]: Point, side: Side, room: number): Point {
  if (side === 0) return [x, y]
  const away = Math.max(room, Math.abs(x))
  return [side === 1 ? -away : away, y]
}

const clampToDisc = ([x, y]: Point, reach: number): Point => {
  const k = Math.min(1, reach / Math.hypot(x, y))
  return [x * k, y * k]
}

type Spot = { set: number; x: number; y: number }

function relax(spots: readonly Spot[], side: Side): void {
  const own = { reach: side ? 26 : 28, force: 4 }
  const other = { reach: 14, force: 5 }
  for (let round = 0; round < RELAX_ROUNDS; round++) {
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
      const [x, y] = onSide(clampToDisc([spot.x + dx, spot.y + dy], MAX_SPOT_RADIUS), side, SEAM_GAP)
      spot.x = x
      spot.y = y
    }
  }
}

function setsOf(seed: string, side: Side): Sets {
  const rand = seededRandom(`spots${seed}${side}`)
  const sets = Array.from({ length: SET_COUNT }, (_, set) => {
    const points: Point[] = []
    const count = side ? SPOTS_HALF : SPOTS_WHOLE
    for (let i = 0; i < count; i++)
      points.push(farthestPoint(() => onSide(inDisc(rand, MAX_SPOT_RADIUS), side, SEAM_GAP), points) ?? [0, 0])
    return points.map(([x, y]): Spot => ({ set, x, y }))
  })
  relax(sets.flat(), side)
  return sets.map((set) => inSpreadOrder(set.map(({ x, y }): Point => [x, y])))
}

/** Orders the points so that the first few are evenly spread as well. */
function inSpreadOrder(points: readonly Point[]): Point[] {
  const rest = [...points]
  const out = rest.splice(0, 1)
  while (rest.length > 0) {
    const room = rest.map(([x, y]) => squaredGap(out, x, y, 0))
    out.push(...rest.splice(room.indexOf(Math.max(...room)), 1))
  }
  return out
}

let last: { seed: string; spots: Spots } | undefined

/** Those of the last seed are kept: a pizza that is built is drawn again with each option. */
export function spotsOf(seed: string): Spots {
  if (last?.seed === seed) return last.spots
  const known = new Map<Side, Sets>()
  const spots: Spots = (side) => {
    const sets = known.get(side) ?? setsOf(seed, side)
    known.set(side, sets)
    return sets
  }
  last = { seed, spots }
  return spots
}
