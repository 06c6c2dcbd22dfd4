import { Bike } from 'lucide-react'
import { Marker } from 'react-map-gl/maplibre'
import type { MapCourier } from './storeMapProps.ts'
import styles from './pins.module.css'

/** The driver's last place; grey and dashed when that is old [TRK-12]. */
export function CourierPin({ courier: { lat, lng, quiet } }: { courier: MapCourier }) {
  return (
    <Marker latitude={lat} longitude={lng} className={styles.foremost}>
      <span className={`${styles.courier} ${quiet ? styles.quiet : ''}`}>
        <Bike size={20} strokeWidth={1.9} aria-hidden />
        <span className="vh">The courier</span>
        {quiet ? <span className={styles.seen}>{quiet}</span> : null}
      </span>
    </Marker>
  )
}
