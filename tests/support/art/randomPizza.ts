import fc from 'fast-check'
import { CRUSTS, type CrustId } from '../../../art/pizza/crustArt.ts'
import type { PizzaSpec } from '../../../art/pizza/pizzaArt.ts'
import { CHEESES, SAUCES, type CheeseId, type SauceId } from '../../../art/pizza/pizzaBase.ts'
import { TOPPING_IDS } from '../../../art/pizza/pizzaToppings.ts'

const key = <K extends string>(table: Readonly<Record<K, unknown>>) => fc.constantFrom(...(Object.keys(table) as K[]))

export const toppingArbitrary = fc.record({
  id: fc.constantFrom(...TOPPING_IDS),
  side: fc.constantFrom(0 as const, 1 as const, 2 as const),
  density: fc.constantFrom('l', '', 'x', 'd', 't'),
})

/** Any pizza with up to `most` toppings, no topping twice on one side. */
export const pizzaArbitrary = (most: number): fc.Arbitrary<PizzaSpec> =>
  fc
    .record({
      kind: fc.constant('pizza' as const),
      seed: fc.stringMatching(/^[a-z0-9]{1,12}$/),
      crust: key<CrustId>(CRUSTS),
      sauce: key<SauceId>(SAUCES),
      right: key<SauceId>(SAUCES),
      cheese: key<CheeseId>(CHEESES),
      toppings: fc.uniqueArray(toppingArbitrary, { maxLength: most, selector: (on) => `${on.id}${on.side}` }),
    })
    .map(({ right, ...spec }) => (right === spec.sauce ? spec : { ...spec, right }))
