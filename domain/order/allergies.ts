import { ALLERGENS, TREE_NUTS, type Allergen } from '../catalogue/allergens.ts'
import type { Stage } from './orderStage.ts'

/** What the customer of an order is allergic to, and who in the kitchen has seen it (D-238). */

/** That somebody of the kitchen has seen the allergy of an order as it was then. */
export interface AllergySeen {
  initials: string
  /** ISO 8601 */
  at: string
  /** Names the allergies, lines, notes and store that were looked at: of any others it says nothing. */
  content: string
}

/** 'milk, tree nuts'; '' for none. */
export const allergyWords = (allergies: readonly Allergen[]): string =>
  ALLERGENS.filter((one) => allergies.includes(one) && !isOfAllNuts(one, allergies))
    .map((one) => one.replaceAll('-', ' '))
    .concat(hasAllNuts(allergies) ? ['tree nuts'] : [])
    .join(', ')

const hasAllNuts = (allergies: readonly Allergen[]): boolean => TREE_NUTS.every((one) => allergies.includes(one))

const isOfAllNuts = (one: Allergen, allergies: readonly Allergen[]): boolean =>
  hasAllNuts(allergies) && TREE_NUTS.some((nut) => nut === one)

/** What is in either list, in the order of the catalogue. */
export const inEither = (some: readonly Allergen[], others: readonly Allergen[] = []): Allergen[] =>
  ALLERGENS.filter((one) => some.includes(one) || others.includes(one))

/** Whether an order at this stage has been in the oven. */
export const isBaked = (stage: Stage): boolean => stage === 'oven' || stage === 'out' || stage === 'finished'

/** Who has seen what `content` names now; undefined for nobody. */
export const seenOf = (seen: AllergySeen | null | undefined, content: string): AllergySeen | undefined =>
  seen?.content === content ? seen : undefined

/** Two to four letters in capitals, as a person signs; undefined for anything else. */
export function initialsOf(typed: string): string | undefined {
  const letters = typed.replace(/[\s.]/g, '').toUpperCase()
  return /^\p{L}{2,4}$/u.test(letters) ? letters : undefined
}
