import { Download, FileText } from 'lucide-react'
import { FACTS, FRANCHISE, PAYMENT_PARTNERS, STEPS } from '../../content/franchise.ts'
import { FranchiseForm } from '../../components/franchise/FranchiseForm.tsx'
import { Scene } from '../../ui/picture/Scene.tsx'
import { DOWNLOADS } from '../../content/franchiseFiles.ts'
import styles from './FranchisePage.module.css'

/** Information, downloads, the six figures, the way to a restaurant, payment partners, and the enquiry [ROUTE-08 FRAN-01 FRAN-02]. */
export function FranchisePage() {
  return (
    <main className={`wrap ${styles.franchise}`}>
      <header className={styles.intro}>
        <div className="stack stack-3">
          <h1>{FRANCHISE.title}</h1>
          <p className="soft">{FRANCHISE.text}</p>
          <Downloads />
        </div>
        <Scene name="grand" alt="" eager />
      </header>
      <dl className={styles.facts}>
        {FACTS.map(({ figure, name }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.columns}>
        <div className="stack stack-3">
          <h2>{FRANCHISE.path}</h2>
          <ol className={styles.path}>
            {STEPS.map(({ name, text }) => (
              <li key={name}>
                <b>{name}</b>
                <span className="soft">{text}</span>
              </li>
            ))}
          </ol>
          <h2>{FRANCHISE.partners}</h2>
          <ul className={styles.partners}>
            {PAYMENT_PARTNERS.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
          <p className="soft sm">{FRANCHISE.partnersText}</p>
        </div>
        <section className={styles.enquiry} aria-label="Franchise enquiry">
          <FranchiseForm />
        </section>
      </div>
    </main>
  )
}

/** Sizes by path, from the build. */
declare const __DOWNLOAD_BYTES__: Readonly<Record<string, number>>

/**
 * Links to the kit and the application form, with kind and size [FRAN-01]. They are downloads, since the installed app of an
 * iPhone would show the file in its only window, which has no way back.
 */
function Downloads() {
  const { kit, application } = DOWNLOADS
  return (
    <p className={styles.downloads}>
      <a className="btn btn-line" href={kit.path} type="application/pdf" download>
        <Download size={20} strokeWidth={1.9} aria-hidden />
        {kit.name} <small>{sizeOf(kit.path)}</small>
      </a>
      <a className={styles.form} href={application.path} type="application/pdf" download>
        <FileText size={20} strokeWidth={1.9} aria-hidden />
        <span>{application.name}</span> <small>{sizeOf(application.path)}</small>
      </a>
    </p>
  )
}

const sizeOf = (path: string): string => `PDF, ${Math.ceil((__DOWNLOAD_BYTES__[path] ?? 0) / 1000)} kB`
