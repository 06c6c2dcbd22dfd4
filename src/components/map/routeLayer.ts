import type { LineLayerSpecification } from 'maplibre-gl'
import type { MapColors } from '../../services/map/mapColors.ts'
import type { MapPoint } from './storeMapProps.ts'

/** A feature of GeoJSON: straight from point to point, since the way of the driver is not known. */
export const routeData = (points: readonly MapPoint[]) => ({
  type: 'Feature' as const,
  properties: {},
  geometry: { type: 'LineString' as const, coordinates: points.map(({ lng, lat }) => [lng, lat]) },
})

export const routeLayer = ({ place }: MapColors): Omit<LineLayerSpecification, 'source'> => ({
  id: 'route',
  type: 'line',
  layout: { 'line-cap': 'round', 'line-join': 'round' },
  paint: { 'line-color': place, 'line-width': 5, 'line-dasharray': [0.1, 2] },
})
