// A small .pmtiles archive, such as an operator cuts from OpenStreetMap.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { zxyToTileId } from 'pmtiles'
import { basemapFeatures, type BasemapFeature, type BasemapGeometry } from '../../src/services/map/basemapFeatures.ts'

const [WEST, SOUTH, EAST, NORTH] = [-123.6, 48.95, -122.2, 49.6] as const
const [MIN_ZOOM, MAX_ZOOM] = [7, 12] as const
const GZIP = 2
const VECTOR_TILES = 1
const HEADER_BYTES = 127

/** A feature of GeoJSON. */
interface Feature {
  type: 'Feature'
  properties: Record<string, string | number>
  geometry: BasemapGeometry
}

interface Tile {
  id: number
  content: Uint8Array
}

/** A PMTiles archive of version 3 with the embedded map's shapes in the layers of the Protomaps schema. */
export function tileArchive(): Uint8Array {
  const sources = Object.entries(layers()).map(([name, features]) => ({
    name,
    index: new GeoJSONVT({ type: 'FeatureCollection', features }, { maxZoom: MAX_ZOOM, indexMaxZoom: 0 }),
  }))
  const tiles: Tile[] = []
  for (let z = MIN_ZOOM; z <= MAX_ZOOM; z += 1)
    for (let x = columnOf(WEST, z); x <= columnOf(EAST, z); x += 1)
      for (let y = rowOf(NORTH, z); y <= rowOf(SOUTH, z); y += 1) {
        const drawn = sources.flatMap(({ name, index }) => {
          const tile = index.getTile(z, x, y)
          return tile ? [[name, tile] as const] : []
        })
        const content = fromGeojsonVt(Object.fromEntries(drawn), { version: 2, extent: 4096 })
        tiles.push({ id: zxyToTileId(z, x, y), content: gzipSync(content) })
      }
  return archiveOf(tiles.toSorted((one, other) => one.id - other.id))
}

function layers(): Record<string, Feature[]> {
  const sketch = shapesOf('sketch')
  const ofKind = (wanted: string, kind: string, { shapes = sketch, rank = 0 } = {}) =>
    shapes
      .filter(({ properties }) => properties.kind === wanted)
      .map(({ geometry, properties: { name } }): Feature => {
        const properties = { kind, min_zoom: 0, population_rank: rank, ...(name ? { name } : {}) }
        return { type: 'Feature', properties, geometry }
      })
  const start = [WEST, SOUTH]
  const corners = [start, [EAST, SOUTH], [EAST, NORTH], [WEST, NORTH], start]
  const land = { type: 'Polygon' as const, coordinates: [corners] }
  return {
    earth: [{ type: 'Feature', properties: { kind: 'earth' }, geometry: land }],
    landuse: ofKind('park', 'park'),
    water: [...ofKind('coast', 'ocean', { shapes: shapesOf('coast') }), ...ofKind('water', 'bay')],
    roads: [...ofKind('highway', 'highway'), ...ofKind('road', 'major_road'), ...ofKind('street', 'minor_road')],
    places: [
      ...ofKind('place1', 'locality', { rank: 11 }),
      ...ofKind('place2', 'locality', { rank: 9 }),
      ...ofKind('place3', 'neighbourhood'),
    ],
  }
}

const shapesOf = (file: 'coast' | 'sketch'): BasemapFeature[] =>
  basemapFeatures(readFileSync(`src/services/map/basemap/${file}.txt`, 'utf8'))

const columnOf = (lng: number, z: number): number => Math.floor(((lng + 180) / 360) * 2 ** z)

function rowOf(lat: number, z: number): number {
  const radians = (lat * Math.PI) / 180
  return Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * 2 ** z)
}

/** Header, root directory, metadata and tiles, as the PMTiles specification orders them. */
function archiveOf(tiles: readonly Tile[]): Uint8Array {
  const directory = gzipSync(directoryOf(tiles))
  const metadata = gzipSync(JSON.stringify({ name: 'Metro Vancouver', vector_layers: [] }))
  const content = Buffer.concat(tiles.map((tile) => tile.content))
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles')
  header.writeUInt8(3, 7)
  const metadataAt = HEADER_BYTES + directory.length
  const contentAt = metadataAt + metadata.length
  const places = [HEADER_BYTES, directory.length, metadataAt, metadata.length]
  // No leaf directories; every tile is addressed by an entry and has content of its own.
  const counts = [contentAt, 0, contentAt, content.length, tiles.length, tiles.length, tiles.length]
  const numbers = [...places, ...counts]
  numbers.forEach((number, index) => header.writeBigUInt64LE(BigInt(number), 8 + 8 * index))
  header.set([1, GZIP, GZIP, VECTOR_TILES, MIN_ZOOM, MAX_ZOOM], 96)
  ;[WEST, SOUTH, EAST, NORTH].forEach((degrees, index) => header.writeInt32LE(tenMillionths(degrees), 102 + 4 * index))
  header.writeUInt8(MIN_ZOOM, 118)
  header.writeInt32LE(tenMillionths((WEST + EAST) / 2), 119)
  header.writeInt32LE(tenMillionths((SOUTH + NORTH) / 2), 123)
  return Buffer.concat([header, directory, metadata, content])
}

const tenMillionths = (degrees: number): number => Math.round(degrees * 1e7)

/** Columns of numbers: steps of IDs, run lengths, lengths, and offsets, where 0 is the end of the tile before. */
function directoryOf(tiles: readonly Tile[]): Uint8Array {
  const steps = tiles.map(({ id }, index) => id - (tiles[index - 1]?.id ?? 0))
  const offsets = tiles.map((_tile, index) => (index === 0 ? 1 : 0))
  const columns = [steps, tiles.map(() => 1), tiles.map(({ content }) => content.length), offsets]
  return Uint8Array.from([tiles.length, ...columns.flat()].flatMap(varint))
}

const varint = (number: number): number[] =>
  number < 128 ? [number] : [(number % 128) + 128, ...varint(Math.floor(number / 128))]
