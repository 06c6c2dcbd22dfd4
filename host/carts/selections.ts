import { bareOption, chosenOf, type ChosenGroup, type Configuration } from '../../domain/catalogue/configuration.ts'
import type { Group, Product } from '../../domain/catalogue/menu.ts'
import type { Cart, Line } from '../../domain/cart/cart.ts'
import { isBagItem } from './repriceCart.ts'

/** The product for editing a cart line, with the line's configuration selected [PROD-17]. */
export function withSelections(product: Product, { groups, choices, bags }: Configuration): Product {
  return {
    ...product,
    groups: selected(product.groups, groups),
    coupons: product.coupons.map((coupon) => {
      const taken = choices.find((one) => one.coupon === coupon.hash)
      return {
        ...coupon,
        products: coupon.products.map((choice) => ({
          ...choice,
          selected: choice.hash === taken?.product,
          groups: choice.hash === taken?.product ? selected(choice.groups, taken.groups) : choice.groups,
        })),
      }
    }),
    bags: product.bags.map((bag) => ({
      ...bag,
      groups: selected(bag.groups, bags.find((one) => one.hash === bag.hash)?.groups ?? []),
    })),
  }
}

const selected = (groups: readonly Group[], chosen: readonly ChosenGroup[]): Group[] =>
  groups.map((group) => ({
    ...group,
    options: group.options.map((option) => {
      const taken = chosenOf(chosen, group.hash).find((one) => one.hash === option.hash)
      const { amount: _, ...rest } = option
      return { ...rest, selected: taken !== undefined, ...(taken ? bareOption(taken) : { side: 0, extra: false }) }
    }),
  }))

/** The line with this hash; for an item of a bag the bag's container, because a bag is edited as a whole. */
export function findLineOrContainer(cart: Cart, hash: string): Line | undefined {
  const line = cart.lines.find((one) => one.hash === hash && !one.isPlaceholder)
  if (!line || !isBagItem(line)) return line
  return cart.lines.find((one) => one.bagHash === line.bagHash && !isBagItem(one))
}
