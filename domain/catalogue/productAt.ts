import type { Alone, Group, Option, Product } from './menu.ts'
import { atService } from './servicePrices.ts'
import type { Service } from './store.ts'

/** The product with the prices of a service in all its parts. */
export function productAt(product: Product, service: Service): Product {
  if (!product.byService) return product
  const aloneAt = (alone: Alone | undefined) => alone && atService(alone, service)
  const optionAt = (option: Option): Option => {
    const { item } = option
    return { ...atService(option, service), ...(item ? { item: { ...item, alone: aloneAt(item.alone) } } : {}) }
  }
  const groupsAt = (groups: readonly Group[]) =>
    groups.map((group) => ({ ...group, options: group.options.map(optionAt) }))
  return {
    ...product,
    byService: undefined,
    sizes: product.sizes.map((size) => atService(size, service)),
    groups: groupsAt(product.groups),
    coupons: product.coupons.map((coupon) => ({
      ...coupon,
      products: coupon.products.map((choice) => ({
        ...choice,
        groups: groupsAt(choice.groups),
        alone: aloneAt(choice.alone),
      })),
    })),
    bags: product.bags.map((bag) => ({ ...bag, groups: groupsAt(bag.groups) })),
  }
}
