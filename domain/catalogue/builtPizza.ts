import { chosenOf, type ChosenGroup } from './configuration.ts'
import { optionsOf, type Group } from './menu.ts'
import type { PizzaSpec } from '../../art/pizza/pizzaArt.ts'
import { pizzaOf } from '../../art/pizza/pizzaOf.ts'
import { toppingOf } from '../../art/pizza/pizzaNames.ts'

/** How many options of one group must be drawable before a product without a crust counts as a pizza. */
const TOPPINGS = 6

/** A pizza lets one choose its crust, or many toppings by name. A salad or a dish of wings does neither. */
export const isPizza = (groups: readonly Group[]): boolean =>
  groups.some(({ name, options }) => {
    if (/crust|dough/i.test(name)) return true
    return /topping/i.test(name) && new Set(options.map((option) => toppingOf(option.name))).size > TOPPINGS
  })

/**
 * The drawing of a pizza with what is chosen of it, for builder and cart line alike; undefined for what is no pizza, which
 * shows its own picture. `hash` is the product's: the same pizza looks the same everywhere.
 */
export function builtPizza(
  { hash, groups }: { hash: string; groups: readonly Group[] },
  chosen: readonly ChosenGroup[],
  size: string,
): PizzaSpec | undefined {
  if (!isPizza(groups)) return undefined
  const options = groups.flatMap((group) => {
    const there = optionsOf(group, size)
    return chosenOf(chosen, group.hash).flatMap((one) => {
      const name = there.find((option) => option.hash === one.hash)?.name
      return name === undefined ? [] : [{ name, group: group.name, side: one.side, extra: one.extra }]
    })
  })
  return pizzaOf(options, hash)
}
