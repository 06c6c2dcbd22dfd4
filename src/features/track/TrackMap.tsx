import type { LiveDriver } from '../../../domain/order/liveOrder.ts'
import type { Point } from '../../../domain/places/point.ts'
import { shortAge } from '../../../domain/schedule/formatTime.ts'
import type { Store } from '../../../domain/catalogue/store.ts'
import { StoreMap } from '../../components/map/StoreMap.tsx'
import type { MapCamera, MapCourier } from '../../components/map/storeMapProps.ts'
import styles from './TrackPage.module.css'

/** [TRK-02] */
const STORE_ZOOM = 12
/** A driver's phone gives its place every few seconds while it moves. */
const QUIET_MS = 90_000

interface TrackMapProps {
  store: Store
  delivers: boolean
  destination: Point | undefined
  driver: LiveDriver | undefined
  isStale: boolean
  /** The host's time. */
  now: number
  onUnavailable: () => void
}

/** The store, and on the way the driver [TRK-02 TRK-11 TRK-12 TRK-13]. */
export function TrackMap({ store, delivers, destination, driver, isStale, now, onUnavailable }: TrackMapProps) {
  const camera: MapCamera = { lat: store.lat, lng: store.lng, zoom: STORE_ZOOM }
  return (
    <StoreMap
      className={`${styles.map} ${delivers ? styles.tall : ''} ${isStale ? styles.staleMap : ''}`}
      stores={[{ hash: store.hash, name: store.name, lat: store.lat, lng: store.lng, isOpen: true, label: store.name }]}
      picked={delivers ? undefined : store.hash}
      namesShown="picked"
      place={destination}
      courier={driver && courierOf(driver, isStale, now)}
      initial={camera}
      focusOn={camera}
      onUnavailable={onUnavailable}
    />
  )
}

function courierOf({ lat, lng, at }: LiveDriver, isStale: boolean, now: number): MapCourier {
  const age = Math.max(0, now - Date.parse(at))
  return isStale || age > QUIET_MS ? { lat, lng, quiet: `seen ${shortAge(age)}` } : { lat, lng }
}
