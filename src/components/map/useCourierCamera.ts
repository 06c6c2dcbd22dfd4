import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { fitPoints } from '../../services/map/camera.ts'
import type { MapPoint } from './storeMapProps.ts'

/**
 * Shows the whole way when the driver appears, then pans to each new place, until the customer moves the map [TRK-12]. The returned
 * function follows the driver again.
 */
export function useCourierCamera(
  map: MapLibre | undefined,
  courier: MapPoint | undefined,
  way: readonly MapPoint[],
): () => void {
  const isFollowing = useRef(true)
  const isShown = useRef(false)

  useEffect(() => {
    if (!map) return
    const leave = ({ originalEvent }: { originalEvent?: unknown }) => {
      if (originalEvent) isFollowing.current = false
    }
    map.on('movestart', leave)
    return () => {
      map.off('movestart', leave)
    }
  }, [map])

  useEffect(() => {
    if (!map) return
    if (!courier) {
      isShown.current = false
      return
    }
    if (!isFollowing.current) return
    if (isShown.current) map.panTo([courier.lng, courier.lat])
    else
      fitPoints(
        map,
        way.map(({ lng, lat }) => [lng, lat] as const),
      )
    isShown.current = true
    // The place stands for the objects, which are others at each render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [map, courier?.lat, courier?.lng])

  return () => {
    isFollowing.current = true
    if (map && courier) map.panTo([courier.lng, courier.lat])
  }
}
