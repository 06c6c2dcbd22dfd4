import { amountOf } from './amounts.ts'
import { chosenOf, type ChosenGroup, type ChosenOption, type Configuration } from './configuration.ts'
import { defaultSize, findChoice, isInSize, type Choice, type Group, type Option, type Product } from './menu.ts'
import { half, type Cents } from '../money.ts'

/** The price of one, used by builder, cart and host [PROD-30 PROD-31 PROD-32 PROD-33], D-02, D-14, D-181, Q-39. */
export function unitPrice(product: Product, configuration: Configuration): Cents {
  const choices = configuration.choices.map((chosen) => {
    const choice = findChoice(product, chosen)
    return choice ? choicePrice(choice, chosen.groups) : 0
  })
  const bags = configuration.bags.map((chosen) => {
    const bag = product.bags.find((one) => one.hash === chosen.hash)
    return bag ? optionsPrice(bag.groups, chosen.groups) : 0
  })
  const size = product.sizes.find((one) => one.code === configuration.size)
  const own = optionsPrice(product.groups, configuration.groups, configuration.size)
  return [size?.price ?? 0, own, ...choices, ...bags].reduce((a, b) => a + b, 0)
}

/** What the options of a combo's choice add to the combo's price. */
export const choicePrice = (choice: Choice, chosen: readonly ChosenGroup[]): Cents =>
  optionsPrice(choice.groups, chosen, defaultSize(choice)?.code)

/** [PROD-34] */
export const linePrice = (product: Product, configuration: Configuration): Cents =>
  unitPrice(product, configuration) * configuration.quantity

export function optionsPrice(groups: readonly Group[], chosen: readonly ChosenGroup[], size?: string): Cents {
  return groups.reduce((sum, group) => sum + groupPrice(group, chosen, size), 0)
}

function groupPrice(group: Group, chosen: readonly ChosenGroup[], size?: string): Cents {
  const taken = chosenOf(chosen, group.hash)
  let free = group.free
  let sum = 0
  for (const option of group.options) {
    if (!isInSize(option, size)) continue
    const selection = taken.find((one) => one.hash === option.hash)
    if (!selection) continue
    const isFree = !option.isDefault && free > 0
    if (isFree) free -= 1
    sum += chosenPrice(option, selection, isFree)
  }
  return sum
}

function chosenPrice(option: Option, chosen: ChosenOption, isFree: boolean): Cents {
  const onHalf = chosen.side !== 0
  const amount = amountOf(option, chosen)
  const other = option.amounts?.find((one) => one.amount === amount)
  if (other && !(isFree && amount < 1)) return onHalf ? other.halfPrice : other.price
  if (amount > 1) return onHalf ? half(option.extraPrice) : option.extraPrice
  if (option.isDefault) return 0
  if (isFree) return option.freePrice
  return onHalf ? (option.halfPrice ?? option.price) : option.price
}
