import { Link } from '@tanstack/react-router'
import { Printer, Scale } from 'lucide-react'
import {
  REVIEW,
  sectionId,
  type LegalSection,
  type LegalText,
  type LegalWords,
  type LegalLink,
} from '../../content/legal/legalText.ts'
import { Contents } from './Contents.tsx'
import { useHydrated } from '../../ui/useHydrated.ts'
import styles from './LegalPage.module.css'

/** Terms or policy with its contents; printed, it is the text alone [LEGAL-01 LEGAL-02 LEGAL-04]. */
export function LegalPage({ text: { title, changed, inShort, opening, sections, related } }: { text: LegalText }) {
  const entries = [
    ...(opening ? [{ id: sectionId(opening.name), name: opening.name }] : []),
    ...sections.map(({ name }, index) => ({ id: sectionId(name), name, number: index + 1 })),
  ]
  return (
    <main className={`wrap ${styles.legal}`}>
      <Contents entries={entries} />
      <article>
        <p className={styles.review}>
          <Scale className="i" size={20} strokeWidth={1.9} aria-hidden />
          {REVIEW}
        </p>
        <h1>{title}</h1>
        <div className={styles.about}>
          <p className="soft">Last changed {changed}</p>
          <p>
            <button type="button" className="link" data-replay="" onClick={() => print()}>
              <Printer size={20} strokeWidth={1.9} aria-hidden />
              Print
            </button>
            {related.map(({ text, to }) => (
              <Link key={to} className="link" to={to}>
                {text}
              </Link>
            ))}
          </p>
        </div>
        <aside className={styles.short} aria-labelledby="in-short">
          <h2 id="in-short">In short</h2>
          <p>{inShort}</p>
        </aside>
        {opening ? <Section section={opening} /> : null}
        {sections.map((section, index) => (
          <Section key={section.name} section={section} number={index + 1} />
        ))}
      </article>
    </main>
  )
}

function Section({ section: { name, text }, number }: { section: LegalSection; number?: number }) {
  const id = sectionId(name)
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        {number === undefined ? null : <span className={styles.number}>{`${number}. `}</span>}
        {name}
      </h2>
      {text.map((part, index) =>
        typeof part === 'object' && 'points' in part ? (
          <ul key={index}>
            {part.points.map((point, place) => (
              <li key={place}>
                <Words words={point} />
              </li>
            ))}
          </ul>
        ) : (
          <p key={index}>
            <Words words={part} />
          </p>
        ),
      )}
    </section>
  )
}

function Words({ words }: { words: LegalWords }) {
  if (typeof words === 'string') return words
  return words.map((word, index) => (typeof word === 'string' ? word : <PrintableLink key={index} {...word} />))
}

/** A link in the text; on paper its address follows it, with the site's own name. */
function PrintableLink({ text, to }: LegalLink) {
  const hydrated = useHydrated()
  if (to.startsWith('/'))
    return (
      <Link to={to} className={styles.link} data-printed={hydrated ? `${location.host}${to}` : to}>
        {text}
      </Link>
    )
  return (
    <a href={to} className={to.startsWith('#') ? undefined : styles.link} data-printed={to.replace('mailto:', '')}>
      {text}
    </a>
  )
}
