import { FACTS, FRANCHISE } from '../../content/franchise.ts'
import { FranchiseForm } from '../../components/franchise/FranchiseForm.tsx'
import styles from './FranchisePage.module.css'

/** [ROUTE-08 FRAN-01 FRAN-02] */
export function FranchisePage() {
  return (
    <main className="wrap formpage">
      <div className="stack stack-3">
        <h1>{FRANCHISE.title}</h1>
        <p className="lead soft">{FRANCHISE.text}</p>
        <dl className={styles.facts}>
          {FACTS.map(({ figure, name }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
      <section className="card formcard" aria-label="Franchise enquiry">
        <FranchiseForm />
      </section>
    </main>
  )
}
