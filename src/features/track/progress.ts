import type { LiveOrder } from '../../../domain/order/liveOrder.ts'
import type { Step } from '../../../domain/order/orderStage.ts'

/** The words of a tracked order. Exact texts: TRK-04; the others are ours. */

export const stepLabels = (delivers: boolean): readonly string[] => [
  'Order Received',
  'Prepare Your Order',
  'Order in the Oven',
  delivers ? 'Out for Delivery' : 'Pick Up Ready',
]

/** A step is active when the order has reached it and is in progress [TRK-05]. */
export const isActive = (index: number, { step, status }: Pick<LiveOrder, 'step' | 'status'>): boolean =>
  status === 1 && index <= step

/** 'It was out for delivery', which 'at 6:12 PM' follows. */
export function lastKnown({ step, status, delivers }: LiveOrder): string {
  if (status === 4) return 'The store had refused it'
  if (status === 2) return delivers ? 'It was delivered' : 'It was picked up'
  if (status !== 1) return 'It was closed'
  const words: Record<Step, string> = {
    0: 'The store had received it',
    1: 'It was being prepared',
    2: 'It was in the oven',
    3: delivers ? 'It was out for delivery' : 'It was ready for pick-up',
  }
  return words[step]
}

/** '400 m', '1.2 km'. */
export const distanceText = (km: number): string =>
  km < 0.95 ? `${Math.max(1, Math.round(km * 10)) * 100} m` : `${km.toFixed(1)} km`

/** The last three digits, which customers say at the counter. */
export const counterNumber = (number: string): string => number.slice(-3)

/** On phones and tablets the link to the store dials it [TRK-07]. */
export const isDialling = (userAgent: string): boolean => /iPhone|iPad|iPod|Android/.test(userAgent)
