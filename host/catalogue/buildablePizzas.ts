import { pizzaOf, seedOf } from '../../art/pizza/pizzaOf.ts'
import type { PizzaSpec } from '../../art/pizza/pizzaArt.ts'
import { encodeArt } from '../../art/artSpec.ts'
import { HALF_AND_HALF_PICTURE, PLAIN_PIZZA_PICTURE } from '../../art/pizza/specialPictures.ts'
import type { Group, Product } from '../../domain/catalogue/menu.ts'

type Parts = Pick<PizzaSpec, 'crust' | 'sauce' | 'cheese'>

/** What a product's options can make of a pizza. */
interface Range {
  parts: { readonly [P in keyof Parts]: Set<Parts[P]> }
  toppings: Set<string>
  /** Toppings, and 'sauce', that may differ between the halves. */
  halves: Set<string>
}

/** Says of a pizza whether one of the products can be built into it. A combo's choice has options of its product alone. */
export function buildablePizzas(products: Iterable<Product>): (spec: PizzaSpec) => boolean {
  const groupsOf = new Map(Array.from(products, ({ hash, groups }) => [seedOf(hash), groups] as const))
  const ranges = new Map<string, Range>()
  return (spec) => {
    const groups = groupsOf.get(spec.seed)
    if (!groups) return SPECIALS.has(encodeArt(spec))
    const range = ranges.get(spec.seed) ?? rangeOf(groups)
    ranges.set(spec.seed, range)
    return isWithin(spec, range)
  }
}

/** What the menu's two special buttons show. */
const SPECIALS = new Set([PLAIN_PIZZA_PICTURE, HALF_AND_HALF_PICTURE])

function rangeOf(groups: readonly Group[]): Range {
  const plain = pizzaOf([], '')
  const range: Range = {
    parts: { crust: new Set([plain.crust]), sauce: new Set([plain.sauce]), cheese: new Set([plain.cheese]) },
    toppings: new Set(),
    halves: new Set(),
  }
  for (const { name: group, halves, extras, options } of groups)
    for (const { name } of options)
      for (const amount of extras ? [1, 2] : [1]) {
        const made = pizzaOf([{ name, group, side: 0, amount }], '')
        range.parts.crust.add(made.crust)
        range.parts.sauce.add(made.sauce)
        range.parts.cheese.add(made.cheese)
        for (const { id } of made.toppings) range.toppings.add(id)
        if (halves) for (const part of ['sauce', ...made.toppings.map(({ id }) => id)]) range.halves.add(part)
      }
  return range
}

const isWithin = ({ crust, sauce, right = sauce, cheese, toppings }: PizzaSpec, range: Range): boolean =>
  range.parts.crust.has(crust) &&
  range.parts.cheese.has(cheese) &&
  [sauce, right].every((one) => range.parts.sauce.has(one)) &&
  (right === sauce || range.halves.has('sauce')) &&
  toppings.every(({ id, side }) => range.toppings.has(id) && (side === 0 || range.halves.has(id)))
