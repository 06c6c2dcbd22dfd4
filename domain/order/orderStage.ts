import type { Service } from '../catalogue/store.ts'

/** Where an order is in its life, from the kitchen's view. `out`: out for delivery, or ready for pick-up. */
export type Stage = (typeof STAGES)[number] | 'refused'

/** In the order in which they follow each other; a refused order leaves them. */
export const STAGES = ['new', 'accepted', 'preparing', 'oven', 'out', 'finished'] as const

/** process_status: 0 received, 1 preparing, 2 in the oven, 3 out for delivery or ready for pickup [TRK-06]. */
export type Step = 0 | 1 | 2 | 3

/** c_status: 1 in progress, 2 finished, 4 refused by the store (D-63). */
export type OrderStatus = 1 | 2 | 4

const STEP_OF: Record<Stage, Step> = { new: 0, accepted: 0, preparing: 1, oven: 2, out: 3, finished: 3, refused: 0 }

export const stepOf = (stage: Stage): Step => STEP_OF[stage]

export const statusOf = (stage: Stage): OrderStatus => (stage === 'refused' ? 4 : stage === 'finished' ? 2 : 1)

/**
 * Whether an order may go from one stage to another. A new order is accepted or refused first. What was accepted may go forward,
 * skip stages and go back (undo, recall), but never becomes new again. Only an order that is not in the oven yet is refused.
 */
export function canMove(from: Stage, to: Stage): boolean {
  if (from === to || from === 'refused' || to === 'new') return false
  if (to === 'refused') return from === 'new' || from === 'accepted' || from === 'preparing'
  return from !== 'new' || to === 'accepted' || to === 'preparing'
}

export interface StageEvent {
  stage: Stage
  at: Date
}

/**
 * When each step was reached for good, by step: undefined for a step that was skipped, is to come, or was undone. `events` are
 * those of one order, the oldest first.
 */
export function stepTimes(events: readonly StageEvent[]): (Date | undefined)[] {
  const times: (Date | undefined)[] = [undefined, undefined, undefined, undefined]
  for (const { stage, at } of events) {
    if (stage === 'refused') continue
    const step = stepOf(stage)
    times[step] ??= at
    times.fill(undefined, step + 1)
  }
  return times
}

interface StageNews {
  text: string
  /** Worth waking a phone for. */
  isUrgent: boolean
}

/** What a customer's device shows when an order reaches a stage [TRK-04]; undefined for a stage without news. */
export function stageNews(stage: Stage, service: Service): StageNews | undefined {
  switch (stage) {
    case 'accepted':
      return { text: 'Accepted by the Kitchen', isUrgent: true }
    case 'preparing':
      return { text: 'We Prepare Your Order', isUrgent: false }
    case 'oven':
      return { text: 'Order in the Oven', isUrgent: false }
    case 'out':
      return { text: service === 'Delivery' ? 'Out for Delivery' : 'Pick Up Ready', isUrgent: true }
    case 'finished':
      return service === 'Delivery' ? { text: 'Delivered', isUrgent: false } : undefined
    case 'refused':
      return { text: 'The Store Could Not Take It', isUrgent: true }
    case 'new':
      return undefined
  }
}
