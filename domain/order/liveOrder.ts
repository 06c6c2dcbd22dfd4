import type { Point } from '../places/point.ts'
import type { OrderStatus, Step } from './orderStage.ts'

/** What the customer sees of an order while it is made, its record of TRK-14. Times in ISO 8601. */
export interface LiveOrder {
  /** Counts the changes of the order: a higher one is newer. */
  revision: number
  step: Step
  /** c_status. An operator's host may have others than ours. */
  status: OrderStatus | (number & {})
  delivers: boolean
  storeHash: string
  /** The assignment to a driver (oihash); '' without one. */
  driverHash: string
  /** When each step was reached; '' for one that was not. */
  stepTimes: string[]
  /** The store has accepted it. */
  accepted: boolean
  /** When it shall be ready or at the door; '' when unknown. */
  readyAt: string
  /** Why the store refused it. */
  refusal?: string
  /** The store has not answered for minutes: its phone number, to call it. */
  late?: string
  /** Where a delivery goes. */
  destination?: Point
  /** Who in the kitchen has seen its allergy, and when (D-238); absent for nobody, and without one. */
  allergySeen?: { initials: string; at: string }
  /** When its customer was asked whether it goes to another time (D-190). */
  question?: string
  /** Counts the changes of its last metres (D-243); absent before the first. */
  handOver?: number
}

/** Why an order ended that its own customer cancelled, in the place of a store's reason (D-235). */
export const CANCELLED = 'You cancelled your order'

/** The word on the badge of an order. */
export function progressWord({
  step,
  status,
  delivers,
  accepted,
}: Pick<LiveOrder, 'step' | 'status' | 'delivers' | 'accepted'>): string {
  if (status === 4) return 'Refused'
  if (status === 2) return delivers ? 'Delivered' : 'Picked up'
  if (status !== 1) return 'Closed'
  if (step === 0) return accepted ? 'Accepted' : 'Received'
  if (step === 1) return 'Preparing'
  if (step === 2) return 'In the oven'
  return delivers ? 'On its way' : 'Ready'
}

/** The record of a driver [TRK-14]: the last known place, with its time in ISO 8601. */
export interface LiveDriver extends Point {
  at: string
}
