import type { KitchenOrder, Lane } from '../../../domain/kitchen/kitchenOrder.ts'
import type { Stage } from '../../../domain/order/orderStage.ts'

export interface NextStep {
  to: Stage
  /** On the button. */
  label: string
  /** What the toast says after the order's number. */
  done: string
  /** 'alert' first asks who has seen the allergy (D-238). */
  icon: 'flame' | 'bike' | 'check' | 'chef' | 'alert'
}

/** The step that follows by one press. */
export function nextStepOf({
  stage,
  service,
  allergy,
}: Pick<KitchenOrder, 'stage' | 'service' | 'allergy'>): NextStep | undefined {
  const delivers = service === 'Delivery'
  if (stage === 'accepted') return { to: 'preparing', label: 'Start making', done: 'is being made.', icon: 'chef' }
  if (stage === 'preparing' && allergy && !allergy.seen)
    return { to: 'oven', label: 'See the allergy', done: '', icon: 'alert' }
  if (stage === 'preparing') return { to: 'oven', label: 'Into the oven', done: 'is in the oven.', icon: 'flame' }
  if (stage === 'oven')
    return delivers
      ? { to: 'out', label: 'Hand to driver', done: 'is on its way.', icon: 'bike' }
      : { to: 'out', label: 'Ready', done: 'is ready.', icon: 'check' }
  if (stage === 'out')
    return delivers
      ? { to: 'finished', label: 'Delivered', done: 'is delivered.', icon: 'check' }
      : { to: 'finished', label: 'Picked up', done: 'is picked up.', icon: 'check' }
  return undefined
}

export const LANE_WORDS: Record<Lane, string> = {
  new: 'New',
  make: 'Make',
  oven: 'In the oven',
  out: 'Out or ready',
}
