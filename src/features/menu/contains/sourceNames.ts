import { lowerFirst } from '../../../../domain/catalogue/description.ts'
import type { BuiltPart } from '../../../../domain/catalogue/builtContents.ts'
import { CONTAINS } from '../../../content/contains.ts'

/** What brings an allergen, each once, with its half. `product` is what the box is about. */
export const sourceNames = (parts: readonly BuiltPart[], product: string): string[] => [
  ...new Set(
    parts.map(({ name, side }) => {
      const source = name === product ? CONTAINS.recipe : lowerFirst(name)
      return side === 0 ? source : `${source} (${side === 1 ? CONTAINS.left : CONTAINS.right})`
    }),
  ),
]

export const listed = (names: readonly string[]): string => names.join(', ')
