/** What page and worker say to each other. */

export type ToWorker =
  /** This page was shown: keep it, and what it read and showed, for a visit without a network. */
  | { kind: 'keep'; path: string; calls: readonly string[]; pictures: readonly string[] }
  /** The menu that /menu leads to; '' none. */
  | { kind: 'menu'; path: string }
  /** A file of this build is to be had nowhere: its pages are of no use any more. */
  | { kind: 'broken' }
  /** A newer version is to take over: nothing more is done for later. */
  | { kind: 'step back' }

/** Workbox's word in the page for: the customer agreed to the new version. */
export interface SkipWaiting {
  type: 'SKIP_WAITING'
}

export type FromWorker =
  /** There is a network again: send what waits. */
  { kind: 'drain' }

/** Background Sync's word for 'there is a network again'. */
export const OUTBOX_TAG = 'outbox'
