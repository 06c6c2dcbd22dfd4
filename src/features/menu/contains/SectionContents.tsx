import type { ReactNode } from 'react'
import { contentsOf, type BuiltSection } from '../../../../domain/catalogue/builtContents.ts'
import { ALLERGEN_NAMES } from '../../../content/allergens.ts'
import { CONTAINS } from '../../../content/contains.ts'
import { listed, sourceNames } from './sourceNames.ts'
import styles from './Contains.module.css'

interface SectionContentsProps {
  section: BuiltSection
  /** '' where the box is about one product. */
  title: string
  phone: ReactNode
}

export function SectionContents({ section, title, phone }: SectionContentsProps) {
  const { contains, mayContain, unknown } = contentsOf(section)
  const { name, open } = section
  return (
    <div className={styles.section}>
      {title ? <h4>{title}</h4> : null}
      {contains.length > 0 ? (
        <dl>
          {contains.map(({ allergen, parts }) => (
            <div key={allergen}>
              <dt>{ALLERGEN_NAMES[allergen]}</dt>
              <dd>{listed(sourceNames(parts, name))}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {mayContain.length > 0 ? (
        <p>
          {CONTAINS.mayContain}{' '}
          {mayContain.map(({ allergen, parts }, index) => (
            <span key={allergen}>
              <b>{ALLERGEN_NAMES[allergen].toLowerCase()}</b> ({listed(sourceNames(parts, name))})
              {index < mayContain.length - 1 ? ', ' : '.'}
            </span>
          ))}
        </p>
      ) : null}
      {contains.length + mayContain.length + unknown.length + open.length === 0 ? (
        <p>{CONTAINS.nothingListed}</p>
      ) : null}
      {open.length > 0 ? <p>{CONTAINS.open(open.map((one) => one.name))}</p> : null}
      {unknown.length > 0 ? (
        <p>
          {CONTAINS.unknown(sourceNames(unknown, name))} {phone}
        </p>
      ) : null}
    </div>
  )
}
