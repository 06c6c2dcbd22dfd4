import { useSuspenseQuery } from '@tanstack/react-query'
import { HERO, PROMOS, PROMOTIONS_TITLE } from '../../content/home.ts'
import { OvenArt } from '../../components/OvenArt.tsx'
import { PizzaPicture } from '../../components/pizza/PizzaPicture.tsx'
import { queryOf } from '../../hooks/queries.ts'
import { isSignedIn } from '../../device/store/sessionState.ts'
import { lazyWithFallback } from '../../hooks/lazyWithFallback.ts'
import { useSession } from '../../hooks/useDevice.ts'
import { Carousel } from '../../ui/Carousel.tsx'
import { Doors } from './Doors.tsx'
import { OrderNow } from './OrderNow.tsx'
import { Promo } from './Promo.tsx'
import styles from './HomePage.module.css'

const PROMO_MS = 5000

/** No guest loads it. */
const MemberHome = lazyWithFallback(() => import('./member/MemberHome.tsx').then((file) => file.MemberHome))

/** [ROUTE-01 HOME-01 HOME-07]; a member's last order comes before (D-54). */
export function HomePage() {
  const { stores } = useSuspenseQuery(queryOf('stores', {})).data
  const session = useSession()
  return (
    <main className={`${styles.home} wrap`}>
      {session.customer && isSignedIn(session) ? <MemberHome customer={session.customer} stores={stores} /> : null}
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
        <h2>{PROMOTIONS_TITLE}</h2>
        <Carousel
          label="Promotions"
          interval={PROMO_MS}
          slides={PROMOS.map((promo) => ({ key: promo.title, content: <Promo {...promo} /> }))}
        />
      </section>
    </main>
  )
}
