import { API_MOUNT, ERROR_PATH } from '../../../contract/callPaths.ts'
import { TILE_ARCHIVE_PATH } from '../../../shared/pageSettings.ts'
import type { Settings } from '../../context/settings.ts'

/** What the office's own origin has besides the office: icons, pictures of dishes, health, and where its page reports errors; of the map the tiles. */
const BESIDES = /^\/(icon\.svg|apple-touch-icon\.png|images\/.+|health|ready)$/

const isOffice = (path: string): boolean => path === '/office' || path.startsWith('/office/')

/** Whether a request came by the office's own host name. */
export const isAtOffice = ({ host }: URL, { officeUrl }: Pick<Settings, 'officeUrl'>): boolean =>
  officeUrl !== undefined && host === new URL(officeUrl).host

/**
 * Whether the origin of a request has what it asks for. With OFFICE_URL the office is at its own origin alone, and that one shows
 * nothing of the shop (D-199).
 */
export function isAtItsOrigin(url: URL, settings: Pick<Settings, 'officeUrl'>): boolean {
  if (settings.officeUrl === undefined) return true
  return isAtOffice(url, settings)
    ? isOffice(url.pathname) ||
        BESIDES.test(url.pathname) ||
        [API_MOUNT + ERROR_PATH, TILE_ARCHIVE_PATH].includes(url.pathname)
    : !isOffice(url.pathname)
}
