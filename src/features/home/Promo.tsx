import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { PizzaPicture } from '../../components/pizza/PizzaPicture.tsx'
import styles from './Promo.module.css'

interface PromoProps {
  title: string
  text: string
  link: string
  to: string
  /** A big one and a small one. */
  pictures: readonly string[]
}

export function Promo({ title, text, link, to, pictures: [big = '', small = ''] }: PromoProps) {
  return (
    <article className={styles.promo}>
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
        <Link to={to} className="link">
          {link} <ArrowRight size={18} strokeWidth={1.9} aria-hidden />
        </Link>
      </div>
      <PizzaPicture picture={big} size={480} className={styles.big} />
      <PizzaPicture picture={small} size={230} className={styles.small} />
    </article>
  )
}
