import type { Line } from '../../domain/cart/cart.ts'
import { cartOf } from '../../domain/cart/cartLines.ts'
import type { Service } from '../../domain/catalogue/store.ts'
import { formatSlot } from '../../domain/schedule/formatTime.ts'
import { filterSlots, type Day } from '../../domain/schedule/schedule.ts'
import type { Context } from '../context/context.ts'
import { fittingSlots } from './lineTimes.ts'
import { restrictedFault } from './restrictedFault.ts'
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
  const fitting = fittingSlots(service === 'Pick Up' ? open.pickup : open.delivery, store, lines, context)
  const cart = cartOf(store, lines)
  return filterSlots(fitting, (date, slot) => {
    const asked = { store, service, scheduled: true, date, time: formatSlot(slot), ageConfirmed: true }
    return !restrictedFault(asked, cart, context)
  })
}
