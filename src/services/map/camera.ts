import { LngLatBounds, type Map as MapLibre } from 'maplibre-gl'

interface Camera {
  lat: number
  lng: number
  zoom: number
}

const PAN_MS = 360
const FIT_ZOOM = 14
/** Room for the pins at the edges. */
const FIT_PADDING = { top: 72, right: 72, bottom: 48, left: 48 }
/** On a phone the name of a picked store reaches under the buttons. */
const NARROW_PADDING = { ...FIT_PADDING, right: 112, left: 32 }
const NARROW_PIXELS = 600

export function cameraOf(map: MapLibre): Camera {
  const { lat, lng } = map.getCenter()
  return { lat, lng, zoom: map.getZoom() }
}

/** MapLibre jumps by itself where the device asks for reduced motion. */
export function moveTo(map: MapLibre, { lat, lng, zoom }: Camera): void {
  map.easeTo({ center: [lng, lat], zoom, duration: PAN_MS })
}

export function fitPoints(map: MapLibre, points: readonly (readonly [number, number])[], isAnimated = true): void {
  const bounds = new LngLatBounds()
  for (const [lng, lat] of points) bounds.extend([lng, lat])
  // A small box has no room for the padding.
  const { clientWidth, clientHeight } = map.getContainer()
  const isTiny = Math.min(clientWidth, clientHeight) <= 240
  const padding = isTiny ? 16 : clientWidth < NARROW_PIXELS ? NARROW_PADDING : FIT_PADDING
  map.fitBounds(bounds, { padding, maxZoom: FIT_ZOOM, duration: isAnimated ? PAN_MS : 0 })
}
