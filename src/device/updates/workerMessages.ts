export type ToWorker =
  | { kind: 'keep'; path: string; calls: readonly string[]; pictures: readonly string[] }
  /** The path to which /menu redirects; '' for none. */
  | { kind: 'menu'; path: string }
  /** A file of this build no longer exists: its cached pages are useless. */
  | { kind: 'broken' }
  /** The configured map style that a page shows: its tiles are cached from now on. */
  | { kind: 'map'; style: string }
  /** Files that a page with a map has loaded, the map's among them. */
  | { kind: 'map files'; urls: readonly string[] }
  /** The host has another menu of a store (its hash): the page at this path and the cached answers are out of date. */
  | { kind: 'menu changed'; store: string; path: string }
  | { kind: 'step back' }

export interface SkipWaiting {
  type: 'SKIP_WAITING'
}

export type FromWorker = { kind: 'drain' }

export const OUTBOX_TAG = 'outbox'
