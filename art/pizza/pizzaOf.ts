import { cheeseOf, crustOf, normalizeName, sauceOf, toppingOf } from './pizzaNames.ts'
import { hashOf } from '../drawing/shapes.ts'
import type { Side } from './pizzaSpots.ts'
import type { PizzaSpec } from './pizzaArt.ts'
import type { CheeseId, SauceId } from './pizzaBase.ts'
import { densityOf, type Density, type ToppingOn } from './pizzaPlaces.ts'
import { TOPPING_IDS, type ToppingId } from './pizzaToppings.ts'

/** Names as on the menu; side 0 whole, 1 left half, 2 right half. */
export type ChosenOption = { name: string; group: string; side: Side; amount: number }

export const MAX_TOPPINGS = 20

export const seedOf = (text: string) => (/^[a-z0-9]{1,12}$/.test(text) ? text : hashOf(text).toString(36))

type Kind = 'crust' | 'sauce' | 'cheese' | 'topping'

function kindOf({ group, name }: ChosenOption): Kind {
  const words = normalizeName(group)
  if (/drizzle|finish|dip/.test(words)) return 'topping'
  if (/crust|dough/.test(words)) return 'crust'
  if (/sauce|^base$/.test(words)) return 'sauce'
  if (/cheese/.test(words)) return toppingOf(name) && cheeseOf(name) === undefined ? 'topping' : 'cheese'
  return toppingOf(name) === undefined && cheeseOf(name) ? 'cheese' : 'topping'
}

const RISING: readonly Density[] = ['x', 'd', 't']

const together = (...parts: readonly ToppingOn[]): Density =>
  RISING.findLast((density) => parts.some((on) => on.density === density)) ?? 'x'

// Two names may share a drawing (Italian sausage, spicy sausage), and a topping may be chosen for each half separately.
function mergeHalves(list: readonly ToppingOn[]): ToppingOn[] {
  const byId = new Map<ToppingId, ToppingOn[]>()
  for (const on of list) {
    const had = byId.get(on.id) ?? []
    const twin = had.find((other) => other.side === on.side)
    byId.set(on.id, twin ? had.map((o) => (o === twin ? { ...o, density: together(o, on) } : o)) : [...had, on])
  }
  return [...byId.values()].flatMap((sides) => {
    const whole = sides.find((on) => on.side === 0)
    if (whole) return [{ ...whole, ...(sides.length > 1 ? { density: together(...sides) } : {}) }]
    const [a, b] = sides
    return a && b && a.density === b.density ? [{ ...a, side: 0 as const }] : sides
  })
}

/** The order of the options does not matter; options without a drawing are left out. */
export function pizzaOf(options: readonly ChosenOption[], seed: string): PizzaSpec {
  const of = (kind: Kind) => options.filter((option) => kindOf(option) === kind)
  const sauces: [SauceId, SauceId] = ['tomato', 'tomato']
  for (const { name, side } of of('sauce').reverse()) {
    const sauce = sauceOf(name)
    if (sauce && side !== 2) sauces[0] = sauce
    if (sauce && side !== 1) sauces[1] = sauce
  }
  const cheeses = of('cheese').map(({ name, amount }): CheeseId | undefined => {
    const cheese = cheeseOf(name)
    return amount > 1 && cheese === 'mozzarella' ? 'double' : cheese
  })
  const found = cheeses.filter((cheese) => cheese !== undefined)
  const under = found.find((id) => id !== 'mozzarella') ?? found[0] ?? 'mozzarella'
  const toppings = of('topping').flatMap(({ name, side, amount }) => {
    const id = toppingOf(name)
    return id ? [{ id, side, density: densityOf(amount) }] : []
  })
  const crust = of('crust').map(({ name }) => crustOf(name))
  return {
    kind: 'pizza',
    seed: seedOf(seed),
    crust: crust.find((id) => id !== undefined) ?? 'hand',
    sauce: sauces[0],
    ...(sauces[0] === sauces[1] ? {} : { right: sauces[1] }),
    cheese: under,
    toppings: mergeHalves(toppings)
      .sort((a, b) => TOPPING_IDS.indexOf(a.id) - TOPPING_IDS.indexOf(b.id) || a.side - b.side)
      .slice(0, MAX_TOPPINGS),
  }
}
