import type { ErrorEvent, Map as MapLibre } from 'maplibre-gl'
import * as maplibre from 'maplibre-gl'
import { useRef, useState } from 'react'
import { Layer, Map as MapBox, Source } from 'react-map-gl/maplibre'
import { FIRST_LABELS } from '../../services/map/basemapStyle.ts'
import { readMapSetting, styleOrigin } from '../../services/map/mapSetting.ts'
import { setMapWorker } from '../../services/map/mapWorker.ts'
import { CourierPin } from './CourierPin.tsx'
import { routeData, routeLayer } from './routeLayer.ts'
import { DEFAULT_CAMERA, type StoreMapProps } from './storeMapProps.ts'
import { GestureHint, type BlockedGesture } from './GestureHint.tsx'
import { keepMapOffline } from './keepMapOffline.ts'
import { MapButtons } from './MapButtons.tsx'
import { PlacePin } from './PlacePin.tsx'
import { StorePins } from './StorePins.tsx'
import { useCourierCamera } from './useCourierCamera.ts'
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
  const { drawn, dropConfigured } = useMapStyle(box, onBroken)
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
