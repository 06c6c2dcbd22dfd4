import { allergyWords, isBaked, seenOf } from '../../../domain/order/allergies.ts'
import type { Stage } from '../../../domain/order/orderStage.ts'
import { refused, type Refused } from '../../context/context.ts'
import { contentOf } from '../../store/orders/orderContent.ts'
import type { OrderProgress } from '../../store/orders/orderStages.ts'

/** What keeps an order with an allergy out of the oven until somebody in the kitchen has seen it (D-238). */

/** Why an order cannot reach a stage: its allergy was not seen. Undefined when it can. The order is locked. */
export function unseenFault(order: OrderProgress, to: Stage): Refused | undefined {
  const { allergies = [] } = order.document
  if (!isBaked(to) || allergies.length === 0 || seenOf(order.allergy_seen, contentOf(order))) return undefined
  return refused(
    `Order ${order.number} has an allergy: ${allergyWords(allergies)}. Somebody in the kitchen has to see it first, with their initials.`,
    { httpStatus: 409 },
  )
}
