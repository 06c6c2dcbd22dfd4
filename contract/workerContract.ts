/** What the worker needs to know about the calls besides keptCalls.ts, without importing their schemas. */

export const API_MOUNT = '/api'

/** The query parameter of a menu with all products: the device stores that copy itself (D-10), so the worker does not cache it. */
/**
 * The start of the style element with the fonts. Browsers with scripts ignore it until its `media` is removed: the worker does
 * that in the pages that it caches, and the page when they no longer delay its scripts (src/ui/brandFonts.ts).
 */
export const FONTS_OFF = '<style id="fonts" media="(scripting: none)">'
export const FONTS_ON = '<style id="fonts">'

export const FULL_MENU_PARAMETER = 'full'

/** Header of an answer from the worker's cache: when the host gave it, in ISO 8601. A fresh answer has none. */
export const KEPT_AT_HEADER = 'X-Kept-At'
