import { chosenOf, type ChosenGroup } from './configuration.ts'
import { optionsOf, type Group } from './menu.ts'
import type { PizzaSpec } from '../../art/pizza/pizzaArt.ts'
import { pizzaOf } from '../../art/pizza/pizzaOf.ts'
import { toppingOf } from '../../art/pizza/pizzaNames.ts'

const MIN_TOPPINGS = 6

/** A product with a choice of crust or with many known toppings is a pizza; a salad or a dish of wings has neither. */
export const isPizza = (groups: readonly Group[]): boolean =>
  groups.some(({ name, options }) => {
    if (/crust|dough/i.test(name)) return true
    return /topping/i.test(name) && new Set(options.map((option) => toppingOf(option.name))).size > MIN_TOPPINGS
  })

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
