import { keptAmount } from './amounts.ts'
import { defaultSize, optionsOf, type Choice, type Group, type Option, type Product, type Side } from './menu.ts'

export interface ChosenOption {
  hash: string
  productHash?: string
  side: Side
  /** More than the regular amount. */
  extra: boolean
  /** How much, where the option has several amounts; 1 if absent and not `extra` (D-181). */
  amount?: number
}

/** Without the names and product hashes that other hosts need and nothing stores. */
export const bareOption = ({ hash, side, extra, amount }: ChosenOption): ChosenOption => ({
  hash,
  side,
  extra,
  ...(amount === undefined ? {} : { amount }),
})

export interface ChosenGroup {
  hash: string
  name?: string
  choice?: Group['choice']
  options: ChosenOption[]
}

export interface ChosenProduct {
  coupon: string
  product: string
  groups: ChosenGroup[]
}

export interface ChosenBag {
  hash: string
  groups: ChosenGroup[]
}

export interface Configuration {
  size: string
  quantity: number
  groups: ChosenGroup[]
  choices: ChosenProduct[]
  bags: ChosenBag[]
}

export const MAX_QUANTITY = 100

/** The product's default size, quantity 1 and the options marked as selected [PROD-18]. */
export function startingConfiguration(product: Product): Configuration {
  const size = defaultSize(product)?.code ?? ''
  return {
    size,
    quantity: 1,
    groups: startingGroups(product.groups, size),
    choices: product.coupons.flatMap((coupon) =>
      coupon.products
        .filter((choice) => choice.selected)
        .slice(0, 1)
        .map((choice) => startingChoice(coupon.hash, choice)),
    ),
    bags: product.bags.map((bag) => ({ hash: bag.hash, groups: startingGroups(bag.groups) })),
  }
}

export function startingChoice(coupon: string, choice: Choice): ChosenProduct {
  return { coupon, product: choice.hash, groups: startingGroups(choice.groups, defaultSize(choice)?.code) }
}

function startingGroups(groups: readonly Group[], size?: string): ChosenGroup[] {
  return groups.map((group) => {
    const selected = optionsOf(group, size).filter((option) => option.selected)
    const kept = group.choice === 'single' ? selected.slice(0, 1) : selected
    return { hash: group.hash, options: kept.map(bareOption) }
  })
}

export const chosenOf = (groups: readonly ChosenGroup[], hash: string): readonly ChosenOption[] =>
  groups.find((group) => group.hash === hash)?.options ?? []

/** What a bag holds, in its own order. */
export const bagItems = (product: Product, configuration: Configuration): Option[] =>
  product.bags.flatMap((bag) => {
    const chosen = configuration.bags.find(({ hash }) => hash === bag.hash)?.groups ?? []
    return bag.groups.flatMap((group) => {
      const taken = chosenOf(chosen, group.hash).map(({ hash }) => hash)
      return group.options.filter(({ hash }) => taken.includes(hash))
    })
  })

/** Single choice: it replaces the chosen option [PROD-20]. Multiple choice: it is toggled [PROD-21]. */
export function toggleOption(groups: readonly ChosenGroup[], group: Group, option: Option): ChosenGroup[] {
  return changeGroup(groups, group.hash, (chosen) => {
    const has = chosen.find((one) => one.hash === option.hash)
    if (group.choice === 'single') return [has ?? asOffered(option)]
    if (has) return chosen.filter((one) => one !== has)
    return [...chosen, asOffered(option)]
  })
}

/** What the product includes comes back in that amount. */
const asOffered = ({ hash, isDefault, extra, amount }: Option): ChosenOption =>
  bareOption(isDefault && amount !== undefined ? { hash, side: 0, extra, amount } : { hash, side: 0, extra: false })

/** [PROD-08] */
export const setSide = (groups: readonly ChosenGroup[], group: Group, option: string, side: Side): ChosenGroup[] =>
  changeGroup(groups, group.hash, (chosen) =>
    group.halves ? chosen.map((one) => (one.hash === option ? { ...one, side } : one)) : [...chosen],
  )

/** [PROD-09] */
export const setExtra = (groups: readonly ChosenGroup[], group: Group, option: string, extra: boolean): ChosenGroup[] =>
  changeGroup(groups, group.hash, (chosen) =>
    group.extras ? chosen.map((one) => (one.hash === option ? { ...one, extra } : one)) : [...chosen],
  )

/** [PROD-09] where the option has several amounts (D-181). */
export const setAmount = (
  groups: readonly ChosenGroup[],
  group: Group,
  option: string,
  amount: number,
): ChosenGroup[] =>
  changeGroup(groups, group.hash, (chosen) =>
    chosen.map((one) =>
      one.hash === option
        ? { hash: option, side: one.side, extra: amount > 1, ...(amount === 1 ? {} : { amount }) }
        : one,
    ),
  )

function changeGroup(
  groups: readonly ChosenGroup[],
  hash: string,
  edit: (chosen: readonly ChosenOption[]) => ChosenOption[],
): ChosenGroup[] {
  const next = { hash, options: edit(chosenOf(groups, hash)) }
  return groups.some((group) => group.hash === hash)
    ? groups.map((group) => (group.hash === hash ? next : group))
    : [...groups, next]
}

export function takeChoice(choices: readonly ChosenProduct[], coupon: string, choice: Choice): ChosenProduct[] {
  if (choices.some((one) => one.coupon === coupon && one.product === choice.hash)) return [...choices]
  return [...choices.filter((one) => one.coupon !== coupon), startingChoice(coupon, choice)]
}

/**
 * Moves each option to the one of the same name in the new size, or drops it [PROD-11]. A single choice that ends up
 * empty gets the default: a cauliflower base has its own crust.
 */
export function changeSize(product: Product, configuration: Configuration, size: string): Configuration {
  const groups = product.groups.map((group) => {
    const there = optionsOf(group, size)
    const options = chosenOf(configuration.groups, group.hash).flatMap((chosen) => {
      const name = group.options.find((option) => option.hash === chosen.hash)?.name
      const same = there.find((option) => option.hash === chosen.hash) ?? there.find((option) => option.name === name)
      return same ? [{ hash: same.hash, side: chosen.side, ...keptAmount(group, same, chosen) }] : []
    })
    return group.choice === 'single' && options.length === 0
      ? startingGroups([group], size)
      : [{ hash: group.hash, options }]
  })
  return { ...configuration, size, groups: groups.flat() }
}

/** A whole number from 1 to 100 [PROD-23]. */
export const clampQuantity = (quantity: number): number =>
  Number.isFinite(quantity) ? Math.min(MAX_QUANTITY, Math.max(1, Math.trunc(quantity))) : 1

/** Parses a typed quantity, not clamped; undefined when it is not a whole number [PROD-23], Q-41. */
export const typedQuantity = (text: string): number | undefined => (/^\s*\d+\s*$/.test(text) ? Number(text) : undefined)

/** For editing a line [PROD-17]: what the product still offers, in the default size when the line's size is gone. */
export function configurationOf(
  line: Pick<Configuration, 'quantity' | 'groups' | 'choices' | 'bags'> & { sizeCode: string },
  product: Product,
): Configuration {
  const size = product.sizes.find(({ code }) => code === line.sizeCode) ?? defaultSize(product)
  return {
    size: size?.code ?? '',
    quantity: clampQuantity(line.quantity),
    groups: keepOffered(product.groups, line.groups, size?.code),
    choices: product.coupons.flatMap(({ hash, products }) => {
      const taken = line.choices.find(({ coupon }) => coupon === hash)
      const choice = products.find((one) => one.hash === taken?.product)
      if (!taken || !choice) return []
      const groups = keepOffered(choice.groups, taken.groups, defaultSize(choice)?.code)
      return [{ coupon: hash, product: choice.hash, groups }]
    }),
    bags: product.bags.map(({ hash, groups }) => ({
      hash,
      groups: keepOffered(groups, line.bags.find((one) => one.hash === hash)?.groups ?? []),
    })),
  }
}

function keepOffered(groups: readonly Group[], chosen: readonly ChosenGroup[], size?: string): ChosenGroup[] {
  return groups.map((group) => {
    const offered = new Map(optionsOf(group, size).map((option) => [option.hash, option]))
    const options = chosenOf(chosen, group.hash).flatMap((one) => {
      const option = offered.get(one.hash)
      if (!option || option.soldOut) return []
      return [{ hash: one.hash, side: group.halves ? one.side : (0 as const), ...keptAmount(group, option, one) }]
    })
    return { hash: group.hash, options: group.choice === 'single' ? options.slice(0, 1) : options }
  })
}

/** Adds the names and product hashes that other hosts may need beside the option hashes [CALL-08]. */
export function withNames(product: Product, configuration: Configuration): Configuration {
  const groupsOf = (groups: readonly Group[], chosen: readonly ChosenGroup[]) =>
    chosen.map((one) => {
      const group = groups.find(({ hash }) => hash === one.hash)
      const options = one.options.map((option) => ({
        ...option,
        productHash: group?.options.find(({ hash }) => hash === option.hash)?.productHash,
      }))
      return { ...one, name: group?.name, choice: group?.choice, options }
    })
  return {
    ...configuration,
    groups: groupsOf(product.groups, configuration.groups),
    choices: configuration.choices.map((choice) => ({
      ...choice,
      groups: groupsOf(
        product.coupons.flatMap(({ products }) => products).find(({ hash }) => hash === choice.product)?.groups ?? [],
        choice.groups,
      ),
    })),
    bags: configuration.bags.map((bag) => ({
      ...bag,
      groups: groupsOf(product.bags.find(({ hash }) => hash === bag.hash)?.groups ?? [], bag.groups),
    })),
  }
}
