import type { InputOf } from '../../contract/calls.ts'
import { realLines, type Cart, type Line } from '../../domain/cart/cart.ts'
import { leastAge } from '../../domain/order/ageCheck.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
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
  const remove = `delete ${new Set(lines.map(({ name }) => name)).size > 1 ? 'them' : 'it'}.`
  const onlyPickup = onlyPickupFault(input, lines, catalogue)
  if (onlyPickup !== undefined) return refused(`${onlyPickup} Please choose Pick Up, or ${remove}`)
  const age = leastAge(lines)
  return input.ageConfirmed
    ? undefined
    : refused(`${namesOf(lines)}: for customers of ${age} years or older. Please confirm your age, or ${remove}`)
}

/** Which of these lines a store does not deliver, since they are sold from an age on; undefined for none. */
export function onlyPickupFault(
  { store, service }: Pick<InputOf<'completeCheck'>, 'store' | 'service'>,
  all: readonly Line[],
  catalogue: Catalogue,
): string | undefined {
  const lines = all.filter(({ age }) => age !== undefined)
  return lines.length > 0 && service === 'Delivery' && !catalogue.deliversRestricted(store)
    ? `${namesOf(lines)}: for pick-up only at this store.`
    : undefined
}

const namesOf = (lines: readonly Line[]): string =>
  new Intl.ListFormat('en-GB').format(new Set(lines.map(({ name }) => name)))
