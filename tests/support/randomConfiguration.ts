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
  const { min, atLeast = min > 0 ? 1 : 0, atMost = Infinity } = group
  const most = group.choice === 'single' ? 1 : Math.min(MOST, there.length, atMost)
  return fc
    .shuffledSubarray([...there], { minLength: Math.min(atLeast, most), maxLength: most })
    .chain((options) => fc.tuple(...options.map((option) => chosenFrom(group, option))))
    .map((chosen) => withinLimits(group, chosen))
}

function chosenFrom(group: Group, { hash, amounts }: Option): fc.Arbitrary<ChosenOption> {
  const side = group.halves ? fc.constantFrom(0 as const, 1 as const, 2 as const) : fc.constant(0 as const)
  const numbers = amounts?.map(({ amount }) => amount)
  const byNumber = fc
    .constantFrom(undefined, ...(numbers ?? []))
    .map((amount) => (amount === undefined ? { extra: false } : { extra: amount > 1, amount }))
  // A client that knows no amounts sends this.
  const alone = fc.boolean().map((extra) => ({ extra }))
  const canDouble = numbers?.some((amount) => amount > 1) ?? group.extras
  const how =
    numbers === undefined || numbers.length === 0
      ? canDouble
        ? alone
        : fc.constant({ extra: false })
      : canDouble
        ? fc.oneof(byNumber, alone)
        : byNumber
  return fc.tuple(side, how).map(([on, much]) => ({ hash, side: on, ...much }))
}

/** What is too much has the regular amount, and what is then too many goes. Both halves are counted as one. */
function withinLimits(
  { atMost = Infinity, atMostExtras = Infinity }: Group,
  chosen: readonly ChosenOption[],
): ChosenOption[] {
  let extras = 0
  let places = chosen.length
  return chosen.map((one) => {
    const more = one.extra ? Math.ceil(one.amount ?? 3) - 1 : 0
    if (more === 0) return one
    if (extras + 1 > atMostExtras || places + more > atMost) return { hash: one.hash, side: one.side, extra: false }
    extras += 1
    places += more
    return one
  })
}
