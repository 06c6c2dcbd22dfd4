/**
 * What the worker must know of the calls without carrying their shapes: which answers may be kept (`offline: 'keep'`). The
 * declarations decide; a test holds this list equal to them.
 */

/** Where the calls are mounted. */
export const API_MOUNT = '/api'

export const KEPT_CALLS: readonly string[] = ['/get/stores', '/get/menu', '/get/product', '/get/deals']

/** A whole store at once is the device's own copy (D-10), and need not be kept twice. */
export const WHOLE_STORE = 'full'

/** Header of an answer out of the worker's cache: when the host gave it, ISO 8601. An answer fresh from the host has none. */
export const KEPT_AT_HEADER = 'X-Kept-At'
