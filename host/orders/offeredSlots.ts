import type { Line } from '../../domain/cart/cart.ts'
import type { Service } from '../../domain/catalogue/store.ts'
import type { Day } from '../../domain/schedule/schedule.ts'
import type { Context } from '../context/context.ts'
import { fittingSlots } from './lineTimes.ts'
import { withRoom } from './slotCapacity.ts'

/**
 * The times that a store can make these paid lines at: those that the checkout offers and does not refuse (D-15, D-69, D-183, D-185).
 * None of a store that takes no orders.
 */
export async function offeredSlots(
  { store, service, lines }: { store: string; service: Service; lines: Line[] },
  context: Pick<Context, 'catalogue' | 'db' | 'now'>,
): Promise<Day[]> {
  const { catalogue, now } = context
  const { comingSoon = true, pickupMinutes: pickup = 0, deliveryMinutes = 0 } = catalogue.store(store, now) ?? {}
  if (comingSoon) return []
  const minutes = { pickup, delivery: deliveryMinutes }
  const open = await withRoom(catalogue.schedules(store, now), minutes, { store, lines }, context)
  if (service === 'Delivery' && lines.some(({ age }) => age !== undefined) && !catalogue.deliversRestricted(store))
    return []
  return fittingSlots(service === 'Pick Up' ? open.pickup : open.delivery, store, lines, context)
}
