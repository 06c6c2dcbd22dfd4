import { memo } from 'react'
import { formatMoney } from '../../../domain/money.ts'
import type { Card, Category } from '../../../domain/catalogue/menu.ts'
import type { Store } from '../../../domain/catalogue/store.ts'
import { useHydrated } from '../../ui/useHydrated.ts'
import { PizzaPicture } from '../../components/pizza/PizzaPicture.tsx'
import { productPath } from './paths.ts'
import styles from './CategorySection.module.css'

interface CategorySectionProps {
  category: Category
  store: Store
  isFirst: boolean
}

const FIRST_ROW_COUNT = 4

/** [MENU-13] */
export const CategorySection = memo(function CategorySection({ category, store, isFirst }: CategorySectionProps) {
  // Screen readers list links by name only, so each gets the product's name; it is added after hydration to keep the
  // HTML small.
  const hasFullNames = useHydrated()
  return (
    <section id={category.hash} aria-label={category.name} className={styles.shelf} tabIndex={-1}>
      <h2>{category.name}</h2>
      <ul className={styles.grid}>
        {category.products.map((card, index) => (
          <ProductCard
            key={card.hash}
            card={card}
            href={productPath(store, card.hash)}
            hasFullNames={hasFullNames}
            eager={isFirst && index < FIRST_ROW_COUNT}
          />
        ))}
      </ul>
    </section>
  )
})

/** The whole card leads to the product, like its 'Add to Cart' [MENU-14]. */
function ProductCard({
  card,
  href,
  hasFullNames,
  eager,
}: {
  card: Card
  href: string
  hasFullNames: boolean
  eager: boolean
}) {
  const { name, description, picture, price } = card
  return (
    <li className={styles.card}>
      <PizzaPicture picture={picture} size={168} eager={eager} />
      <div>
        <h3>{name}</h3>
        {description ? <p>{description}</p> : null}
        <div className={styles.buy}>
          <b>{formatMoney(price)}</b>
          <a
            className="btn btn-tom btn-sm"
            href={href}
            aria-label={hasFullNames ? `Add to Cart: ${name}` : undefined}
            data-replay=""
          >
            Add to Cart
          </a>
        </div>
      </div>
    </li>
  )
}
