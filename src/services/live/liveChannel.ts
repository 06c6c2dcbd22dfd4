import type { LiveDriver, LiveOrder } from '../../../domain/order/liveOrder.ts'

/** The order to watch. `guest` is the key of a guest's link; '' for the one who placed it (D-20). */
export interface OrderRef {
  hash: string
  guest: string
}

export type ChannelMessage =
  /** The channel is up; from now on its silence means that nothing changed. */
  | { kind: 'open' }
  /** A sign of life without news. */
  | { kind: 'alive' }
  | { kind: 'order'; order: LiveOrder }
  /** Belongs to the assignment of the latest order. */
  | { kind: 'driver'; driver: LiveDriver }
  /** How long to wait before the next try. */
  | { kind: 'retry'; afterMs: number }

/** unknown: the host knows no such order of this customer, so there is nothing to try again. */
export type ChannelEnd = 'ended' | 'failed' | 'unknown'

/** Brings the changes of an order as they happen (D-19). It resolves when it ends, and does not reject. */
export type LiveChannel = (
  order: OrderRef,
  receive: (message: ChannelMessage) => void,
  signal: AbortSignal,
) => Promise<ChannelEnd>
