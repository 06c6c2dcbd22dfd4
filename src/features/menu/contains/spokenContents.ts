import { contentsOf, type AllergenSource, type BuiltSection } from '../../../../domain/catalogue/builtContents.ts'
import { lowerFirst } from '../../../../domain/catalogue/description.ts'
import { ALLERGEN_NAMES } from '../../../content/allergens.ts'
import { CONTAINS } from '../../../content/contains.ts'
import { listed, sourceNames } from './sourceNames.ts'

/** What a screen reader says of a change: 'Contains wheat, milk. May contain soy.' */
export function spokenContents(sections: readonly BuiltSection[]): string {
  const { contains, mayContain, unknown } = contentsOf({ parts: sections.flatMap(({ parts }) => parts) })
  const open = sections.flatMap((section) => section.open.map(({ name }) => lowerFirst(name)))
  const names = (list: readonly AllergenSource[]) =>
    listed(list.map(({ allergen }) => ALLERGEN_NAMES[allergen].toLowerCase()))
  const sentences = [
    contains.length > 0 ? `${CONTAINS.contains} ${names(contains)}.` : '',
    mayContain.length > 0 ? `${CONTAINS.mayContain} ${names(mayContain)}.` : '',
    open.length > 0 ? CONTAINS.open(open) : '',
    unknown.length > 0 ? `${CONTAINS.unknown(sourceNames(unknown, ''))}.` : '',
  ].filter((sentence) => sentence !== '')
  return sentences.length > 0 ? sentences.join(' ') : CONTAINS.nothingListed
}
