import { House } from 'lucide-react'
import { Marker } from 'react-map-gl/maplibre'
import type { MapPoint } from './storeMapProps.ts'
import styles from './pins.module.css'

/** The delivery address. */
export function PlacePin({ place }: { place: MapPoint }) {
  return (
    <Marker latitude={place.lat} longitude={place.lng} className={styles.front}>
      <span className={styles.place}>
        <House size={20} strokeWidth={1.9} aria-hidden />
        <span className="vh">The delivery address</span>
      </span>
    </Marker>
  )
}
