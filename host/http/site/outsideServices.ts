import {
  ERROR_SERVICE,
  LIVE_DOCUMENTS,
  MAP_ATTRIBUTION,
  MAP_STYLE,
  OPT_INS,
  PIXEL_ADDRESS,
} from '../../../shared/pageSettings.ts'
import type { Settings } from '../../context/settings.ts'

export type OutsideSettings = Pick<Settings, 'pixel' | 'errorDsn' | 'map' | 'liveDocuments'>

/** The settings that pages have to know. */
export function metaOf({
  pixel,
  errorDsn,
  map,
  liveDocuments,
  optInsStartOff,
}: OutsideSettings & Pick<Settings, 'optInsStartOff'>): Record<string, string> {
  const address = pixel && `${pixel.url}?${new URLSearchParams({ id: pixel.id }).toString()}`
  return {
    ...(address ? { [PIXEL_ADDRESS]: address } : {}),
    ...(errorDsn ? { [ERROR_SERVICE]: errorDsn } : {}),
    ...(liveDocuments
      ? { [LIVE_DOCUMENTS]: [liveDocuments.project, liveDocuments.apiKey, liveDocuments.url].join(' ') }
      : {}),
    ...(optInsStartOff ? { [OPT_INS]: 'off' } : {}),
    ...mapMetaOf({ map }),
  }
}

/** What a page with a map has to know of the configured one. */
export const mapMetaOf = ({ map }: Pick<Settings, 'map'>): Record<string, string> => ({
  ...(map ? { [MAP_STYLE]: map.style } : {}),
  ...(map?.attribution ? { [MAP_ATTRIBUTION]: map.attribution } : {}),
})

export const originsOf = ({ pixel, errorDsn, liveDocuments }: OutsideSettings): string[] =>
  [pixel?.url, errorDsn, liveDocuments?.url].flatMap((url) => (url === undefined ? [] : [new URL(url).origin]))

/** The origin of a configured map elsewhere: its style, tiles, glyphs and sprite must all be there. */
export const mapOriginsOf = ({ map }: Pick<Settings, 'map'>): string[] =>
  map && URL.canParse(map.style) ? [new URL(map.style).origin] : []
