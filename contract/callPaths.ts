/** What bundles without the schemas need to know about the calls: the worker, the kitchen's screen, the first script of a page. */

export const API_MOUNT = '/api'

/** The path of `reportError`. */
export const ERROR_PATH = '/report/error'

/** The query parameter of a menu with all products: the device stores that copy itself (D-10), so the worker does not cache it. */
export const FULL_MENU_PARAMETER = 'full'

/** The query parameter of a menu with the version that is kept: the answer has only what has changed since (D-169). */
export const MENU_SINCE_PARAMETER = 'since'

/** Header of an answer from the worker's cache: when the host gave it, in ISO 8601. A fresh answer has none. */
export const KEPT_AT_HEADER = 'X-Kept-At'
