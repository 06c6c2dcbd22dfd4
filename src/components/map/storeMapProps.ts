import { BRAND } from '../../../shared/brand.ts'

/** A store that a map shows. */
export interface MapStore {
  hash: string
  name: string
  lat: number
  lng: number
  isOpen: boolean
  /** The accessible name: 'Davie Street, open until 11:00 PM, 4.6 km'. */
  label?: string
}

export interface MapPoint {
  lat: number
  lng: number
}

/** The driver on the way to `place`. */
export interface MapCourier extends MapPoint {
  /** How long ago the last place was given, once that is long: 'seen 4 min ago'. */
  quiet?: string
}

export interface MapCamera extends MapPoint {
  zoom: number
}

/** Polygons of rings of longitude and latitude. */
export type MapArea = readonly (readonly (readonly (readonly [lng: number, lat: number])[])[])[]

export interface StoreMapProps {
  stores: readonly MapStore[]
  /** Hash of the chosen store. */
  picked?: string
  /** Hash of a store that the map centres at zoom 14 while it is set; then the view before it returns [LOC-05]. */
  hovered?: string
  /** The delivery address. */
  place?: MapPoint
  /** The map shows the whole way at first, then follows each new place until it is moved by hand [TRK-12]. */
  courier?: MapCourier
  /** Delivery zone; the map fits it together with `place` and the picked store. */
  area?: MapArea
  /** Without `area` and `place` the map fits the stores: a large chain's list is a part of them (D-177). */
  fitsStores?: boolean
  /** [LOC-04] */
  initial?: MapCamera
  /** Pins with names, or icons except for the picked store. */
  namesShown?: 'all' | 'picked'
  /** The map moves there when it changes, and back to `initial` when it is unset [CATER-17]. */
  focusOn?: MapCamera
  onPick?: (hash: string) => void
  onHover?: (hash: string | undefined) => void
  /** There is no map: no WebGL 2, a lost context, or its files cannot be loaded. It draws nothing from then on. */
  onUnavailable?: () => void
  className?: string
}

const { lat, lng } = BRAND.region

export const DEFAULT_CAMERA: MapCamera = { lat, lng, zoom: 12 }
