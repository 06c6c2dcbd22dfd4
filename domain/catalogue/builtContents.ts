import type { Allergen } from './allergens.ts'
import { containedIn, isKnown, possiblyIn, type Label, inOrder, labelOfAll, labelOfAny } from './foodLabel.ts'
import {
  chosenOf,
  startingChoice,
  startingConfiguration,
  type ChosenGroup,
  type Configuration,
} from './configuration.ts'
import {
  defaultSize,
  findChoice,
  optionsOf,
  type Choice,
  type Group,
  type Option,
  type Product,
  type Side,
} from './menu.ts'
import type { GuideProduct, Ingredient, MenuGuide } from './menuGuide.ts'
import { optionKey } from './soldOut.ts'

/** Something that is in a product as built. */
export interface BuiltPart extends Ingredient {
  /** The option group it was chosen from; absent of what the product is made of. */
  group?: string
  side: Side
}

/** A product, or the choice of a combo's selection, as built. */
export interface BuiltSection {
  /** The product itself, or the combo's selection. */
  hash: string
  /** '' for the product itself. */
  selection: string
  name: string
  parts: BuiltPart[]
  /** What has to be chosen and is not yet, with the labels of what is offered. */
  open: { name: string; offered: Label[] }[]
}

/** What brings an allergen, in the order of the options. */
export interface AllergenSource {
  allergen: Allergen
  parts: BuiltPart[]
}

export interface BuiltContents {
  contains: AllergenSource[]
  /** Without what it contains. */
  mayContain: AllergenSource[]
  /** The parts of which nothing is known. */
  unknown: BuiltPart[]
}

/** A label by the names of a guide. It reads the guide once, for many questions. */
export interface GuideIndex {
  product(hash: string): GuideProduct | undefined
  option(product: string, name: string): Label
}

type GuideEntries = { [K in 'products' | 'options']: readonly MenuGuide[K][number][] }

export function guideIndex({ products, options }: GuideEntries): GuideIndex {
  const byHash = new Map(products.map((one) => [one.hash, one]))
  const byName = new Map(options.map((one) => [optionKey(one.name), one]))
  return {
    product: (hash) => byHash.get(hash),
    option: (product, name) =>
      byHash.get(product)?.options?.find((one) => optionKey(one.name) === optionKey(name)) ??
      byName.get(optionKey(name)) ??
      {},
  }
}

/** The product with its options, each chosen product of a combo, the items of a bag. Both halves count. */
export function builtSections(guide: GuideIndex, product: Product, configuration: Configuration): BuiltSection[] {
  const own = sectionOf(guide, product, configuration.groups, configuration.size)
  const items = product.bags.flatMap((bag) => {
    const chosen = configuration.bags.find(({ hash }) => hash === bag.hash)?.groups ?? []
    return bag.groups.map((group) => chosenIn(group, chosen, undefined, (option) => itemLabel(guide, option)))
  })
  const choices = product.coupons.map((coupon) => {
    const taken = configuration.choices.find((one) => one.coupon === coupon.hash)
    const choice = taken && findChoice(product, taken)
    if (!taken || !choice)
      return { open: { name: coupon.name, offered: coupon.products.map((one) => startingLabelOf(guide, one)) } }
    return { section: { ...choiceSection(guide, choice, taken.groups), hash: coupon.hash, selection: coupon.name } }
  })
  const whole: BuiltSection = {
    ...own,
    parts: [...own.parts, ...items.flatMap(({ parts }) => parts)],
    open: [...own.open, ...items.flatMap(({ open }) => open), ...choices.flatMap(({ open }) => open ?? [])],
  }
  return [whole, ...choices.flatMap(({ section }) => section ?? [])]
}

export function contentsOf({ parts }: Pick<BuiltSection, 'parts'>): BuiltContents {
  const sources = (listOf: (label: Label) => readonly Allergen[]): AllergenSource[] =>
    inOrder(parts.flatMap(listOf)).map((allergen) => ({
      allergen,
      parts: parts.filter((part) => listOf(part).includes(allergen)),
    }))
  const contains = sources(containedIn)
  return {
    contains,
    mayContain: sources(possiblyIn).filter((one) => !contains.some(({ allergen }) => allergen === one.allergen)),
    unknown: parts.filter((part) => !isKnown(part)),
  }
}

/** The product as it is opened, in a size. */
export const startingSections = (guide: GuideIndex, product: Product): BuiltSection[] =>
  builtSections(guide, product, startingConfiguration(product))

export const labelOfSections = (sections: readonly BuiltSection[]): Label =>
  labelOfAll(sections.flatMap(({ parts, open }) => [...parts, ...open.map(({ offered }) => labelOfAny(offered))]))

function sectionOf(
  guide: GuideIndex,
  { hash, name, groups }: Pick<Product, 'hash' | 'name' | 'groups'>,
  chosen: readonly ChosenGroup[],
  size: string | undefined,
): BuiltSection {
  const madeOf = guide.product(hash)?.madeOf ?? [{ name }]
  const options = groups.map((group) => chosenIn(group, chosen, size, (option) => guide.option(hash, option.name)))
  return {
    hash,
    selection: '',
    name,
    parts: [...madeOf.map((part): BuiltPart => ({ ...part, side: 0 })), ...options.flatMap(({ parts }) => parts)],
    open: options.flatMap(({ open }) => open),
  }
}

const choiceSection = (guide: GuideIndex, choice: Choice, chosen: readonly ChosenGroup[]): BuiltSection =>
  sectionOf(guide, choice, chosen, defaultSize(choice)?.code)

const startingLabelOf = (guide: GuideIndex, choice: Choice): Label =>
  labelOfSections([choiceSection(guide, choice, startingChoice('', choice).groups)])

function chosenIn(
  group: Group,
  chosen: readonly ChosenGroup[],
  size: string | undefined,
  labelOf: (option: Option) => Label,
): Pick<BuiltSection, 'parts' | 'open'> {
  const options = optionsOf(group, size)
  const taken = chosenOf(chosen, group.hash)
  const parts = options.flatMap((option): BuiltPart[] => {
    const one = taken.find(({ hash }) => hash === option.hash)
    return one ? [{ ...labelOf(option), name: option.name, group: group.name, side: one.side }] : []
  })
  const isOpen = group.min > 0 && options.length > 0 && parts.length === 0
  return { parts, open: isOpen ? [{ name: group.name, offered: options.map(labelOf) }] : [] }
}

/** An item of a bag is the product as it starts, in the bag's size. */
function itemLabel(guide: GuideIndex, { productHash, item }: Option): Label {
  const product = guide.product(productHash)
  return product?.sizes?.find(({ code }) => code === item?.sizeCode) ?? product ?? {}
}
