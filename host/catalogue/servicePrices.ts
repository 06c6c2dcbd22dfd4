import type { Alone, Group, Option, Product } from '../../domain/catalogue/menu.ts'

type Products = ReadonlyMap<string, Product>

const known = new WeakMap<Products, WeakMap<Products, Products>>()

/** The products for pick-up with what differs for delivery in their parts (D-193); both are of one file, so their parts are the same. */
export function withDelivery(pickup: Products, delivery: Products): Products {
  if (pickup === delivery) return pickup
  const found = known.get(pickup) ?? new WeakMap<Products, Products>()
  known.set(pickup, found)
  const both = found.get(delivery) ?? new Map([...pickup].map(([code, one]) => [code, bothOf(one, delivery.get(code))]))
  found.set(delivery, both)
  return both
}

function bothOf(product: Product, other: Product = product): Product {
  if (JSON.stringify(product) === JSON.stringify(other)) return product
  return {
    ...product,
    byService: true,
    sizes: product.sizes.map((size, at) => differing(size, other.sizes[at], ['price'])),
    groups: groupsOf(product.groups, other.groups),
    coupons: product.coupons.map((coupon, at) => ({
      ...coupon,
      products: coupon.products.map((choice, index) => {
        const same = other.coupons[at]?.products[index]
        return { ...choice, groups: groupsOf(choice.groups, same?.groups), ...aloneOf(choice.alone, same?.alone) }
      }),
    })),
    bags: product.bags.map((bag, at) => ({ ...bag, groups: groupsOf(bag.groups, other.bags[at]?.groups) })),
  }
}

const groupsOf = (groups: readonly Group[], others: readonly Group[] = groups): Group[] =>
  groups.map((group, at) => ({
    ...group,
    options: group.options.map((option, index) => optionOf(option, others[at]?.options[index])),
  }))

const OPTION_PRICES = ['price', 'halfPrice', 'extraPrice', 'freePrice', 'amounts'] as const

function optionOf(option: Option, other: Option = option): Option {
  const both = differing(option, other, OPTION_PRICES)
  return option.item ? { ...both, item: { ...option.item, ...aloneOf(option.item.alone, other.item?.alone) } } : both
}

const aloneOf = (alone: Alone | undefined, other: Alone | undefined): { alone?: Alone } =>
  alone ? { alone: differing(alone, other, ['price']) } : {}

/** The part with these fields of the other one in `delivery`, where some of them differ. */
function differing<Part extends object, Field extends keyof Part>(
  part: Part,
  other: Part = part,
  fields: readonly Field[],
): Part & { delivery?: Pick<Part, Field> } {
  const pricesOf = (of: Part) => Object.fromEntries(fields.map((field) => [field, of[field]])) as Pick<Part, Field>
  const delivery = pricesOf(other)
  return JSON.stringify(delivery) === JSON.stringify(pricesOf(part)) ? part : { ...part, delivery }
}
