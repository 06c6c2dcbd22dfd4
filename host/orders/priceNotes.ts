import type { Cart } from '../../domain/cart/cart.ts'
import { diffCarts } from '../../domain/cart/cartDiff.ts'
import { dayUnlessToday } from '../../domain/schedule/formatTime.ts'
import { instantOf, localTime } from '../../domain/schedule/localTime.ts'
import { repriceCart } from '../carts/repriceCart.ts'
import { zoneOffsets } from '../catalogue/zoneOffsets.ts'
import type { Context } from '../context/context.ts'

/** Says of a cart for one of these days (YYYY-MM-DD) that the prices of today count, when a line has another price on one of them (D-193). */
export function priceNotes(
  cart: Cart,
  days: readonly string[],
  { catalogue, now }: Pick<Context, 'catalogue' | 'now'>,
): string[] {
  if (!catalogue.hasVaryingPrices(cart.storeHash)) return []
  const offsets = zoneOffsets(catalogue.zone(cart.storeHash), now)
  const { date: today } = localTime(now, offsets)
  const isOther = (day: string): boolean => {
    const noon = instantOf(day, 12 * 60, offsets)
    const then = noon && repriceCart(cart, catalogue.at(noon))
    return then !== undefined && diffCarts(cart, then).some(({ kind }) => kind === 'price')
  }
  const first = [...new Set(days)].toSorted().find((day) => day > today && isOther(day))
  return first === undefined
    ? []
    : [`Prices are those of today, also for a later day: some of yours change on ${dayUnlessToday(first, today)}`]
}
