import { ERROR_SERVICE, PIXEL_ADDRESS } from '../../../contract/pageSettings.ts'
import type { Settings } from '../../context/settings.ts'

export type OutsideSettings = Pick<Settings, 'pixel' | 'errorDsn'>

export function metaOf({ pixel, errorDsn }: OutsideSettings): Record<string, string> {
  const address = pixel && `${pixel.url}?${new URLSearchParams({ id: pixel.id }).toString()}`
  return { ...(address ? { [PIXEL_ADDRESS]: address } : {}), ...(errorDsn ? { [ERROR_SERVICE]: errorDsn } : {}) }
}

export const originsOf = ({ pixel, errorDsn }: OutsideSettings): string[] =>
  [pixel?.url, errorDsn].flatMap((url) => (url === undefined ? [] : [new URL(url).origin]))
