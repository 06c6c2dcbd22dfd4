/** What the worker must know of the calls, beside the paths that it may keep (keptCalls.ts), without carrying their shapes. */

/** Where the calls are mounted. */
export const API_MOUNT = '/api'

/** A whole store at once is the device's own copy (D-10), and need not be kept twice. */
export const WHOLE_STORE = 'full'

/** Header of an answer out of the worker's cache: when the host gave it, ISO 8601. An answer fresh from the host has none. */
export const KEPT_AT_HEADER = 'X-Kept-At'
