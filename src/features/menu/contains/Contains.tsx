import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Leaf, ShieldAlert } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import {
  builtSections,
  guideIndex,
  labelOfSections,
  type BuiltSection,
  contentsOf,
} from '../../../../domain/catalogue/builtContents.ts'
import type { Configuration } from '../../../../domain/catalogue/configuration.ts'
import type { Product } from '../../../../domain/catalogue/menu.ts'
import type { Store } from '../../../../domain/catalogue/store.ts'
import { DIET_NAMES, ALLERGEN_NAMES } from '../../../content/allergens.ts'
import { CONTAINS } from '../../../content/contains.ts'
import { queryOf } from '../../../hooks/queries.ts'
import { phoneLink } from '../paths.ts'
import { lazyWithFallback } from '../../../hooks/lazyWithFallback.ts'
import { FilterConflict } from '../filters/FilterConflict.tsx'
import { ContainsPending } from './ContainsPending.tsx'
import { lowerFirst } from '../../../../domain/catalogue/description.ts'
import { bySource, listed, sourceNames } from './sourceNames.ts'
import { spokenContents } from './spokenContents.ts'
import styles from './Contains.module.css'

/** In a file of its own, so that the menu's first scripts do not name what it shares with other pages. */
const BuiltAllergy = lazyWithFallback(() => import('./BuiltAllergy.tsx').then((file) => file.BuiltAllergy))

interface ContainsProps {
  store: Store
  product: Product
  configuration: Configuration
}

/**
 * What the product as built contains and may contain, with what brings it; what is unknown is said and never left out (D-74). A
 * change is announced politely.
 */
export function Contains({ store, product, configuration }: ContainsProps) {
  const guide = useQuery(queryOf('menuGuide', { store: store.hash }))
  const index = useMemo(() => guide.data && guideIndex(guide.data), [guide.data])
  const phone = (
    <a href={phoneLink(store.phone)} className={styles.phone}>
      {store.phone}
    </a>
  )
  if (!index)
    return guide.isPending && guide.fetchStatus !== 'paused' ? (
      <ContainsPending />
    ) : (
      <div className={`${styles.contains} ${styles.missing}`} data-part="contains">
        <p>
          {CONTAINS.missing} {phone}
        </p>
      </div>
    )
  const sections = builtSections(index, product, configuration)
  const isBuilt = product.groups.length + product.coupons.length + product.bags.length > 0
  return (
    <details className={styles.contains} data-part="contains" open>
      <summary>
        <ShieldAlert className="i" size={22} strokeWidth={1.9} aria-hidden />
        <h3>{isBuilt ? CONTAINS.titleBuilt : CONTAINS.title}</h3>
        <ChevronDown className="i" size={20} aria-hidden />
      </summary>
      <BuiltAllergy sections={sections} phone={store.phone} />
      <FilterConflict label={labelOfSections(sections)} isBuilt={isBuilt} />
      <Sections sections={sections} isBuilt={isBuilt} phone={phone} />
      <Announcement text={spokenContents(sections)} />
    </details>
  )
}

interface SectionsProps {
  sections: readonly BuiltSection[]
  isBuilt: boolean
  phone: ReactNode
}

function Sections({ sections, isBuilt, phone }: SectionsProps) {
  const shown = sections.filter(({ parts, open, selection }) => selection !== '' || parts.length + open.length > 0)
  const { diet } = labelOfSections(sections)
  return (
    <>
      {shown.map((section) => (
        <SectionContents
          key={section.hash}
          section={section}
          title={section.selection ? `${section.selection}: ${section.name}` : shown.length > 1 ? section.name : ''}
          phone={phone}
        />
      ))}
      {diet ? (
        <p className={styles.diet}>
          <Leaf className="i" size={20} strokeWidth={1.9} aria-hidden />
          {isBuilt ? CONTAINS.dietBuilt(DIET_NAMES[diet]) : DIET_NAMES[diet]}
        </p>
      ) : null}
    </>
  )
}

/** Says nothing until the first change. */
function Announcement({ text }: { text: string }) {
  const [first] = useState(text)
  const [hasChanged, setChanged] = useState(false)
  if (!hasChanged && text !== first) setChanged(true)
  return <output className="vh">{hasChanged ? text : ''}</output>
}

interface SectionContentsProps {
  section: BuiltSection
  /** '' where the box is about one product. */
  title: string
  phone: ReactNode
}

function SectionContents({ section, title, phone }: SectionContentsProps) {
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
