import { kilometresBetween, type Point } from '../../../domain/places/point.ts'
import { squareKilometres } from '../../../domain/places/zoneMoves.ts'
import type { Corner, Polygon } from '../../../domain/places/zones.ts'
import { gained, SMALLEST_KM2 } from './ground.ts'
import type { Zone } from './zone.ts'
import { cornerName, cornersOf, isSameCorner } from './zoneEdits.ts'

/** What becomes of the edge of a zone, for the map and in words for who cannot see it. */
export interface EdgeChange {
  code: string
  before: Zone | undefined
  after: Zone | undefined
  gained: Polygon[]
  lost: Polygon[]
  /** A sentence for each thing that the map shows. */
  words: string[]
}

/** The zones that differ, with their edges before and after. Areas without faults only. */
export function edgeChanges(before: readonly Zone[], after: readonly Zone[], store: Point): EdgeChange[] {
  const codes = [...new Set([...after, ...before].map(({ code }) => code))]
  return codes.flatMap((code) => {
    const [was, is] = [before, after].map((zones) => zones.find((zone) => zone.code === code))
    if (JSON.stringify(was) === JSON.stringify(is)) return []
    const [from, to] = [was?.polygons ?? [], is?.polygons ?? []]
    const ground = { gained: gained(to, from), lost: gained(from, to) }
    return [{ code, before: was, after: is, ...ground, words: edgeWords(was, is, ground, store) }]
  })
}

function edgeWords(
  was: Zone | undefined,
  is: Zone | undefined,
  ground: Pick<EdgeChange, 'gained' | 'lost'>,
  store: Point,
): string[] {
  if (!was || !is) {
    const zone = was ?? is
    const size = zone ? `${squareKilometres(zone.polygons).toFixed(1)} km², ${groundWords(zone.polygons, store)}` : ''
    return [was ? `The zone goes: ${size}.` : `A new zone: ${size}.`]
  }
  const [won, lost] = [groundWords(ground.gained, store), groundWords(ground.lost, store)]
  if (won === '' && lost === '') return ['The edge stays as it is.']
  const [before, after] = [was, is].map(({ polygons }) => `${squareKilometres(polygons).toFixed(1)} km²`)
  return [
    `${before} before, ${after} after.`,
    ...(won === '' ? [] : [`Gains ${won}.`]),
    ...(lost === '' ? [] : [`Loses ${lost}.`]),
    ...cornerWords(was, is),
  ]
}

const DIRECTIONS = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'] as const

/** Which way a place lies from another one. */
export function directionTo(from: Point, { lat, lng }: Point): (typeof DIRECTIONS)[number] {
  const east = (lng - from.lng) * Math.cos((from.lat * Math.PI) / 180)
  const turn = Math.atan2(east, lat - from.lat) / (2 * Math.PI)
  return DIRECTIONS[(Math.round(turn * 8) + 8) % 8] ?? 'north'
}

/** '4.1 km² in the east, 0.3 km² in the north' of the store, the largest first; '' of no ground. */
function groundWords(polygons: readonly Polygon[], store: Point): string {
  const sizes = new Map<string, number>()
  for (const polygon of polygons) {
    const size = squareKilometres([polygon])
    if (size < SMALLEST_KM2) continue
    const direction = directionTo(store, middleOf(polygon[0] ?? []))
    sizes.set(direction, (sizes.get(direction) ?? 0) + size)
  }
  return [...sizes]
    .sort(([, one], [, other]) => other - one)
    .map(([direction, size]) => `${size < 0.1 ? size.toFixed(2) : size.toFixed(1)} km² in the ${direction}`)
    .join(', ')
}

const middleOf = (ring: readonly Corner[]): Point => ({
  lng: ring.reduce((sum, [lng]) => sum + lng, 0) / ring.length,
  lat: ring.reduce((sum, [, lat]) => sum + lat, 0) / ring.length,
})

/** How each corner moves; where there are more or fewer of them, their numbers are others, so that only the counts are said. */
function cornerWords(was: Zone, is: Zone): string[] {
  const [before, after] = [cornersOf(was), cornersOf(is)]
  const isSameShape =
    before.length === after.length && before.every(({ at }, index) => isSameCorner(after[index]?.at, at))
  if (!isSameShape) return [`${before.length} corners before, ${after.length} after.`]
  return before.flatMap(({ at, corner: [lng, lat] }, index) => {
    const [toLng, toLat] = after[index]?.corner ?? [lng, lat]
    if (toLng === lng && toLat === lat) return []
    const [from, to] = [
      { lng, lat },
      { lng: toLng, lat: toLat },
    ]
    const metres = kilometresBetween(from, to) * 1000
    const far = metres < 1000 ? `${Math.round(metres)} m` : `${(metres / 1000).toFixed(1)} km`
    return [`${cornerName(is, at)} moves ${far} to the ${directionTo(from, to)}.`]
  })
}
