import type { Corner, GazetteerStreet } from '../services/addressSearch/gazetteer.ts'
import file from './streets.json' with { type: 'json' }

/**
 * Streets around the demo's stores, in the file as `name, city, corner, corner…` with a corner's house number, latitude, longitude
 * and area. The postal codes are invented, except their first halves.
 */
export const streets: readonly GazetteerStreet[] = file.map((text) => {
  const [name = '', city = '', ...corners] = text.split(', ')
  return { name, city, line: corners.map(readCorner) }
})

function readCorner(text: string): Corner {
  const [number, lat, lng, ...area] = text.split(' ')
  return [Number(number), Number(lat), Number(lng), area.join(' ')]
}
