import fc from 'fast-check'
import type { ChosenGroup, ChosenOption, Configuration } from '../../domain/catalogue/configuration.ts'
import { defaultSize, optionsOf, type Group, type Option, type Product } from '../../domain/catalogue/menu.ts'

/** Random configurations that are complete and allowed; the same seed gives the same ones. */

/** The maximum number of options of one group; thirty toppings would take longer and test nothing new. */
const MOST = 9

export interface Configured {
  product: Product
  configuration: Configuration
}

/** One of these products, configured; a failure prints the product's name and the configuration. */
export const configuredProduct = (products: readonly Product[]): fc.Arbitrary<Configured> =>
  fc.constantFrom(...products).chain((product) =>
    configurationFor(product).map((configuration) => ({
      product,
      configuration,
      [fc.toStringMethod]: () => `${product.name} as ${JSON.stringify(configuration)}`,
    })),
  )

export const configurationFor = (product: Product): fc.Arbitrary<Configuration> =>
  fc.constantFrom(...product.sizes).chain(({ code }) =>
    fc.record({
      size: fc.constant(code),
      quantity: product.type === 3 ? fc.constant(1) : fc.integer({ min: 1, max: 100 }),
      groups: groupsFrom(product.groups, code),
      choices: fc.tuple(
        ...product.coupons.map((coupon) =>
          fc.constantFrom(...coupon.products).chain((choice) =>
            groupsFrom(choice.groups, defaultSize(choice)?.code ?? '').map((groups) => ({
              coupon: coupon.hash,
              product: choice.hash,
              groups,
            })),
          ),
        ),
      ),
      bags: fc.tuple(
        ...product.bags.map((bag) => groupsFrom(bag.groups, '').map((groups) => ({ hash: bag.hash, groups }))),
      ),
    }),
  )

const groupsFrom = (groups: readonly Group[], size: string): fc.Arbitrary<ChosenGroup[]> =>
  fc.tuple(
    ...groups.map((group) =>
      optionsFrom(group, optionsOf(group, size)).map((options) => ({ hash: group.hash, options })),
    ),
  )

function optionsFrom(group: Group, there: readonly Option[]): fc.Arbitrary<ChosenOption[]> {
  if (there.length === 0) return fc.constant([])
  const most = group.choice === 'single' ? 1 : Math.min(MOST, there.length)
  return fc
    .shuffledSubarray([...there], { minLength: group.min > 0 ? 1 : 0, maxLength: most })
    .chain((options) => fc.tuple(...options.map((option) => chosenFrom(group, option))))
}

const chosenFrom = (group: Group, { hash }: Option): fc.Arbitrary<ChosenOption> =>
  fc.record({
    hash: fc.constant(hash),
    side: group.halves ? fc.constantFrom(0, 1, 2) : fc.constant(0),
    extra: group.extras ? fc.boolean() : fc.constant(false),
  })
