import type { LiveDriver, LiveOrder } from '../../../domain/order/liveOrder.ts'

/** The order to watch. `guest` is the key of a guest's link; '' for the one who placed it (D-20). */
export interface OrderRef {
  hash: string
  guest: string
}

/** What a channel says of itself. */
export type ChannelState =
  /** The channel is up; from now on its silence means that nothing changed. */
  | { kind: 'open' }
  /** A sign of life without news. */
  | { kind: 'alive' }
  /** How long to wait before the next try. */
  | { kind: 'retry'; afterMs: number }

export type ChannelMessage =
  | ChannelState
  | { kind: 'order'; order: LiveOrder }
  /** Belongs to the assignment of the latest order. */
  | { kind: 'driver'; driver: LiveDriver }

/** unknown: the host knows no such order of this customer, so there is nothing to try again. */
export type ChannelEnd = 'ended' | 'failed' | 'unknown'

/** Brings news as they happen. It resolves when it ends, and does not reject. */
export type Channel<Message> = (receive: (message: Message) => void, signal: AbortSignal) => Promise<ChannelEnd>

/** Brings the changes of an order as they happen (D-19). It resolves when it ends, and does not reject. */
export type LiveChannel = (order: OrderRef, ...channel: Parameters<Channel<ChannelMessage>>) => Promise<ChannelEnd>
