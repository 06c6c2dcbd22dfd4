import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { HERO, PROMOS, PROMOTIONS_TITLE, HOME_LINKS } from '../../content/home.ts'
import { OvenArt } from '../../components/OvenArt.tsx'
import { PizzaPicture } from '../../components/pizza/PizzaPicture.tsx'
import { isSignedIn } from '../../device/store/sessionState.ts'
import { lazyWithFallback } from '../../hooks/lazyWithFallback.ts'
import { useSession, useChoice } from '../../hooks/useDevice.ts'
import { storesWith } from '../../hooks/storeLists.ts'
import type { AnswerOf } from '../../../contract/calls.ts'
import { Carousel } from '../../ui/Carousel.tsx'
import { HydrateWhenIdle } from '../../ui/HydrateWhenIdle.tsx'
import { BRAND } from '../../../shared/brand.ts'
import { Badge } from '../../ui/Badge.tsx'
import styles from './HomePage.module.css'

const PROMO_MS = 5000

/** No guest loads it. */
const MemberHome = lazyWithFallback(() => import('./member/MemberHome.tsx').then((file) => file.MemberHome))

/** [ROUTE-01 HOME-01 HOME-07]; a member's last order comes before (D-54). */
export function HomePage() {
  const read = storesWith(useQueryClient(), useChoice().store)
  const { stores, others } = useQuery({ ...read, placeholderData: keepPreviousData }).data ?? { stores: [], others: 0 }
  const session = useSession()
  return (
    <main className={`${styles.home} wrap`}>
      {session.customer && isSignedIn(session) ? <MemberHome customer={session.customer} stores={stores} /> : null}
      <section className={styles.hero}>
        <div>
          <p className={styles.season}>{HERO.season}</p>
          <h1>{HERO.title}</h1>
          <p className={`${styles.lead} soft`}>{HERO.text}</p>
          <OrderNow stores={stores} others={others} />
        </div>
        <div className={styles.picture}>
          <OvenArt id="hero-glow" hero />
          <PizzaPicture picture={HERO.picture} size={308} eager />
        </div>
      </section>
      {BELOW}
    </main>
  )
}

const BELOW = (
  <HydrateWhenIdle>
    <Doors />
    <Promotions />
  </HydrateWhenIdle>
)

function Promotions() {
  return (
    <section className={styles.promotions}>
      <h2>{PROMOTIONS_TITLE}</h2>
      <Carousel
        label="Promotions"
        interval={PROMO_MS}
        slides={PROMOS.map((promo) => ({ key: promo.title, content: <Promo {...promo} /> }))}
      />
    </section>
  )
}

function Doors() {
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

/** Leads to the chosen store's menu, else to the locations [HOME-01], OQ-20. */
function OrderNow({ stores, others }: AnswerOf<'stores'>) {
  const { store: chosen } = useChoice()
  const store = stores.find(({ hash }) => hash === chosen)
  const open = stores.filter(({ comingSoon }) => !comingSoon).length + others
  return (
    <div className={styles.order}>
      <Link to={store ? '/menu' : '/locations'} className="btn btn-go btn-big">
        Order Now
      </Link>
      <p className="row sm soft">
        {store ? (
          <>
            <Badge tone={store.pickupOpen ? 'open' : 'closed'}>{store.pickupOpen ? 'Open now' : 'Closed now'}</Badge>
            {store.name}
          </>
        ) : (
          `${open} restaurants across ${BRAND.region.name}`
        )}
      </p>
    </div>
  )
}

interface PromoProps {
  title: string
  text: string
  link: string
  to: string
  /** A big one and a small one. */
  pictures: readonly string[]
}

function Promo({ title, text, link, to, pictures: [big = '', small = ''] }: PromoProps) {
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
