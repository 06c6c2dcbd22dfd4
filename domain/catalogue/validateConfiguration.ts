import { amountWord, canBeExtra } from './amounts.ts'
import { chosenOf, MAX_QUANTITY, type ChosenGroup, type Configuration } from './configuration.ts'
import { lackingOf, limitMessage } from './limits.ts'
import { defaultSize, findChoice, isBag, optionsOf, type Group, type Product } from './menu.ts'

/** What keeps a product from being added, and where. */
export interface ChoiceFault {
  message: string
  group?: string
  coupon?: string
  bag?: string
}

/** The message of the first missing choice, in the specification's wording and spelling [PROD-26 PROD-27 PROD-28]. */
export const missingChoiceMessage = (product: Product, configuration: Configuration): string | undefined =>
  findMissingChoice(product, configuration)?.message

export function findMissingChoice(product: Product, configuration: Configuration): ChoiceFault | undefined {
  for (const { groups, chosen, size, where } of partsOf(product, configuration)) {
    for (const group of groups) {
      const lacking = lackingOf(group, chosen, size)
      if (lacking) return { message: `Choose At Leaset ${lacking} ${group.name} Option`, group: group.hash, ...where }
    }
  }
  const open = product.coupons.find(({ hash }) => !configuration.choices.some((one) => one.coupon === hash))
  return open && { message: 'Choose At Leaset Product From Each Selection', coupon: open.hash }
}

/** The first group with more chosen than its limits allow, with what to do about it (D-182). */
export function findExceededLimit(product: Product, configuration: Configuration): ChoiceFault | undefined {
  for (const { groups, chosen, size, where } of partsOf(product, configuration))
    for (const group of groups) {
      const message = limitMessage(group, chosen, size)
      if (message) return { message, group: group.hash, ...where }
    }
  return undefined
}

/** The first of the chosen that the store has run out of since, with what to do about it (D-66). */
export function findSoldOutChoice(product: Product, configuration: Configuration): ChoiceFault | undefined {
  if (product.soldOut) return { message: soldOutMessage(product.name) }
  for (const chosen of configuration.choices) {
    const choice = findChoice(product, chosen)
    if (choice?.soldOut) return { message: `${soldOutMessage(choice.name)} ${CHOOSE_ANOTHER}`, coupon: chosen.coupon }
  }
  for (const { groups, chosen, size, where } of partsOf(product, configuration))
    for (const group of groups) {
      const taken = chosenOf(chosen, group.hash)
      const gone = optionsOf(group, size).find(({ hash, soldOut }) => soldOut && taken.some((one) => one.hash === hash))
      const advice = group.choice === 'single' ? CHOOSE_ANOTHER : 'Please take it off.'
      if (gone) return { message: `${soldOutMessage(gone.name)} ${advice}`, group: group.hash, ...where }
    }
  return undefined
}

const CHOOSE_ANOTHER = 'Please choose another one.'

interface ConfigurationPart {
  groups: readonly Group[]
  chosen: readonly ChosenGroup[]
  size: string | undefined
  where: Pick<ChoiceFault, 'coupon' | 'bag'>
}

/** The option groups of the product, of the choices of a combo and of the slots of a bag, with what is chosen of them. */
const partsOf = (product: Product, { groups, size, choices, bags }: Configuration): ConfigurationPart[] => [
  { groups: product.groups, chosen: groups, size, where: {} },
  ...choices.map((chosen) => {
    const choice = findChoice(product, chosen)
    const inside = choice && defaultSize(choice)?.code
    return { groups: choice?.groups ?? [], chosen: chosen.groups, size: inside, where: { coupon: chosen.coupon } }
  }),
  ...product.bags.map((bag) => ({
    groups: bag.groups,
    chosen: bags.find(({ hash }) => hash === bag.hash)?.groups ?? [],
    size: undefined,
    where: { bag: bag.hash },
  })),
]

/** Undefined when the catalogue allows the configuration. */
export function forbiddenReason(product: Product, configuration: Configuration): string | undefined {
  const { quantity, size, groups, choices, bags } = configuration
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_QUANTITY)
    return `Please choose a quantity from 1 to ${MAX_QUANTITY}.`
  if (isBag(product) && quantity !== 1) return 'A bag is added one at a time.'
  if (!product.sizes.some((one) => one.code === size)) return `${product.name} does not come in this size.`
  if (product.soldOut) return soldOutMessage(product.name)
  const wrong = groupFault(product.groups, groups, size)
  if (wrong) return wrong
  if (hasDuplicates(choices.map((one) => one.coupon))) return 'Please choose one product from each selection.'
  for (const chosen of choices) {
    const choice = findChoice(product, chosen)
    if (!choice) return `This choice is not part of ${product.name}.`
    if (choice.soldOut) return soldOutMessage(choice.name)
    const inside = groupFault(choice.groups, chosen.groups, defaultSize(choice)?.code)
    if (inside) return inside
  }
  if (hasDuplicates(bags.map((one) => one.hash))) return 'Please fill each bag once.'
  for (const chosen of bags) {
    const bag = product.bags.find((one) => one.hash === chosen.hash)
    if (!bag) return `This bag is not part of ${product.name}.`
    const inside = groupFault(bag.groups, chosen.groups)
    if (inside) return inside
  }
  return undefined
}

function groupFault(groups: readonly Group[], chosen: readonly ChosenGroup[], size?: string): string | undefined {
  if (hasDuplicates(chosen.map((one) => one.hash))) return 'An option group was sent twice.'
  for (const { hash, options } of chosen) {
    const group = groups.find((one) => one.hash === hash)
    if (!group) return 'This option group is not part of the product.'
    if (group.choice === 'single' && options.length > 1) return `Please choose one ${group.name} option only.`
    if (hasDuplicates(options.map((one) => one.hash))) return `An option of ${group.name} was sent twice.`
    const there = optionsOf(group, size)
    for (const option of options) {
      const offered = there.find((one) => one.hash === option.hash)
      if (!offered)
        return group.options.some((one) => one.hash === option.hash)
          ? `This ${group.name} option is not available in this size.`
          : `This is none of the options of ${group.name}.`
      const { name } = offered
      if (offered.soldOut) return soldOutMessage(name)
      if (option.side !== 0 && !group.halves) return `${name} cannot go on half of it.`
      if (option.amount === undefined) {
        if (option.extra && !canBeExtra(group, offered)) return `${name} is not available as extra.`
      } else {
        const isOffered = option.amount === 1 || offered.amounts?.some(({ amount }) => amount === option.amount)
        if (!isOffered) return `${name} is not available as ${amountWord(option.amount)}.`
        if (option.extra !== option.amount > 1) return `${name} was sent with two different amounts.`
      }
    }
    const limit = limitMessage(group, chosen, size)
    if (limit) return limit
  }
  return undefined
}

/** What a store has run out of (D-66). */
const soldOutMessage = (name: string): string => `${name} is sold out at this store.`

const hasDuplicates = (hashes: readonly string[]) => new Set(hashes).size < hashes.length
