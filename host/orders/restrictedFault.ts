import type { InputOf } from '../../contract/calls.ts'
import { realLines, type Cart } from '../../domain/cart/cart.ts'
import { leastAge } from '../../domain/order/ageCheck.ts'
import { refused, type Context, type Refused } from '../context/context.ts'

/**
 * What keeps goods that are sold from an age on from being ordered so: the service, or an age that nobody has confirmed (D-185); their
 * hours are times of their own (D-183). It names the lines and what to do; undefined when nothing does.
 */
export function restrictedFault(
  input: Pick<InputOf<'completeCheck'>, 'store' | 'service' | 'ageConfirmed'>,
  cart: Cart,
  { catalogue }: Pick<Context, 'catalogue'>,
): Refused | undefined {
  const lines = realLines(cart).filter(({ age }) => age !== undefined)
  if (lines.length === 0) return undefined
  const different = new Set(lines.map(({ name }) => name))
  const names = new Intl.ListFormat('en-GB').format(different)
  const remove = `delete ${different.size > 1 ? 'them' : 'it'}.`
  if (input.service === 'Delivery' && !catalogue.deliversRestricted(input.store))
    return refused(`${names}: for pick-up only at this store. Please choose Pick Up, or ${remove}`)
  const age = leastAge(lines)
  return input.ageConfirmed
    ? undefined
    : refused(`${names}: for customers of ${age} years or older. Please confirm your age, or ${remove}`)
}
