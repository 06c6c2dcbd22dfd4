import { edgesOf, type Corner, type Ring } from './zones.ts'

/** Checks of a zone's ring as an operator writes it. */

export const distinctCorners = (ring: Ring): number => new Set(ring.map(([lng, lat]) => `${lng} ${lat}`)).size

/** The index of the first side that another side crosses or runs along; undefined for a ring without such a side. */
export function crossedSide(ring: Ring): number | undefined {
  const edges = edgesOf(ring)
  const found = edges.findIndex((edge, index) =>
    edges.some((other, at) => {
      if (at <= index) return false
      const isNext = at === index + 1
      const isLast = index === 0 && at === edges.length - 1
      if (isNext) return turnsBack(edge, other)
      return isLast ? turnsBack(other, edge) : doMeet(edge, other)
    }),
  )
  const from = edges[found]?.[0]
  return from && ring.indexOf(from)
}

type Edge = [from: Corner, to: Corner]

/** 1 when c lies to the left of the way from a to b, -1 to the right, 0 on it. */
const sideOf = (a: Corner, b: Corner, c: Corner): number =>
  Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]))

/** Whether the second of two sides that share a corner runs back along the first. */
const turnsBack = ([from, corner]: Edge, [, to]: Edge): boolean =>
  sideOf(from, corner, to) === 0 &&
  (corner[0] - from[0]) * (to[0] - corner[0]) + (corner[1] - from[1]) * (to[1] - corner[1]) < 0

function doMeet([a, b]: Edge, [c, d]: Edge): boolean {
  const [ofC, ofD, ofA, ofB] = [sideOf(a, b, c), sideOf(a, b, d), sideOf(c, d, a), sideOf(c, d, b)]
  if (ofC !== ofD && ofA !== ofB) return true
  return [isOn(a, b, c), isOn(a, b, d), isOn(c, d, a), isOn(c, d, b)].some(Boolean)
}

const isOn = (a: Corner, b: Corner, c: Corner): boolean =>
  sideOf(a, b, c) === 0 &&
  Math.min(a[0], b[0]) <= c[0] &&
  c[0] <= Math.max(a[0], b[0]) &&
  Math.min(a[1], b[1]) <= c[1] &&
  c[1] <= Math.max(a[1], b[1])
