import { memo, useEffect, useRef, type RefObject } from 'react'
import { priceText, type Card, type Category } from '../../../domain/catalogue/menu.ts'
import type { Store } from '../../../domain/catalogue/store.ts'
import { HydrateWhenIdle } from '../../ui/HydrateWhenIdle.tsx'
import { useHydratedWhenIdle } from '../../ui/useHydratedWhenIdle.ts'
import { PizzaPicture } from '../../components/pizza/PizzaPicture.tsx'
import { productPath } from './paths.ts'
import type { QuickAdd } from './quickAdd/useQuickAdd.tsx'
import styles from './CategorySection.module.css'

interface CategorySectionProps {
  category: Category
  store: Store
  isFirst: boolean
  /** Undefined until it is known what has nothing to choose. */
  quickAdd: QuickAdd | undefined
}

const LONG_CATEGORY = 50
const SKIPPED = `${styles.grid} ${styles.skipped}`

/** The pictures of the first screen, which are in the HTML: two cards on a phone, one row of cards on a desktop. */
const FIRST_SCREEN = { phone: 2, desktop: 4 }

/** [MENU-13] */
export const CategorySection = memo(function CategorySection(props: CategorySectionProps) {
  return (
    <HydrateWhenIdle>
      <Shelf {...props} />
    </HydrateWhenIdle>
  )
})

function Shelf({ category, store, isFirst, quickAdd }: CategorySectionProps) {
  // Added after hydration to keep the HTML small: the other pictures, the region's name, which its heading says too, and
  // the product's name in each link, since screen readers list links by name only.
  const hydrated = useHydratedWhenIdle()
  // Laid out when the browser is idle; a long category stays skipped.
  const isSkipped = !hydrated || category.products.length > LONG_CATEGORY
  const list = useRef<HTMLUListElement>(null)
  useSkippedOnceLaidOut(list, !isSkipped)
  const timeOf = (index: number): PictureTime => {
    if (hydrated) return index === 0 && isFirst ? 'eager' : 'lazy'
    if (!isFirst || index >= FIRST_SCREEN.desktop) return 'never'
    return index === 0 ? 'eager' : index < FIRST_SCREEN.phone ? 'lazy' : 'desktop'
  }
  return (
    <section
      id={category.hash}
      aria-label={hydrated ? category.name : undefined}
      className={styles.shelf}
      tabIndex={-1}
      data-replay="within"
    >
      <h2>{category.name}</h2>
      <ul ref={list} className={isSkipped ? SKIPPED : styles.grid}>
        {category.products.map((card, index) => (
          <ProductCard
            key={card.hash}
            card={card}
            href={productPath(store, card.hash)}
            hasFullName={hydrated}
            pictureTime={timeOf(index)}
            onAdd={hydrated && quickAdd?.hashes.has(card.hash) ? quickAdd.add : undefined}
          />
        ))}
      </ul>
    </section>
  )
}

/**
 * Skips the cards again once the browser has laid them out and so keeps their heights, with which the scroll position can be
 * restored. Those on the screen then stay as they are: a card that becomes skipped is empty for one frame.
 */
function useSkippedOnceLaidOut(list: RefObject<Element | null>, isLaidOut: boolean): void {
  useEffect(() => {
    if (!isLaidOut || !list.current) return
    const observer = new IntersectionObserver(([seen]) => {
      observer.disconnect()
      // React does not draw it again: the class stays.
      if (seen && !seen.isIntersecting) seen.target.className = SKIPPED
    })
    observer.observe(list.current)
    return () => observer.disconnect()
  }, [list, isLaidOut])
}

/** When a card's picture loads: with the page, when it is near, the same on a desktop only, or not before hydration. */
type PictureTime = 'eager' | 'lazy' | 'desktop' | 'never'

interface ProductCardProps {
  card: Card
  href: string
  hasFullName: boolean
  pictureTime: PictureTime
  /** Adds it at once: there is nothing to choose. */
  onAdd: ((card: Card) => void) | undefined
}

/**
 * The whole card leads to the product, like its 'Add to Cart' [MENU-14]; where there is nothing to choose, that button adds it (D-76).
 */
const ProductCard = memo(function ProductCard({ card, href, hasFullName, pictureTime, onAdd }: ProductCardProps) {
  const { name, description, picture, calories, soldOut } = card
  return (
    <li className={soldOut ? `${styles.card} ${styles.gone}` : styles.card}>
      {pictureTime === 'never' ? null : (
        <PizzaPicture
          picture={picture}
          size={168}
          className={pictureTime === 'desktop' ? `pic ${styles.desktop}` : 'pic'}
          eager={pictureTime === 'eager'}
        />
      )}
      <div>
        <h3>
          {onAdd ? (
            <a className="name-link" href={href}>
              {name}
            </a>
          ) : (
            name
          )}
        </h3>
        {description ? <p>{description}</p> : null}
        <div className={styles.buy}>
          <b>
            {priceText(card)}
            {calories ? <small>{calories}</small> : null}
          </b>
          {soldOut ? (
            <b>Sold out</b>
          ) : onAdd ? (
            <button
              type="button"
              className="btn btn-tom btn-sm over-link"
              aria-label={`Add to Cart: ${name}`}
              onClick={() => onAdd(card)}
            >
              Add to Cart
            </button>
          ) : (
            <a className="btn btn-tom btn-sm" href={href} aria-label={hasFullName ? `Add to Cart: ${name}` : undefined}>
              Add to Cart
            </a>
          )}
        </div>
      </div>
    </li>
  )
})
