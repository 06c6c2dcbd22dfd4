import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { cameraOf, fitPoints, moveTo } from '../../services/map/camera.ts'
import { kilometresBetween } from '../../../domain/places/point.ts'
import { DEFAULT_CAMERA, type MapCamera, type MapPoint, type MapStore, type StoreMapProps } from './storeMapProps.ts'

const STORE_ZOOM = 14

/** Moves the map as the properties say: to a hovered store and back, to `focusOn`, and around a delivery zone or the stores. */
export function useMapCamera(map: MapLibre | undefined, props: StoreMapProps, pointed: string | undefined): void {
  const { stores, hovered, fitsStores, focusOn, initial = DEFAULT_CAMERA } = props
  /** The view before the first of several hovered stores. */
  const before = useRef<MapCamera>(undefined)
  const isAway = useRef(false)
  const target = useRef<string>(undefined)

  // A pin under the pointer would run away from it.
  const centred = hovered === pointed ? undefined : hovered
  const store = stores.find(({ hash }) => hash === centred)
  useEffect(() => {
    if (!map) return
    isAway.current = store !== undefined
    if (store) {
      before.current ??= cameraOf(map)
      moveTo(map, { lat: store.lat, lng: store.lng, zoom: STORE_ZOOM })
    } else if (before.current) {
      // Until the map is back, another store that is hovered returns to the same view.
      const forget = () => {
        if (!isAway.current) before.current = undefined
      }
      map.once('moveend', forget)
      moveTo(map, before.current)
    }
    // The same store with another opening text moves nothing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [map, store?.hash])

  const points = fittedPoints(props)
  const wanted = JSON.stringify(focusOn ?? (points.length > 0 ? points : initial))
  useEffect(() => {
    if (!map) return
    const isFirst = target.current === undefined
    const isSame = target.current === wanted
    target.current = wanted
    if (isSame || (isFirst && wanted === JSON.stringify(initial))) return
    // A hovered store keeps the view; leaving it shows the new one.
    before.current = undefined
    if (focusOn) moveTo(map, focusOn)
    else if (points.length > 0) fitPoints(map, points, !isFirst)
    // Where nothing was found the map stays.
    else if (!fitsStores) moveTo(map, initial)
    // `wanted` stands for the objects, which are others at each render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [map, wanted])

  // The answer about an address gives the map another place and height, after which the zone is fitted again.
  useEffect(() => {
    if (!map || points.length === 0 || focusOn) return
    const fit = () => {
      if (!isAway.current) fitPoints(map, points, false)
    }
    const leave = ({ originalEvent }: { originalEvent?: unknown }) => {
      if (originalEvent) map.off('resize', fit)
    }
    map.on('resize', fit)
    map.on('movestart', leave)
    return () => {
      map.off('resize', fit)
      map.off('movestart', leave)
    }
    // `wanted` stands for the objects here as well.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [map, wanted])
}

/** The zone with its address and store, or an address that has no zone with the stores around it, or all stores; else nothing. */
function fittedPoints({ area, place, stores, picked, fitsStores }: StoreMapProps): (readonly [number, number])[] {
  const zone = area?.flatMap(([outer = []]) => outer) ?? []
  // Without the picked store, since a press on a pin moves nothing.
  if (zone.length === 0 && !place) return fitsStores ? stores.map(({ lng, lat }) => [lng, lat]) : []
  const around = place && zone.length === 0 ? nearestStores(stores, place) : []
  const shown = [place, stores.find(({ hash }) => hash === picked), ...around]
  return [...zone, ...shown.flatMap((point) => (point ? [[point.lng, point.lat] as const] : []))]
}

const STORES_AROUND = 2

const nearestStores = (stores: readonly MapStore[], place: MapPoint): readonly MapStore[] =>
  stores
    .toSorted((one, other) => kilometresBetween(one, place) - kilometresBetween(other, place))
    .slice(0, STORES_AROUND)
