import { Store, Bike, House } from 'lucide-react'
import { Marker } from 'react-map-gl/maplibre'
import type { MapStore, StoreMapProps, MapCourier, MapPoint } from './storeMapProps.ts'
import styles from './pins.module.css'

interface StorePinsProps extends Pick<StoreMapProps, 'picked' | 'hovered' | 'onPick' | 'onHover'> {
  stores: readonly MapStore[]
  namesShown: 'all' | 'picked'
  /** The store whose pin the pointer is on, in distinction to one that has the focus. */
  onPoint: (hash: string | undefined) => void
}

/** A button for each store, in the order of the list [LOC-03]. */
export function StorePins({ stores, picked, hovered, namesShown, onPick, onHover, onPoint }: StorePinsProps) {
  const point = (hash: string | undefined) => {
    onPoint(hash)
    onHover?.(hash)
  }
  return stores.map((store) => {
    const { hash, name, lat, lng, isOpen, label } = store
    const isPicked = hash === picked
    const isNamed = isPicked || hash === hovered || namesShown === 'all'
    const pin = `${styles.pin} ${isPicked ? styles.picked : isOpen ? '' : styles.closed} ${isNamed ? styles.named : ''} ${hash === hovered ? styles.hovered : ''}`
    const content = (
      <>
        <Store size={20} strokeWidth={1.9} aria-hidden />
        {isNamed ? <span>{name}</span> : null}
      </>
    )
    return (
      <Marker
        key={hash}
        latitude={lat}
        longitude={lng}
        anchor="bottom"
        className={markerClass(isPicked, hash === hovered)}
      >
        {onPick ? (
          <button
            type="button"
            className={pin}
            aria-label={label ?? `${name}, ${isOpen ? 'open' : 'closed'}`}
            aria-pressed={isPicked}
            onClick={() => onPick(hash)}
            onPointerEnter={({ pointerType }) => {
              if (pointerType === 'mouse') point(hash)
            }}
            onPointerLeave={({ pointerType }) => {
              if (pointerType === 'mouse') point(undefined)
            }}
            onFocus={({ target }) => {
              if (target.matches(':focus-visible')) onHover?.(hash)
            }}
            onBlur={() => onHover?.(undefined)}
          >
            {content}
          </button>
        ) : (
          <span className={`${pin} ${styles.still}`}>
            {content}
            {isNamed ? null : <span className="vh">{name}</span>}
          </span>
        )}
      </Marker>
    )
  })
}

const markerClass = (isPicked: boolean, isHovered: boolean): string =>
  [styles.marker, isPicked ? styles.front : '', isHovered ? styles.foremost : ''].filter(Boolean).join(' ')

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
