export type ToWorker =
  /** Cache this shown page, its calls and its pictures for offline visits. */
  | { kind: 'keep'; path: string; calls: readonly string[]; pictures: readonly string[] }
  /** The path to which /menu redirects; '' for none. */
  | { kind: 'menu'; path: string }
  /** A file of this build no longer exists: its cached pages are useless. */
  | { kind: 'broken' }
  /** A newer version takes over: abort background requests. */
  | { kind: 'step back' }

/** The message of workbox-window's `messageSkipWaiting`. */
export interface SkipWaiting {
  type: 'SKIP_WAITING'
}

export type FromWorker =
  /** The network is back: send the outbox. */
  { kind: 'drain' }

/** The tag of the Background Sync registration. */
export const OUTBOX_TAG = 'outbox'
