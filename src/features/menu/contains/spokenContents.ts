import { contentsOf, type AllergenSource, type BuiltSection } from '../../../../domain/catalogue/builtContents.ts'
import { ALLERGEN_NAMES } from '../../../content/allergens.ts'
import { CONTAINS } from '../../../content/contains.ts'
import { sourceNames } from './sourceNames.ts'

/** What a screen reader says of a change: 'Contains wheat, milk. May contain soy.' */
export function spokenContents(sections: readonly BuiltSection[]): string {
  const all = contentsOf({ parts: sections.flatMap(({ parts }) => parts) })
  const names = (list: readonly AllergenSource[]) =>
    list.map(({ allergen }) => ALLERGEN_NAMES[allergen].toLowerCase()).join(', ')
  return [
    all.contains.length > 0 ? `${CONTAINS.contains} ${names(all.contains)}.` : '',
    all.mayContain.length > 0 ? `${CONTAINS.mayContain} ${names(all.mayContain)}.` : '',
    all.unknown.length > 0 ? CONTAINS.unknown(sourceNames(all.unknown, '')) : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}
