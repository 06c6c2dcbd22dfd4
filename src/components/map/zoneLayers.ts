import type { FillLayerSpecification, LineLayerSpecification } from 'maplibre-gl'
import type { MapColors } from '../../services/map/mapColors.ts'
import type { MapArea } from './storeMapProps.ts'

/** A feature of GeoJSON. */
export const zoneData = (area: MapArea) => ({
  type: 'Feature' as const,
  properties: {},
  geometry: {
    type: 'MultiPolygon' as const,
    coordinates: area.map((polygon) => polygon.map((ring) => ring.map(([lng, lat]) => [lng, lat]))),
  },
})

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
