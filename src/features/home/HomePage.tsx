import { useSuspenseQuery } from '@tanstack/react-query'
import { HERO, PROMOS } from '../../content/home.ts'
import { OvenArt } from '../../components/OvenArt.tsx'
import { PizzaPicture } from '../../components/pizza/PizzaPicture.tsx'
import { queryOf } from '../../hooks/queries.ts'
import { Carousel } from '../../ui/Carousel.tsx'
import { Doors } from './Doors.tsx'
import { OrderNow } from './OrderNow.tsx'
import { Promo } from './Promo.tsx'
import styles from './HomePage.module.css'

const PROMO_MS = 5000

/** [ROUTE-01 HOME-01 HOME-07] */
export function HomePage() {
  const { stores } = useSuspenseQuery(queryOf('stores', {})).data
  return (
    <main className={`${styles.home} wrap`}>
      <section className={styles.hero}>
        <div>
          <p className={styles.season}>{HERO.season}</p>
          <h1>{HERO.title}</h1>
          <p className={`${styles.lead} soft`}>{HERO.text}</p>
          <OrderNow stores={stores} />
        </div>
        <div className={styles.picture}>
          <OvenArt id="hero-glow" hero />
          <PizzaPicture picture={HERO.picture} size={308} eager />
        </div>
      </section>
      <Doors />
      <section className={styles.promotions}>
        <h2>This week on the stone</h2>
        <Carousel
          label="Promotions"
          interval={PROMO_MS}
          slides={PROMOS.map((promo) => ({ key: promo.title, content: <Promo {...promo} /> }))}
        />
      </section>
    </main>
  )
}
