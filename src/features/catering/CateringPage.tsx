import { Wheat } from 'lucide-react'
import { CATERING, CATERING_STEPS, EVENTS } from '../../content/catering.ts'
import { CateringForm } from '../../components/CateringForm.tsx'
import { PictureCarousel } from '../../ui/picture/PictureCarousel.tsx'
import styles from './CateringPage.module.css'

/** [ROUTE-09 CATER-01 CATER-02] */
export function CateringPage() {
  return (
    <main className={`wrap ${styles.page}`}>
      <header className={styles.intro}>
        <h1>{CATERING.title}</h1>
        <p className="soft">{CATERING.text}</p>
      </header>
      <div className={styles.events}>
        <PictureCarousel label="What we cater" pictures={EVENTS.map((event) => ({ ...event, alt: '' }))} eager />
      </div>
      <div className={`stack stack-3 ${styles.words}`}>
        <h2>{CATERING_STEPS.title}</h2>
        <ol className={styles.steps}>
          {CATERING_STEPS.steps.map(({ title, text }) => (
            <li key={title}>
              <b>{title}</b>
              <span className="soft">{text}</span>
            </li>
          ))}
        </ol>
        <p className="note">
          <Wheat className="i" size={22} strokeWidth={1.9} aria-hidden />
          {CATERING.allergens}
        </p>
      </div>
      <section className="card formcard stack" aria-labelledby="quote">
        <h2 id="quote">Get a Quote</h2>
        <CateringForm />
      </section>
    </main>
  )
}
