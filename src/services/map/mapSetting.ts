import { MAP_ATTRIBUTION, MAP_STYLE } from '../../../shared/pageSettings.ts'

export interface MapSetting {
  /** A style's URL, a .pmtiles file's URL, or '' for the embedded map. */
  style: string
  attribution: string
}

const OPENSTREETMAP = '© OpenStreetMap contributors'

/** The host's MAP_STYLE and MAP_ATTRIBUTION. */
export function readMapSetting(): MapSetting {
  const read = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
  return { style: read(MAP_STYLE), attribution: read(MAP_ATTRIBUTION) || OPENSTREETMAP }
}

export const isTileArchive = (style: string): boolean => new URL(style, location.href).pathname.endsWith('.pmtiles')

/** The origin of a style elsewhere; '' for this host's. */
export function styleOrigin(style: string): string {
  const { origin } = new URL(style, location.href)
  return origin === location.origin ? '' : origin
}
