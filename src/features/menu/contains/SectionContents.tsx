import type { ReactNode } from 'react'
import { contentsOf, type BuiltSection } from '../../../../domain/catalogue/builtContents.ts'
import { lowerFirst } from '../../../../domain/catalogue/description.ts'
import { ALLERGEN_NAMES } from '../../../content/allergens.ts'
import { CONTAINS } from '../../../content/contains.ts'
import { bySource, listed, sourceNames } from './sourceNames.ts'
import styles from './Contains.module.css'

interface SectionContentsProps {
  section: BuiltSection
  /** '' where the box is about one product. */
  title: string
  phone: ReactNode
}

export function SectionContents({ section, title, phone }: SectionContentsProps) {
  const { contains, mayContain, unknown } = contentsOf(section)
  const { name, open, parts } = section
  // A product of one part leaves no question what brings it.
  const hasSources = parts.length > 1
  return (
    <div className={styles.section}>
      {title ? <h4>{title}</h4> : null}
      {contains.length > 0 ? (
        <dl>
          {contains.map((one) => (
            <div key={one.allergen}>
              <dt>{ALLERGEN_NAMES[one.allergen]}</dt>
              <dd>{hasSources ? listed(sourceNames(one.parts, name)) : null}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {mayContain.length > 0 ? (
        <p>
          {CONTAINS.mayContain}{' '}
          {bySource(mayContain, name).map(({ allergens, from }, index) => (
            <span key={from}>
              {index > 0 ? '; ' : null}
              <b>{allergens}</b>
              {hasSources ? ` (${from})` : null}
            </span>
          ))}
          .
        </p>
      ) : null}
      {contains.length + mayContain.length + unknown.length + open.length === 0 ? (
        <p>{CONTAINS.nothingListed}</p>
      ) : null}
      {open.length > 0 ? <p>{CONTAINS.open(open.map((one) => lowerFirst(one.name)))}</p> : null}
      {unknown.length > 0 ? (
        <p>
          {CONTAINS.unknown(sourceNames(unknown, ''))}, {phone}
        </p>
      ) : null}
    </div>
  )
}
