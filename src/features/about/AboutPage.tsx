import { Link } from '@tanstack/react-router'
import { ArrowRight, Camera, Mail, Users } from 'lucide-react'
import { ABOUT, ABOUT_DATES, ABOUT_SOCIAL, ABOUT_STORIES } from '../../content/about.ts'
import { BRAND } from '../../../shared/brand.ts'
import { PizzaPicture } from '../../components/pizza/PizzaPicture.tsx'
import { Scene } from '../../ui/picture/Scene.tsx'
import styles from './AboutPage.module.css'

/** [ROUTE-08 ABOUT-01] */
export function AboutPage() {
  return (
    <main className={`wrap ${styles.about}`}>
      <section className={styles.hero}>
        <div>
          <h1>{ABOUT.title}</h1>
          <p className="soft">{ABOUT.text}</p>
        </div>
        <Scene {...ABOUT.picture} className={styles.arch} eager />
      </section>
      <ol className={styles.dates}>
        {ABOUT_DATES.map(({ year, text }) => (
          <li key={year}>
            <b>{year}</b>
            <p className="soft">{text}</p>
          </li>
        ))}
      </ol>
      {ABOUT_STORIES.map(({ title, paragraphs, link, picture }) => (
        <section className={styles.story} key={title}>
          <Scene {...picture} className={styles.picture} />
          <div className="stack">
            <h2>{title}</h2>
            {paragraphs.map((text) => (
              <p key={text}>{text}</p>
            ))}
            <Link to="/blogs/$slug" params={{ slug: link.slug }} className="link">
              {link.text} <ArrowRight size={18} strokeWidth={1.9} aria-hidden />
            </Link>
          </div>
        </section>
      ))}
      <Social />
    </main>
  )
}

function Social() {
  return (
    <section className={styles.social}>
      <PizzaPicture picture={ABOUT_SOCIAL.picture} size={320} />
      <div>
        <h2>{ABOUT_SOCIAL.title}</h2>
        <p>{ABOUT_SOCIAL.text}</p>
        <ul>
          {BRAND.social.map(({ name, href }) => {
            const Icon = name === 'Instagram' ? Camera : Users
            return (
              <li key={href}>
                <a className="btn" href={href} rel="noopener">
                  <Icon className="i" size={20} strokeWidth={1.9} aria-hidden />
                  {name}
                </a>
              </li>
            )
          })}
          <li>
            <Link className="btn" to="/contact">
              <Mail className="i" size={20} strokeWidth={1.9} aria-hidden />
              Contact
            </Link>
          </li>
        </ul>
      </div>
    </section>
  )
}
