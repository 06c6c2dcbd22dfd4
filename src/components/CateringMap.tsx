import { useEffect, useRef, useState } from 'react'
import { useStoreList } from '../hooks/useStoreList.ts'
import { StoreMap } from './map/StoreMap.tsx'
import { DEFAULT_CAMERA, type MapCamera } from './map/storeMapProps.ts'
import { openingText } from './openingText.ts'
import styles from './CateringMap.module.css'

const REGION: MapCamera = { ...DEFAULT_CAMERA, zoom: 11 }
const STORE_ZOOM = 14

/**
 * The stores of the region. Its pins and the form's select `name` are one choice: it centres the store, and the map
 * returns when the form resets [CATER-03 CATER-15 CATER-17].
 */
export function CateringMap({ name }: { name: string }) {
  const box = useRef<HTMLDivElement>(null)
  const stores = useStoreList()
  const [picked, setPicked] = useState<string>()
  const [hovered, setHovered] = useState<string>()

  useEffect(() => {
    const form = box.current?.closest('form')
    if (!form) return
    const take = ({ target }: Event) => {
      if (target instanceof HTMLSelectElement && target.name === name) setPicked(target.value)
    }
    const reset = () => setPicked(undefined)
    form.addEventListener('input', take)
    form.addEventListener('reset', reset)
    return () => {
      form.removeEventListener('input', take)
      form.removeEventListener('reset', reset)
    }
  }, [name])

  function pick(hash: string) {
    const select = box.current?.closest('form')?.elements.namedItem(name)
    if (!(select instanceof HTMLSelectElement)) return
    select.value = hash
    select.dispatchEvent(new Event('input', { bubbles: true }))
  }

  const store = stores.find(({ hash }) => hash === picked)
  return (
    <div ref={box} className="whole">
      <StoreMap
        className={styles.map}
        stores={stores.map(({ hash, name: title, lat, lng, pickupOpen, pickupChange }) => {
          const opening = openingText(pickupOpen, pickupChange)
            .toLowerCase()
            .replace(/\b[ap]m\b/g, (half) => half.toUpperCase())
          return { hash, name: title, lat, lng, isOpen: pickupOpen, label: `${title}, ${opening}` }
        })}
        picked={picked}
        hovered={hovered}
        initial={REGION}
        focusOn={store ? { lat: store.lat, lng: store.lng, zoom: STORE_ZOOM } : undefined}
        namesShown="picked"
        onPick={pick}
        onHover={setHovered}
      />
    </div>
  )
}
