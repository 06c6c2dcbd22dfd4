import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { HOME_LINKS } from '../../content/home.ts'
import { PizzaPicture } from '../../components/pizza/PizzaPicture.tsx'
import styles from './Doors.module.css'

export function Doors() {
  return (
    <ul className={styles.doors}>
      {HOME_LINKS.map(({ look, title, text, link, to, picture }) => (
        <li key={title} className={`${styles.door} ${styles[look]}`}>
          <h2>{title}</h2>
          <p>{text}</p>
          <Link to={to} className="link">
            {link} <ArrowRight size={18} strokeWidth={1.9} aria-hidden />
          </Link>
          {picture ? <PizzaPicture picture={picture} size={200} /> : null}
        </li>
      ))}
    </ul>
  )
}
