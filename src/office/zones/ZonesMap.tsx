import * as maplibre from 'maplibre-gl'
import type {
  CircleLayerSpecification,
  ErrorEvent,
  FillLayerSpecification,
  LineLayerSpecification,
  Map as MapLibre,
} from 'maplibre-gl'
import { Minus, Plus, Store } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Layer, Map as MapBox, Marker, Source, useMap } from 'react-map-gl/maplibre'
import { zoneAt, type Corner, type Polygon } from '../../../domain/places/zones.ts'
import type { DeliveredPlace } from '../../../domain/places/zoneMoves.ts'
import { useMapStyle } from '../../components/map/useMapStyle.ts'
import { zoneData } from '../../components/map/zoneLayers.ts'
import { FIRST_LABELS } from '../../services/map/basemapStyle.ts'
import { fitPoints } from '../../services/map/camera.ts'
import type { MapColors } from '../../services/map/mapColors.ts'
import { readMapSetting, styleOrigin } from '../../services/map/mapSetting.ts'
import { setMapWorker } from '../../services/map/mapWorker.ts'
import type { Zone } from './zone.ts'
import { cornerName, cornersOf, isSameCorner, midpointAfter, movedByKey, type CornerPlace } from './zoneEdits.ts'

export interface ZonesMapProps {
  store: { name: string; lat: number; lng: number }
  before: readonly Zone[]
  zones: readonly Zone[]
  /** The code of the zone that is changed. */
  chosen: string | undefined
  gained: readonly Polygon[]
  others: readonly { code: string; polygons: Polygon[] }[]
  places: readonly DeliveredPlace[]
  /** Without them the map only shows. */
  edits?: CornerEdits
  onBroken: () => void
}

interface CornerEdits {
  corner: CornerPlace | undefined
  onChoose: (corner: CornerPlace) => void
  /** While a corner is dragged, with `isNew` a new one after it; undefined when it is let go. */
  onDrag: (drag: { at: CornerPlace; to: Corner; isNew: boolean } | undefined) => void
  onMove: (at: CornerPlace, to: Corner) => void
  onAdd: (after: CornerPlace, to: Corner) => void
  onRemove: (at: CornerPlace) => void
}

/** The map of a store's zones, in a file that is loaded when the room opens. `data-map` says `ready` once it is drawn (D-231). */
export function ZonesMap({ store, before, zones, chosen, gained, others, places, edits, onBroken }: ZonesMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const isStyleLoaded = useRef(false)
  const [map, setMap] = useState<MapLibre>()
  const [isReady, setReady] = useState(false)
  const { drawn, dropConfigured } = useMapStyle(box, onBroken)
  const [isPrepared] = useState(() => {
    setMapWorker(styleOrigin(readMapSetting().style))
    return true
  })
  const zone = zones.find(({ code }) => code === chosen)
  const was = before.find(({ code }) => code === chosen)
  useFirstView(map, chosen, [...(zone?.polygons ?? []), ...(was?.polygons ?? [])], store)
  const layers = drawn && layersOf(drawn.colors)
  const beforeId = drawn?.isConfigured ? undefined : FIRST_LABELS

  function fail({ error }: ErrorEvent) {
    if (drawn?.isConfigured && !isStyleLoaded.current) return dropConfigured()
    // A tile that is missing leaves a gap; without a style or a worker there is no map.
    if (!isStyleLoaded.current || error.message.startsWith('Worker failed')) {
      reportError(error)
      onBroken()
    }
  }

  return (
    <div ref={box} className="zmap" data-map={isReady ? 'ready' : 'loading'}>
      {drawn && layers && isPrepared ? (
        <MapBox
          mapLib={maplibre}
          initialViewState={{ latitude: store.lat, longitude: store.lng, zoom: 12 }}
          mapStyle={drawn.style}
          minZoom={8}
          maxZoom={18}
          attributionControl={false}
          cooperativeGestures
          dragRotate={false}
          touchPitch={false}
          pitchWithRotate={false}
          // Arrows move the corner that has the focus.
          keyboard={false}
          onLoad={({ target }) => {
            target.touchZoomRotate.disableRotation()
            target.on('webglcontextlost', () => onBroken())
            setMap(target)
          }}
          onStyleData={() => {
            isStyleLoaded.current = true
          }}
          onIdle={() => setReady(true)}
          onError={(event) => fail(event as ErrorEvent)}
        >
          <Area
            id="others"
            area={others.flatMap(({ polygons }) => polygons)}
            layers={layers.others}
            beforeId={beforeId}
          />
          <Area
            id="other zones"
            area={zones.filter(({ code }) => code !== chosen).flatMap(({ polygons }) => polygons)}
            layers={layers.otherZones}
            beforeId={beforeId}
          />
          <Area id="chosen" area={zone?.polygons ?? []} layers={layers.chosen} beforeId={beforeId} />
          <Area id="gained" area={gained} layers={layers.gained} beforeId={beforeId} />
          <Area id="was" area={was && was !== zone ? was.polygons : []} layers={layers.was} beforeId={beforeId} />
          <Source id="places" type="geojson" data={placesData(places, before, zones, chosen)}>
            {layers.places.map((layer) => (
              <Layer key={layer.id} {...layer} />
            ))}
          </Source>
          <Marker latitude={store.lat} longitude={store.lng} anchor="bottom" className="zstill">
            <span className="zpin">
              <Store size={18} strokeWidth={1.9} aria-hidden />
              {store.name}
            </span>
          </Marker>
          {zone && edits ? <Handles zone={zone} {...edits} /> : null}
        </MapBox>
      ) : null}
      {map ? (
        <div className="zbtns">
          <button type="button" aria-label="Zoom in" onClick={() => map.zoomIn()}>
            <Plus size={20} strokeWidth={1.9} aria-hidden />
          </button>
          <button type="button" aria-label="Zoom out" onClick={() => map.zoomOut()}>
            <Minus size={20} strokeWidth={1.9} aria-hidden />
          </button>
        </div>
      ) : null}
      {drawn ? <p className="zsource">{drawn.attribution}</p> : null}
    </div>
  )
}

/** Shows the whole zone once, as it was and as it is, and again when another one is chosen. */
function useFirstView(
  map: MapLibre | undefined,
  code: string | undefined,
  polygons: readonly Polygon[],
  store: ZonesMapProps['store'],
): void {
  useEffect(() => {
    if (!map) return
    fitPoints(map, [...polygons.flat(2), [store.lng, store.lat]], false)
    // Only another zone moves the view: that of a moved corner stays.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [map, code])
}

type AreaLayer = Omit<FillLayerSpecification, 'source'> | Omit<LineLayerSpecification, 'source'>
type DotLayer = Omit<CircleLayerSpecification, 'source'>

interface AreaProps {
  id: string
  area: readonly Polygon[]
  layers: readonly AreaLayer[]
  beforeId: string | undefined
}

const Area = ({ id, area, layers, beforeId }: AreaProps) => (
  <Source id={id} type="geojson" data={zoneData(area)}>
    {layers.map((layer) => (
      <Layer key={layer.id} {...layer} beforeId={beforeId} />
    ))}
  </Source>
)

interface Dragged {
  at: CornerPlace
  isNew: boolean
  lng: number
  lat: number
}

const keyOf = ({ part, ring, corner }: CornerPlace): string => `${part} ${ring} ${corner}`

/** A button on each corner, and a smaller one in the middle of each side, which becomes a corner when it is dragged or pressed. */
function Handles({ zone, corner: chosen, onChoose, onDrag, onMove, onAdd, onRemove }: CornerEdits & { zone: Zone }) {
  const { current: map } = useMap()
  const [dragged, setDragged] = useState<Dragged>()
  // While one is dragged the others stand as they were: a new one in between would end the drag.
  const [still, setStill] = useState<Zone>()
  const shown = still ?? zone
  const positionOf = (at: CornerPlace, isNew: boolean, [lng, lat]: Corner) => {
    const isDragged = dragged !== undefined && dragged.isNew === isNew && isSameCorner(dragged.at, at)
    return isDragged ? { longitude: dragged.lng, latitude: dragged.lat } : { longitude: lng, latitude: lat }
  }
  const dragProps = (at: CornerPlace, isNew: boolean) => ({
    draggable: true,
    onDragStart: () => setStill(zone),
    onDrag: ({ lngLat: { lng, lat } }: { lngLat: { lng: number; lat: number } }) => {
      setDragged({ at, isNew, lng, lat })
      onDrag({ at, to: [lng, lat], isNew })
    },
    onDragEnd: ({ lngLat: { lng, lat } }: { lngLat: { lng: number; lat: number } }) => {
      setDragged(undefined)
      setStill(undefined)
      onDrag(undefined)
      if (isNew) onAdd(at, [lng, lat])
      else onMove(at, [lng, lat])
    },
  })
  return cornersOf(shown).flatMap(({ at, corner }) => {
    const middle = midpointAfter(shown, at)
    const name = cornerName(shown, at)
    const isChosen = isSameCorner(chosen, at)
    return [
      <Marker key={`middle ${keyOf(at)}`} {...positionOf(at, true, middle)} {...dragProps(at, true)}>
        <button
          type="button"
          className="zmid"
          tabIndex={-1}
          aria-label={`Add a corner after ${name.toLowerCase()}`}
          onClick={() => onAdd(at, middle)}
        />
      </Marker>,
      <Marker
        key={keyOf(at)}
        {...positionOf(at, false, corner)}
        {...dragProps(at, false)}
        className={isChosen ? 'zfront' : ''}
      >
        <button
          type="button"
          className="zcorner"
          aria-label={name}
          aria-pressed={isChosen}
          onClick={({ currentTarget }) => {
            // The map keeps a press from focusing it, and so does Safari.
            currentTarget.focus()
            onChoose(at)
          }}
          onFocus={() => {
            onChoose(at)
            if (map?.getBounds().contains(corner) === false) map.panTo(corner)
          }}
          onKeyDown={(event) => {
            const to = movedByKey(corner, event)
            if (to) onMove(at, to)
            else if (event.key === 'Delete') onRemove(at)
            else return
            event.preventDefault()
          }}
        />
      </Marker>,
    ]
  })
}

/** `state`: kept in the chosen zone, new in it, or elsewhere. */
const placesData = (
  places: readonly DeliveredPlace[],
  before: readonly Zone[],
  zones: readonly Zone[],
  chosen: string | undefined,
) => ({
  type: 'FeatureCollection' as const,
  features: places.map((place) => {
    const isIn = zoneAt(zones, place)?.code === chosen
    const state = isIn ? (zoneAt(before, place)?.code === chosen ? 'kept' : 'new') : 'else'
    return {
      type: 'Feature' as const,
      properties: { state },
      geometry: { type: 'Point' as const, coordinates: [place.lng, place.lat] },
    }
  }),
})

const LINE = { 'line-cap': 'round', 'line-join': 'round' } as const

interface Layers {
  others: AreaLayer[]
  otherZones: AreaLayer[]
  chosen: AreaLayer[]
  gained: AreaLayer[]
  was: AreaLayer[]
  places: DotLayer[]
}

function layersOf({ zone, zoneEdge, gained: crust, place: ink, land }: MapColors): Layers {
  const dots = (state: string, color: string, edge: string, radius: number): DotLayer => ({
    id: `places ${state}`,
    type: 'circle',
    filter: ['==', ['get', 'state'], state],
    paint: { 'circle-radius': radius, 'circle-color': color, 'circle-stroke-color': edge, 'circle-stroke-width': 1.4 },
  })
  return {
    others: [line('others edge', ink, 1.2, [2, 3], 0.5)],
    otherZones: [
      { id: 'other zones', type: 'fill', paint: { 'fill-color': crust, 'fill-opacity': 0.1 } },
      line('other zones edge', ink, 1.8, [3, 2], 0.75),
    ],
    chosen: [{ id: 'chosen', type: 'fill', paint: { 'fill-color': zone } }, line('chosen edge', zoneEdge, 2.5)],
    gained: [{ id: 'gained', type: 'fill', paint: { 'fill-color': crust, 'fill-opacity': 0.38 } }],
    was: [line('was edge', zoneEdge, 2.5, [0.1, 2.2])],
    places: [dots('else', land, ink, 3), dots('kept', zoneEdge, land, 3.4), dots('new', crust, ink, 4.4)],
  }
}

const line = (id: string, color: string, width: number, dash?: number[], opacity = 1): AreaLayer => ({
  id,
  type: 'line',
  layout: LINE,
  paint: {
    'line-color': color,
    'line-width': width,
    'line-opacity': opacity,
    ...(dash ? { 'line-dasharray': dash } : {}),
  },
})
