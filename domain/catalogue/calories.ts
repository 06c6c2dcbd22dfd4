import { amountOf } from './amounts.ts'
import {
  changeSize,
  chosenOf,
  startingConfiguration,
  type ChosenGroup,
  type ChosenOption,
  type Configuration,
} from './configuration.ts'
import { defaultSize, findChoice, optionsOf, type Group, type Option, type Product } from './menu.ts'
import { findMissingChoice } from './validateConfiguration.ts'

/** Whether the chain gives calories of a size of it, or of something that a combo offers (D-188). */
export const hasCalories = ({ sizes, coupons }: Pick<Product, 'sizes' | 'coupons'>): boolean =>
  [{ sizes }, ...coupons.flatMap(({ products }) => products)].some((one) =>
    one.sizes.some(({ calories }) => calories !== undefined),
  )

/**
 * The calories of one as built: those of the size with all that it includes, and what its options change; of a combo those of its
 * choices. Undefined while something has to be chosen, of a bag, and when a part is unknown (D-188).
 */
export function builtCalories(product: Product, configuration: Configuration): number | undefined {
  if (product.bags.length > 0 || findMissingChoice(product, configuration)) return undefined
  const { size: code, groups, choices } = configuration
  const isCombo = product.coupons.length > 0
  return sumOf([
    isCombo ? 0 : product.sizes.find((size) => size.code === code)?.calories,
    // A combo's size has no calories, in which its own included options could be.
    changeBy(product.groups, groups, code, isCombo ? 0 : 1),
    ...choices.flatMap((chosen) => {
      const choice = findChoice(product, chosen)
      const size = choice && defaultSize(choice)
      return [size?.calories, choice && changeBy(choice.groups, chosen.groups, size?.code)]
    }),
  ])
}

/** The calories of a size as the product comes. */
export const startingCalories = (product: Product, size: string): number | undefined =>
  hasCalories(product) ? builtCalories(product, changeSize(product, startingConfiguration(product), size)) : undefined

/** 'About 890 Cals': in steps of 5 up to 50 and of 10 above, as nutrition labels in Canada have them. */
export function aboutText(calories: number): string {
  const step = calories > 50 ? 10 : 5
  return `About ${caloriesText(Math.round(calories / step) * step)}`
}

/** '1,320 Cals' */
export const caloriesText = (calories: number): string => `${calories.toLocaleString('en-CA')} Cals`

/** What the chosen options change of a product that has so much of its included ones. */
const changeBy = (groups: readonly Group[], chosen: readonly ChosenGroup[], size: string | undefined, included = 1) =>
  sumOf(
    groups.flatMap((group) => {
      const taken = chosenOf(chosen, group.hash)
      return optionsOf(group, size).map((option) => {
        const one = taken.find(({ hash }) => hash === option.hash)
        const portions = (one ? portionsOf(option, one) : 0) - (option.isDefault ? included * (option.amount ?? 1) : 0)
        const calories = caloriesIn(option, size)
        return portions === 0 ? 0 : calories && portions * calories
      })
    }),
  )

/** Half of it lies on a half; without an amount (D-181) twice as much is an Extra. */
const portionsOf = (option: Option, chosen: ChosenOption): number =>
  (chosen.side === 0 ? 1 : 0.5) * (option.amounts ? amountOf(option, chosen) : chosen.extra ? 2 : 1)

const caloriesIn = ({ calories }: Option, size = ''): number | undefined =>
  typeof calories === 'object' ? calories[size] : calories

const sumOf = (parts: readonly (number | undefined)[]): number | undefined =>
  parts.reduce<number | undefined>((sum, part) => (sum === undefined || part === undefined ? undefined : sum + part), 0)
