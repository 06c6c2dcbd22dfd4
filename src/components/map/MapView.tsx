import * as maplibre from 'maplibre-gl'
import { type ErrorEvent, type Map as MapLibre, type LineLayerSpecification, getWorkerUrl } from 'maplibre-gl'
import { useRef, useState, useEffect } from 'react'
import { Layer, Map as MapBox, Source } from 'react-map-gl/maplibre'
import { LocateFixed, Maximize, Minus, Plus } from 'lucide-react'
import { FIRST_LABELS } from '../../services/map/basemapStyle.ts'
import { isTileArchive, readMapSetting, styleOrigin } from '../../services/map/mapSetting.ts'
import { setMapWorker } from '../../services/map/mapWorker.ts'
import { CourierPin, PlacePin, StorePins } from './StorePins.tsx'
import type { MapColors } from '../../services/map/mapColors.ts'
import { type MapPoint, DEFAULT_CAMERA, type StoreMapProps, type MapStore } from './storeMapProps.ts'
import { askWorker } from '../../device/updates/askWorker.ts'
import type { ToWorker } from '../../device/updates/workerMessages.ts'
import { fitPoints } from '../../services/map/camera.ts'
import { useMapCamera } from './useMapCamera.ts'
import { useMapStyle } from './useMapStyle.ts'
import { zoneData, zoneLayers } from './zoneLayers.ts'
import styles from './MapView.module.css'
import '../../services/map/mapFonts.css'

const MIN_ZOOM = 8
const MAX_ZOOM = 18
/** Further out the names of neighbours would cover each other. */
const NAMES_ZOOM = 11.5

interface MapViewProps extends Omit<StoreMapProps, 'onUnavailable'> {
  onBroken: () => void
}

/** The map itself, in a file that is loaded when a map is on screen. `data-map` says `ready` once it is drawn. */
export function MapView({ onBroken, ...props }: MapViewProps) {
  const { stores, picked, hovered, place, courier, area, initial = DEFAULT_CAMERA, namesShown = 'all' } = props
  const box = useRef<HTMLDivElement>(null)
  const isStyleLoaded = useRef(false)
  const [map, setMap] = useState<MapLibre>()
  const [isReady, setReady] = useState(false)
  const [isClose, setClose] = useState(initial.zoom >= NAMES_ZOOM)
  const [gesture, setGesture] = useState<BlockedGesture>()
  /** The store whose pin the pointer is on. */
  const [pointed, setPointed] = useState<string>()
  const { drawn, dropConfigured } = useMapStyle(box, onBroken, tellWorker)
  useMapCamera(map, props, pointed)
  const way = courier ? [...stores, courier, ...(place ? [place] : [])] : []
  const showCourier = useCourierCamera(map, courier, way)

  function fail({ error }: ErrorEvent) {
    if (drawn?.isConfigured && !isStyleLoaded.current) return dropConfigured()
    // A tile that is missing leaves a gap; without a style or a worker there is no map.
    if (!isStyleLoaded.current || error.message.startsWith('Worker failed')) {
      reportError(error)
      onBroken()
    }
  }

  const [isPrepared] = useState(() => {
    setMapWorker(styleOrigin(readMapSetting().style))
    return true
  })

  return (
    <div ref={box} className={styles.view} data-map={isReady ? 'ready' : 'loading'}>
      {drawn && isPrepared ? (
        <MapBox
          mapLib={maplibre}
          initialViewState={{ latitude: initial.lat, longitude: initial.lng, zoom: initial.zoom }}
          mapStyle={drawn.style}
          minZoom={MIN_ZOOM}
          maxZoom={MAX_ZOOM}
          attributionControl={false}
          cooperativeGestures
          dragRotate={false}
          touchPitch={false}
          pitchWithRotate={false}
          onLoad={({ target }) => {
            target.touchZoomRotate.disableRotation()
            target.keyboard.disableRotation()
            target.on('cooperativegestureprevented', ({ gestureType }) => setGesture({ gestureType, at: Date.now() }))
            target.on('webglcontextlost', () => onBroken())
            setMap(target)
          }}
          onStyleData={() => {
            isStyleLoaded.current = true
          }}
          onZoom={({ viewState: { zoom } }) => setClose(zoom >= NAMES_ZOOM)}
          onIdle={() => {
            if (!isReady) keepMapOffline()
            setReady(true)
          }}
          onError={(event) => fail(event as ErrorEvent)}
        >
          {area && area.length > 0 ? (
            <Source id="zone" type="geojson" data={zoneData(area)}>
              {zoneLayers(drawn.colors).map((layer) => (
                <Layer key={layer.id} {...layer} beforeId={drawn.isConfigured ? undefined : FIRST_LABELS} />
              ))}
            </Source>
          ) : null}
          {way.length > 0 ? (
            <Source id="route" type="geojson" data={routeData(way)}>
              <Layer {...routeLayer(drawn.colors)} beforeId={drawn.isConfigured ? undefined : FIRST_LABELS} />
            </Source>
          ) : null}
          <StorePins
            stores={stores}
            picked={picked}
            hovered={hovered}
            namesShown={isClose ? namesShown : 'picked'}
            onPick={props.onPick}
            onPoint={setPointed}
            onHover={props.onHover}
          />
          {place ? <PlacePin place={place} /> : null}
          {courier ? <CourierPin courier={courier} /> : null}
        </MapBox>
      ) : null}
      {map ? <MapButtons map={map} stores={stores} onShowCourier={courier && showCourier} /> : null}
      <GestureHint gesture={gesture} />
      {drawn ? <p className={styles.attribution}>{drawn.attribution}</p> : null}
    </div>
  )
}

/** The service worker caches the tiles of a style elsewhere; it must know the style before the first request. */
async function tellWorker(style: string): Promise<void> {
  if (!isTileArchive(style) && styleOrigin(style)) await askWorker({ kind: 'map', style })
}

interface BlockedGesture {
  gestureType: 'wheel_zoom' | 'touch_pan'
  at: number
}

const HINT_MS = 2000

/** Says how the map is moved after a gesture that scrolls the page. */
function GestureHint({ gesture }: { gesture: BlockedGesture | undefined }) {
  const [hidden, setHidden] = useState<number>()
  useEffect(() => {
    if (!gesture) return
    const timer = setTimeout(() => setHidden(gesture.at), HINT_MS)
    return () => clearTimeout(timer)
  }, [gesture])
  const isShown = gesture !== undefined && gesture.at !== hidden
  return (
    <p className={`${styles.hint} ${isShown ? styles.shown : ''}`} aria-hidden>
      {gesture?.gestureType === 'wheel_zoom' ? wheelHint() : 'Use two fingers to move the map'}
    </p>
  )
}

const wheelHint = (): string => `Use ${navigator.userAgent.includes('Mac') ? '⌘' : 'Ctrl'} + scroll to zoom the map`

interface MapButtonsProps {
  map: MapLibre
  stores: readonly MapStore[]
  onShowCourier: (() => void) | undefined
}

function MapButtons({ map, stores, onShowCourier }: MapButtonsProps) {
  const showAll = () => {
    if (stores.length > 0)
      fitPoints(
        map,
        stores.map(({ lng, lat }) => [lng, lat] as const),
      )
  }
  return (
    <div className={styles.buttons}>
      <button type="button" aria-label="Zoom in" onClick={() => map.zoomIn()}>
        <Plus size={22} strokeWidth={1.9} aria-hidden />
      </button>
      <button type="button" aria-label="Zoom out" onClick={() => map.zoomOut()}>
        <Minus size={22} strokeWidth={1.9} aria-hidden />
      </button>
      {onShowCourier ? (
        <button type="button" aria-label="Show the courier" onClick={onShowCourier}>
          <LocateFixed size={20} strokeWidth={1.9} aria-hidden />
        </button>
      ) : (
        <button type="button" aria-label={stores.length === 1 ? 'Show the store' : 'Show all stores'} onClick={showAll}>
          <Maximize size={20} strokeWidth={1.9} aria-hidden />
        </button>
      )}
    </div>
  )
}

/** A feature of GeoJSON: straight from point to point, since the way of the driver is not known. */
const routeData = (points: readonly MapPoint[]) => ({
  type: 'Feature' as const,
  properties: {},
  geometry: { type: 'LineString' as const, coordinates: points.map(({ lng, lat }) => [lng, lat]) },
})

const routeLayer = ({ place }: MapColors): Omit<LineLayerSpecification, 'source'> => ({
  id: 'route',
  type: 'line',
  layout: { 'line-cap': 'round', 'line-join': 'round' },
  paint: { 'line-color': place, 'line-width': 5, 'line-dasharray': [0.1, 2] },
})

/**
 * Lets the service worker cache the map's files, which a first visit loads before there is a service worker. It knows by
 * their names which of the page's files they are.
 */
function keepMapOffline(): void {
  const files = performance.getEntriesByType('resource').map(({ name }) => name)
  const message: ToWorker = { kind: 'map files', urls: [...new Set([...files, getWorkerUrl()])] }
  navigator.serviceWorker?.ready.then(
    ({ active }) => active?.postMessage(message),
    () => undefined,
  )
}

/**
 * Shows the whole way when the driver appears, then pans to each new place, until the customer moves the map [TRK-12]. The returned
 * function follows the driver again.
 */
function useCourierCamera(
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
