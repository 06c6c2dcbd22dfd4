import type { Menu } from '../../../domain/catalogue/menu.ts'
import type { Store } from '../../../domain/catalogue/store.ts'
import { PizzaPicture } from '../../components/pizza/PizzaPicture.tsx'
import { productPath } from './paths.ts'
import { HALF_AND_HALF_PICTURE, PLAIN_PIZZA_PICTURE } from '../../../art/pizza/specialPictures.ts'
import styles from './Specials.module.css'

/** The two special buttons [MENU-11 MENU-12]. */
export function Specials({ menu, store }: { menu: Menu; store: Store }) {
  const specials = [
    { product: menu.createYourOwn, name: 'Create Your Own Pizza', picture: PLAIN_PIZZA_PICTURE },
    { product: menu.halfAndHalf, name: 'Half & Half Pizza', picture: HALF_AND_HALF_PICTURE },
  ].filter(({ product }) => product !== '')
  const cards = menu.categories.flatMap(({ products }) => products)
  if (specials.length === 0) return null
  return (
    <div className={styles.specials}>
      {specials.map(({ product, name, picture }) => (
        <a key={name} href={productPath(store, product)} data-replay="">
          <PizzaPicture
            picture={cards.find(({ hash }) => hash === product)?.picture || `/images/pizzas/${picture}.svg`}
            size={104}
            eager
          />
          {name}
        </a>
      ))}
    </div>
  )
}
