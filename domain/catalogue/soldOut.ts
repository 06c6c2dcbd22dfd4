import { isInSize, type Choice, type Group, type Option, type Product } from './menu.ts'

/** What a store has run out of: products by hash, options by `optionKey`. */
export interface SoldOut {
  products: ReadonlySet<string>
  options: ReadonlySet<string>
}

/** A topping has another hash on every pizza and in every size, and one name on all of them. */
export const optionKey = (name: string): string => name.trim().toLowerCase().slice(0, 100)

/** A product with the names of options and ingredients that it needs, by the catalogue (D-187). */
export interface Recipe {
  product: Product
  needs: readonly string[]
}

/** The products that cannot be made: they need something that is gone, or a group of theirs asks for more than is left (D-187). */
export const productsWithout = (recipes: readonly Recipe[], gone: ReadonlySet<string>): Product[] =>
  recipes
    .filter(
      ({ product, needs }) =>
        needs.some((name) => gone.has(optionKey(name))) ||
        product.groups.some((group) => isShort(product, group, gone)),
    )
    .map(({ product }) => product)

/** Whether a group that must be chosen from has too little left in a size. */
function isShort({ sizes }: Pick<Product, 'sizes'>, group: Group, gone: ReadonlySet<string>): boolean {
  const needed = group.choice === 'single' ? 1 : group.min
  return sizes.every(({ code }) => {
    const offered = group.options.filter((option) => isInSize(option, code))
    const left = offered.filter(({ name }) => !gone.has(optionKey(name)))
    return left.length < Math.min(needed, offered.length)
  })
}

/** The product with all marked that a store has run out of. `products` also holds those that cannot be made without an option. */
export function withSoldOut(product: Product, { products, options }: SoldOut): Product {
  const optionOf = (option: Option): Option =>
    options.has(optionKey(option.name)) || (option.item && products.has(option.productHash))
      ? { ...option, soldOut: true, selected: false }
      : option
  const groupsOf = (groups: readonly Group[]) =>
    groups.map((group) => {
      const left = group.options.map(optionOf)
      // One radio button stays chosen.
      const isEmpty = group.choice === 'single' && group.options.some(({ selected }) => selected)
      return { ...group, options: isEmpty ? withOneSelected(left) : left }
    })
  const choiceOf = (choice: Choice): Choice => ({
    ...choice,
    groups: groupsOf(choice.groups),
    ...(products.has(choice.hash) ? { soldOut: true, selected: false } : {}),
  })
  const coupons = product.coupons.map((coupon) => ({ ...coupon, products: coupon.products.map(choiceOf) }))
  const isEmptyCombo = coupons.some(
    ({ products: choices }) => choices.length > 0 && choices.every((one) => one.soldOut),
  )
  return {
    ...product,
    groups: groupsOf(product.groups),
    coupons,
    bags: product.bags.map((bag) => ({ ...bag, groups: groupsOf(bag.groups) })),
    ...(isEmptyCombo || products.has(product.hash) ? { soldOut: true } : {}),
  }
}

/** In every size. */
function withOneSelected(options: readonly Option[]): Option[] {
  const sizes = new Set(options.map(({ sizeCode }) => sizeCode))
  const chosen = [...sizes].flatMap((size) => {
    const inSize = options.filter(({ sizeCode }) => sizeCode === size)
    return inSize.find(({ selected }) => selected) ?? inSize.find(({ soldOut }) => !soldOut) ?? []
  })
  return options.map((option) => (chosen.includes(option) ? { ...option, selected: true } : option))
}
