import { memo } from 'react'
import { formatMoney } from '../../../rules/money.ts'
import type { Card, Category } from '../../../rules/menu.ts'
import type { Store } from '../../../rules/store.ts'
import { PizzaPicture } from '../../parts/PizzaPicture.tsx'
import { productPath } from './paths.ts'

/** One category and its products [MENU-13]. */
export const Shelf = memo(function Shelf({ category, store }: { category: Category; store: Store }) {
  return (
    <section id={category.hash} aria-label={category.name} className="shelf" tabIndex={-1}>
      <h2>{category.name}</h2>
      <ul className="grid">
        {category.products.map((card) => (
          <ProductCard key={card.hash} card={card} href={productPath(store, card.hash)} />
        ))}
      </ul>
    </section>
  )
})

/** The whole card leads where 'Add to Cart' does, to the open product [MENU-14]. */
function ProductCard({ card: { name, description, picture, price }, href }: { card: Card; href: string }) {
  return (
    <li className="prod">
      <PizzaPicture picture={picture} size={168} />
      <div>
        <h3>{name}</h3>
        {description ? <p>{description}</p> : null}
        <div className="buy">
          <b>{formatMoney(price)}</b>
          <a className="btn btn-tom btn-sm" href={href} aria-label={`Add to Cart: ${name}`} data-replay="">
            Add to Cart
          </a>
        </div>
      </div>
    </li>
  )
}
