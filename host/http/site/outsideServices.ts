import { ERROR_SERVICE, PIXEL_ADDRESS } from '../../../contract/pageSettings.ts'
import type { Settings } from '../../context/settings.ts'

/** The outside services that pages talk to themselves: what pages are told of them, and the policy lets them ask. */

export type OutsideSettings = Pick<Settings, 'pixel' | 'errorDsn'>

/** Meta elements by name; a page without one knows no such service. */
export function metaOf({ pixel, errorDsn }: OutsideSettings): Record<string, string> {
  const address = pixel && `${pixel.url}?${new URLSearchParams({ id: pixel.id }).toString()}`
  return { ...(address ? { [PIXEL_ADDRESS]: address } : {}), ...(errorDsn ? { [ERROR_SERVICE]: errorDsn } : {}) }
}

export const originsOf = ({ pixel, errorDsn }: OutsideSettings): string[] =>
  [pixel?.url, errorDsn].flatMap((url) => (url === undefined ? [] : [new URL(url).origin]))
