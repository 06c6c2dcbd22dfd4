import { Flame, Leaf, Plus, SlidersHorizontal } from 'lucide-react'
import type { Label } from '../../../../domain/catalogue/allergens.ts'
import { priceText, type Card } from '../../../../domain/catalogue/menu.ts'
import type { Store } from '../../../../domain/catalogue/store.ts'
import { DIET_NAMES } from '../../../content/allergens.ts'
import { FILTERS } from '../../../content/filters.ts'
import { PizzaPicture } from '../../../components/pizza/PizzaPicture.tsx'
import { productPath } from '../paths.ts'
import { markedParts } from './searchWords.ts'
import styles from './SearchDialog.module.css'

interface SearchHitProps {
  card: Card
  words: ReadonlySet<string>
  label: Label | undefined
  store: Store
  /** Adds it at once: there is nothing to choose. */
  onAdd: ((card: Card) => void) | undefined
}

/** One row: plus adds at once, sliders open the builder. */
export function SearchHit({ card, words, label, store, onAdd }: SearchHitProps) {
  const { name, description, picture, soldOut } = card
  const href = productPath(store, card.hash)
  return (
    <li className={soldOut ? `${styles.hit} ${styles.gone}` : styles.hit}>
      <PizzaPicture picture={picture} size={72} />
      <div>
        <h3>{onAdd && !soldOut ? <a href={href}>{marked(name, words)}</a> : marked(name, words)}</h3>
        {description ? <p>{marked(description, words)}</p> : null}
        <p className={styles.price}>{soldOut ? 'Sold out' : priceText(card)}</p>
        {label?.diet || label?.spicy ? (
          <p className={styles.marks}>
            {label.diet ? (
              <span className={styles.diet}>
                <Leaf size={18} strokeWidth={1.9} aria-hidden />
                {DIET_NAMES[label.diet]}
              </span>
            ) : null}
            {label.spicy ? (
              <span className={styles.spicy}>
                <Flame size={18} strokeWidth={1.9} aria-hidden />
                {FILTERS.spicy}
              </span>
            ) : null}
          </p>
        ) : null}
      </div>
      {soldOut ? null : onAdd ? (
        <button
          type="button"
          className={`btn btn-icon btn-tom ${styles.round}`}
          aria-label={`Add to Cart: ${name}`}
          onClick={() => onAdd(card)}
        >
          <Plus className="i" strokeWidth={1.9} aria-hidden />
        </button>
      ) : (
        <a
          className={`btn btn-icon btn-tom ${styles.round} ${styles.whole}`}
          href={href}
          aria-label={`Choose: ${name}`}
        >
          <SlidersHorizontal className="i" strokeWidth={1.9} aria-hidden />
        </a>
      )}
    </li>
  )
}

const marked = (text: string, words: ReadonlySet<string>) =>
  markedParts(text, words).map(({ text: part, isMatch }, index) => (isMatch ? <mark key={index}>{part}</mark> : part))
