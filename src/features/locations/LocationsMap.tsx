import { useState } from 'react'
import { isOpenFor, type Service, type Store } from '../../../domain/catalogue/store.ts'
import type { Point } from '../../../domain/places/point.ts'
import { StoreMap } from '../../components/map/StoreMap.tsx'
import { useStoresSavedAt } from '../../hooks/storesSavedAt.ts'
import { useMedia } from '../../ui/useMedia.ts'
import { openingOf } from './openingOf.ts'
import type { StoreNear } from './useAddressLookup.ts'
import styles from './LocationsMap.module.css'

interface LocationsMapProps {
  stores: readonly Store[]
  service: Service
  picked: string | undefined
  hovered: string | undefined
  place: Point | undefined
  area: StoreNear['area']
  fitsStores: boolean
  onPick: (store: string) => void
  onHover: (store: string | undefined) => void
}

/** The map beside the list; without WebGL the list takes its place [LOC-03 LOC-04 LOC-05]. */
export function LocationsMap({ stores, service, ...rest }: LocationsMapProps) {
  const savedAt = useStoresSavedAt()
  const isWide = useMedia('(min-width: 900px)')
  const [isAvailable, setIsAvailable] = useState(true)
  if (!isAvailable) return null
  const pins = stores
    .filter((store) => !store.comingSoon)
    .map((store) => ({
      hash: store.hash,
      name: store.name,
      lat: store.lat,
      lng: store.lng,
      isOpen: isOpenFor(store, service) && savedAt === '',
      label: `${store.name}, ${openingOf(store, service, savedAt)}`,
    }))
  return (
    <StoreMap
      className={styles.map}
      stores={pins}
      namesShown={isWide ? 'all' : 'picked'}
      onUnavailable={() => setIsAvailable(false)}
      {...rest}
    />
  )
}
