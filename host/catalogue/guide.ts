import type { Label } from '../../domain/catalogue/foodLabel.ts'
import { guideIndex, labelOfSections, startingSections, type GuideIndex } from '../../domain/catalogue/builtContents.ts'
import { optionsOf, type Product } from '../../domain/catalogue/menu.ts'
import type { GuideProduct, Ingredient, MenuGuide } from '../../domain/catalogue/menuGuide.ts'
import { optionKey } from '../../domain/catalogue/soldOut.ts'
import type { Item } from './assortment.ts'
import { resolveGroup, sharedEntries, type SharedEntries } from './groups.ts'
import type { CatalogueFile } from './import/catalogueFile.ts'
import type { LabelEntry } from './import/labelFormat.ts'
import type { ProductEntry } from './import/productFormat.ts'

type Labels = ReadonlyMap<string, Label>

/** The guide to what one store sells. */
export function guideOf(file: CatalogueFile, items: readonly Item[]): MenuGuide {
  const shared = sharedEntries(file)
  const table: Labels = new Map(
    (file.ingredients ?? []).flatMap((entry) => entry.names.map((name) => [optionKey(name), labelOf(entry)] as const)),
  )
  const options = optionsOfAll(items, table)
  const known = items.map(({ entry, product }) => knownOf(entry, product, shared, table))
  const plain = described(known, options, items)
  return {
    // What is in a bag are products as they start, so bags come after them.
    products: described(plain, options, items),
    options,
    synonyms: file.synonyms ?? [],
  }
}

function described(known: readonly GuideProduct[], options: readonly Ingredient[], items: readonly Item[]) {
  const index = guideIndex({ products: known, options })
  return items.flatMap(({ product }) => {
    const one = index.product(product.hash)
    return one ? [{ ...one, ...asItStarts(index, product) }] : []
  })
}

function labelOf({ allergens, diet, spicy }: LabelEntry): Label {
  const { contains = [], mayContain = [] } = allergens ?? {}
  return {
    ...(allergens ? { contains, ...(mayContain.length > 0 ? { mayContain } : {}) } : {}),
    ...(diet ? { diet } : {}),
    ...(spicy ? { spicy } : {}),
  }
}

const saysSomething = ({ allergens, diet }: LabelEntry): boolean => allergens !== undefined || diet !== undefined

/** All of it but what follows from the product as it starts. */
function knownOf(entry: ProductEntry, product: Product, shared: SharedEntries, table: Labels): GuideProduct {
  const { hash, name } = product
  const own = saysSomething(entry) ? [{ name, ...labelOf(entry) }] : []
  const parts = (entry.madeOf ?? []).map((one): Ingredient => ({ name: one, ...table.get(optionKey(one)) }))
  const options = (entry.groups ?? [])
    .flatMap((group) => resolveGroup(group, shared)?.options ?? [])
    .filter((option) => saysSomething(option) || option.spicy)
    .map((option): Ingredient => ({ name: option.name, ...labelOf(option) }))
  return {
    hash,
    ingredients: [],
    ...(entry.madeOf || own.length > 0 ? { madeOf: [...parts, ...own] } : {}),
    ...(options.length > 0 ? { options } : {}),
    ...(entry.spicy ? { spicy: true } : {}),
    ...(entry.keywords === undefined ? {} : { keywords: entry.keywords }),
    ...(hasNothingToChoose(product) ? { quickAdd: true } : {}),
  }
}

/** Every name once. What only a product's own options say of it stands with that product. */
function optionsOfAll(items: readonly Item[], table: Labels): Ingredient[] {
  const names = items.flatMap(({ product }) => product.groups.flatMap(({ options }) => options.map(({ name }) => name)))
  const byKey = new Map(names.toReversed().map((name) => [optionKey(name), name]))
  return [...byKey].toReversed().map(([key, name]) => ({ name, ...table.get(key) }))
}

function asItStarts(index: GuideIndex, product: Product): Label & Pick<GuideProduct, 'ingredients' | 'sizes'> {
  const sections = startingSections(index, product)
  const label = labelOfSections(sections)
  const names = sections.flatMap(({ parts }) => parts.map(({ name }) => name))
  const sizes = product.sizes.flatMap(({ code }) => {
    const there = labelOfSections(startingSections(index, withDefaultSize(product, code)))
    return JSON.stringify(there) === JSON.stringify(label) ? [] : [{ code, ...there }]
  })
  return {
    ingredients: [...new Set(names)].filter((name) => optionKey(name) !== optionKey(product.name)),
    ...label,
    ...(sizes.length > 0 ? { sizes } : {}),
  }
}

const withDefaultSize = (product: Product, size: string): Product => ({
  ...product,
  sizes: product.sizes.map((one) => ({ ...one, isDefault: one.code === size })),
})

const hasNothingToChoose = ({ sizes, groups, coupons, bags }: Product): boolean =>
  sizes.length === 1 &&
  coupons.length === 0 &&
  bags.length === 0 &&
  sizes.every(({ code }) => groups.every((group) => optionsOf(group, code).length === 0))
