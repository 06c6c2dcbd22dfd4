import { Building2, Heart, Users, Wheat, Wine } from 'lucide-react'
import { CATERING, EVENTS, PIZZA_PICTURES } from '../../content/catering.ts'
import { CateringForm } from '../../components/CateringForm.tsx'
import { PizzaPicture } from '../../components/pizza/PizzaPicture.tsx'
import styles from './CateringPage.module.css'

const ICONS = [Wine, Heart, Users, Building2]

/** [ROUTE-09 CATER-01] */
export function CateringPage() {
  return (
    <main className="wrap formpage">
      <div className="stack stack-3">
        <h1>{CATERING.title}</h1>
        <p className="lead soft">{CATERING.text}</p>
        <ul className={styles.events}>
          {EVENTS.map((event, index) => {
            const Icon = ICONS[index] ?? Users
            return (
              <li key={event}>
                <Icon className="i" size={20} strokeWidth={1.9} aria-hidden />
                {event}
              </li>
            )
          })}
        </ul>
        <p className="note">
          <Wheat className="i" size={22} strokeWidth={1.9} aria-hidden />
          {CATERING.allergens}
        </p>
        <div className={styles.pizzas}>
          {PIZZA_PICTURES.map((picture) => (
            <PizzaPicture key={picture} picture={picture} size={160} />
          ))}
        </div>
      </div>
      <section className="card formcard stack" aria-labelledby="quote">
        <h2 id="quote">Get a Quote</h2>
        <CateringForm />
      </section>
    </main>
  )
}
