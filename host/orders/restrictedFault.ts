import type { InputOf } from '../../contract/calls.ts'
import { realLines, type Cart } from '../../domain/cart/cart.ts'
import { leastAge } from '../../domain/order/ageCheck.ts'
import { spansText } from '../catalogue/hours.ts'
import { refused, type Context, type Refused } from '../context/context.ts'

/**
 * What keeps goods that are sold from an age on from being ordered so: the service, the time of the order, or an age that nobody has
 * confirmed (D-185). It names the lines and what to do; undefined when nothing does.
 */
export function restrictedFault(
  input: Pick<InputOf<'completeCheck'>, 'store' | 'service' | 'scheduled' | 'date' | 'time' | 'ageConfirmed'>,
  cart: Cart,
  { catalogue, now }: Pick<Context, 'catalogue' | 'now'>,
): Refused | undefined {
  const lines = realLines(cart).filter(({ age }) => age !== undefined)
  if (lines.length === 0) return undefined
  const different = new Set(lines.map(({ name }) => name))
  const names = new Intl.ListFormat('en-GB').format(different)
  const remove = `delete ${different.size > 1 ? 'them' : 'it'}.`
  const sale = catalogue.restrictedSale(input.store, input, now)
  if (!sale.isDelivered) return refused(`${names}: for pick-up only at this store. Please choose Pick Up, or ${remove}`)
  if (sale.hours) {
    const when = sale.hours.length === 0 ? 'not sold' : `sold from ${spansText(sale.hours)}`
    return refused(`${names}: ${when} on that day. Please choose another time, or ${remove}`)
  }
  const age = leastAge(lines)
  return input.ageConfirmed
    ? undefined
    : refused(`${names}: for customers of ${age} years or older. Please confirm your age, or ${remove}`)
}
