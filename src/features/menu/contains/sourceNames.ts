import { lowerFirst } from '../../../../domain/catalogue/description.ts'
import type { AllergenSource, BuiltPart } from '../../../../domain/catalogue/builtContents.ts'
import { ALLERGEN_NAMES } from '../../../content/allergens.ts'
import { CONTAINS } from '../../../content/contains.ts'

/** What brings an allergen, each once, with its half. `product` is what the box is about. */
export const sourceNames = (parts: readonly BuiltPart[], product: string): string[] => [
  ...new Set(
    parts.map((part) => {
      const source = part.name === product ? CONTAINS.recipe : lowerFirst(crustName(part))
      return part.side === 0 ? source : `${source} ${part.side === 1 ? CONTAINS.left : CONTAINS.right}`
    }),
  ),
]

/** Among the options of a crust 'Thin and crisp' is clear, alone it is not. */
const crustName = ({ name, group = '' }: BuiltPart): string =>
  /^crust$/i.test(group) && !/crust/i.test(name) ? `${name} ${group.toLowerCase()}` : name

/** Allergens that the same parts bring, together: 'cashews, walnuts' of 'basil pesto'. */
export function bySource(sources: readonly AllergenSource[], product: string): { allergens: string; from: string }[] {
  const groups = new Map<string, string[]>()
  for (const { allergen, parts } of sources) {
    const from = listed(sourceNames(parts, product))
    groups.set(from, [...(groups.get(from) ?? []), ALLERGEN_NAMES[allergen].toLowerCase()])
  }
  return [...groups].map(([from, names]) => ({ allergens: listed(names), from }))
}

export const listed = (names: readonly string[]): string => names.join(', ')
