import { ALLERGENS, type Allergen, type Diet } from './allergens.ts'

/**
 * What is said of a food. Without `contains` and `mayContain` its allergens are unknown, which is never "free of": the
 * customer asks the store. Without `diet` it is not known to be vegetarian.
 */
export interface Label {
  contains?: Allergen[]
  /** It may touch them in the making; what it contains is not repeated here. */
  mayContain?: Allergen[]
  diet?: Diet
  spicy?: boolean
}

export const isKnown = ({ contains, mayContain }: Label): boolean => contains !== undefined || mayContain !== undefined

export const containedIn = ({ contains = [] }: Label): readonly Allergen[] => contains

export const possiblyIn = ({ mayContain = [] }: Label): readonly Allergen[] => mayContain

/** Undefined: nothing is known to speak against it, which is no promise. */
export type Conflict = 'contains' | 'mayContain' | 'unknown' | undefined

/** Whether a food meets what a customer leaves out, the worst first. */
export function conflicts(label: Label | undefined, leftOut: readonly Allergen[]): Conflict {
  if (leftOut.length === 0) return undefined
  const meets = (list: readonly Allergen[]) => list.some((one) => leftOut.includes(one))
  if (label && meets(containedIn(label))) return 'contains'
  if (!label || !isKnown(label)) return 'unknown'
  return meets(possiblyIn(label)) ? 'mayContain' : undefined
}

/** Whether a food is known to suit the diet: what is vegan is vegetarian too. */
export const suitsDiet = ({ diet }: Pick<Label, 'diet'>, wanted: Diet): boolean => diet === 'vegan' || diet === wanted

/** The label of several foods together: unknown as soon as one of them is, with a diet only if all of them suit it. */
export function labelOfAll(labels: readonly Label[]): Label {
  const contains = inOrder(labels.flatMap(containedIn))
  const mayContain = inOrder(labels.flatMap(possiblyIn)).filter((one) => !contains.includes(one))
  return { ...(labels.every(isKnown) ? listed(contains, mayContain) : {}), ...dietOfAll(labels), ...spicyOf(labels) }
}

/** The label of one food out of several, which is not chosen yet: it may contain what only some of them contain. */
export function labelOfAny(labels: readonly Label[]): Label {
  const contains = inOrder(labels.flatMap(containedIn)).filter((one) =>
    labels.every((label) => containedIn(label).includes(one)),
  )
  const mayContain = inOrder(labels.flatMap((label) => [...containedIn(label), ...possiblyIn(label)])).filter(
    (one) => !contains.includes(one),
  )
  return { ...(labels.every(isKnown) ? listed(contains, mayContain) : {}), ...dietOfAll(labels) }
}

export const inOrder = (list: readonly Allergen[]): Allergen[] => ALLERGENS.filter((one) => list.includes(one))

const listed = (contains: Allergen[], mayContain: Allergen[]): Label => ({
  contains,
  ...(mayContain.length > 0 ? { mayContain } : {}),
})

function dietOfAll(labels: readonly Label[]): Label {
  if (labels.length === 0 || !labels.every((one) => suitsDiet(one, 'vegetarian'))) return {}
  return { diet: labels.every((one) => suitsDiet(one, 'vegan')) ? 'vegan' : 'vegetarian' }
}

const spicyOf = (labels: readonly Label[]): Label => (labels.some(({ spicy }) => spicy) ? { spicy: true } : {})
