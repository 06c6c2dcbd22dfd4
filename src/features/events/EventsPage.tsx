import { Link } from '@tanstack/react-router'
import { ArrowRight, CalendarPlus, Clock, HandCoins, MapPin } from 'lucide-react'
import { CATERING_TEASER, EVENTS_PAGE, GARDEN_LUNCH } from '../../content/events.ts'
import { Scene } from '../../ui/picture/Scene.tsx'
import styles from './EventsPage.module.css'

/** [ROUTE-09 EVENT-01 EVENT-02] */
export function EventsPage() {
  return (
    <main className={`wrap ${styles.events}`}>
      <h1>{EVENTS_PAGE.title}</h1>
      <p className={`soft ${styles.lead}`}>{EVENTS_PAGE.text}</p>
      <GardenLunch />
      <section className={styles.catering}>
        <div>
          <h2>{CATERING_TEASER.title}</h2>
          <p>{CATERING_TEASER.text}</p>
          <Link to="/events/catering" className="link">
            {CATERING_TEASER.link} <ArrowRight size={18} strokeWidth={1.9} aria-hidden />
          </Link>
        </div>
        <Scene name={CATERING_TEASER.picture} alt="" />
      </section>
    </main>
  )
}

function GardenLunch() {
  const { title, picture, leaf, when, where, price, text, slug, calendar } = GARDEN_LUNCH
  const facts = [
    { Icon: Clock, fact: when },
    { Icon: MapPin, fact: where },
    { Icon: HandCoins, fact: price },
  ]
  return (
    <article className={styles.event}>
      <div className={styles.picture}>
        <Scene {...picture} eager />
        <p className={styles.leaf}>
          <b>{leaf.day}</b> <span>{leaf.weekday}</span> <span>{leaf.month}</span>
        </p>
      </div>
      <div className={styles.text}>
        <h2>{title}</h2>
        <p>{text}</p>
        <ul className="soft">
          {facts.map(({ Icon, fact }) => (
            <li key={fact}>
              <Icon className="i" size={20} strokeWidth={1.9} aria-hidden />
              {fact}
            </li>
          ))}
        </ul>
        <div className={styles.actions}>
          <Link to="/blogs/$slug" params={{ slug }} className="btn btn-go">
            Read the story
          </Link>
          <a href={calendar} download className="btn btn-line">
            <CalendarPlus className="i" size={20} strokeWidth={1.9} aria-hidden />
            Add<span className="vh"> to your calendar</span>
          </a>
        </div>
      </div>
    </article>
  )
}
