import type { FillLayerSpecification, LineLayerSpecification } from 'maplibre-gl'
import type { MapColors } from '../../services/map/mapColors.ts'
import type { MapArea } from './storeMapProps.ts'

/** A feature of GeoJSON. */
export const zoneData = (area: MapArea) => ({
  type: 'Feature' as const,
  properties: {},
  geometry: {
    type: 'MultiPolygon' as const,
    coordinates: area.map((polygon) => polygon.map(closedRing)),
  },
})

/** Ends at its first corner, as GeoJSON asks: at the edge of a tile an open ring would be cut wrongly. */
function closedRing(ring: MapArea[number][number]): [number, number][] {
  const corners = ring.map(([lng, lat]): [number, number] => [lng, lat])
  const [first, last] = [corners[0], corners.at(-1)]
  const isClosed = first?.[0] === last?.[0] && first?.[1] === last?.[1]
  return first && !isClosed ? [...corners, first] : corners
}

type ZoneLayer = Omit<FillLayerSpecification, 'source'> | Omit<LineLayerSpecification, 'source'>

export const zoneLayers = ({ zone, zoneEdge }: MapColors): ZoneLayer[] => [
  { id: 'zone', type: 'fill', paint: { 'fill-color': zone } },
  {
    id: 'zone edge',
    type: 'line',
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': zoneEdge, 'line-width': 2.5, 'line-dasharray': [0.1, 2.2] },
  },
]
