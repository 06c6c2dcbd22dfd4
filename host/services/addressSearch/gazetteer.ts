import { kilometresBetween, type Point } from '../../../domain/places/point.ts'

/** A street as a line of corners with their house numbers; houses between two corners are interpolated. */
export interface GazetteerStreet {
  name: string
  city: string
  line: readonly Corner[]
}

/** `area` is the first half of the postal codes from here on, or a whole code. */
export type Corner = readonly [number: number, lat: number, lng: number, area: string]

export interface GazetteerHouse extends Point {
  number: number
  postalCode: string
}

/** The house on this street; undefined when the street has no such number. */
export function houseOnLine(line: readonly Corner[], number: number): GazetteerHouse | undefined {
  const from = line.findLast(([start]) => start <= number)
  const to = line.find(([end]) => end >= number)
  if (!from || !to) return undefined
  const share = to[0] === from[0] ? 0 : (number - from[0]) / (to[0] - from[0])
  const lat = from[1] + (to[1] - from[1]) * share
  const lng = from[2] + (to[2] - from[2]) * share
  return { number, postalCode: postalCodeOf(from[3], number), lat: rounded(lat), lng: rounded(lng) }
}

export function middleOfLine(line: readonly Corner[]): Point {
  const first = line[0]?.[0] ?? 0
  const last = line.at(-1)?.[0] ?? 0
  const { lat, lng } = houseOnLine(line, Math.floor((first + last) / 2)) ?? { lat: 0, lng: 0 }
  return { lat, lng }
}

/** The house on this line that is nearest to the point. */
export function nearestOnLine(line: readonly Corner[], point: Point): GazetteerHouse | undefined {
  let nearest: GazetteerHouse | undefined
  let least = Infinity
  for (const [index, to] of line.entries()) {
    const from = line[index - 1]
    if (!from) continue
    const house = houseOnLine(line, Math.round(from[0] + (to[0] - from[0]) * shareAlong(from, to, point)))
    const distance = house ? kilometresBetween(house, point) : Infinity
    if (distance < least) [nearest, least] = [house, distance]
  }
  return nearest
}

/** How far along the segment the point's foot lies, from 0 to 1. */
function shareAlong([, fromLat, fromLng]: Corner, [, toLat, toLng]: Corner, { lat, lng }: Point): number {
  const scale = Math.cos((lat * Math.PI) / 180)
  const [x, y] = [(toLng - fromLng) * scale, toLat - fromLat]
  const length = x * x + y * y
  const share = length === 0 ? 0 : ((lng - fromLng) * scale * x + (lat - fromLat) * y) / length
  return Math.min(1, Math.max(0, share))
}

const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5

const LETTERS = 'ABCEGHJKLMNPRSTVWXYZ'

/** The second half is invented from the number's block where the corner has none. */
function postalCodeOf(area: string, number: number): string {
  if (area.includes(' ')) return area
  const block = Math.floor(number / 100)
  return `${area} ${1 + (block % 9)}${LETTERS[block % LETTERS.length]}${1 + ((block * 7) % 9)}`
}
