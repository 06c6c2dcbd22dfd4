import { LocateFixed, Maximize, Minus, Plus } from 'lucide-react'
import type { Map as MapLibre } from 'maplibre-gl'
import { fitPoints } from '../../services/map/camera.ts'
import type { MapStore } from './storeMapProps.ts'
import styles from './MapView.module.css'

interface MapButtonsProps {
  map: MapLibre
  stores: readonly MapStore[]
  onShowCourier: (() => void) | undefined
}

export function MapButtons({ map, stores, onShowCourier }: MapButtonsProps) {
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
