import { ALLERGENS, containedIn, isKnown, possiblyIn, suitsDiet, type Allergen, type Label } from './allergens.ts'

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
