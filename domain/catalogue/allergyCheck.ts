import type { Allergen } from './allergens.ts'
import type { BuiltSection } from './builtContents.ts'
import { containedIn, inOrder, isKnown, possiblyIn } from './foodLabel.ts'

/** What a product as built says of somebody's allergies. An empty one is no promise: every kitchen is shared (D-73, D-239). */
export interface AllergyCheck {
  contains: Allergen[]
  /** Without what it contains. */
  mayContain: Allergen[]
  /** The names of parts of which nothing is known, each once. */
  unknown: string[]
}

/** What is to be chosen yet counts as possible when any of what is offered has it. */
export function checkAllergies(sections: readonly BuiltSection[], allergies: readonly Allergen[]): AllergyCheck {
  const parts = sections.flatMap((section) => section.parts)
  const open = sections.flatMap((section) => section.open)
  const offered = open.flatMap((one) => one.offered)
  const met = (list: readonly Allergen[]) => inOrder(list).filter((one) => allergies.includes(one))
  const contains = met(parts.flatMap(containedIn))
  const mayContain = met([...parts.flatMap(possiblyIn), ...offered.flatMap((one) => [...containedIn(one), ...possiblyIn(one)])]) // oxfmt-ignore
  const unknown = [...parts.filter((one) => !isKnown(one)), ...open.filter((one) => !one.offered.every(isKnown))]
  return {
    contains,
    mayContain: mayContain.filter((one) => !contains.includes(one)),
    unknown: allergies.length === 0 ? [] : [...new Set(unknown.map(({ name }) => name))],
  }
}
