import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { MouseEvent } from 'react'
import { isOpenFor, SERVICES, storeName, type Store } from '../../../domain/catalogue/store.ts'
import { DEALS } from '../../content/deals.ts'
import { pictureUrl } from '../../components/pizza/pictureUrl.ts'
import { ServiceBadge } from '../../components/ServiceBadge.tsx'
import { useChangeStore } from '../../components/useChangeStore.ts'
import { useChoice } from '../../hooks/useDevice.ts'
import { Badge } from '../../ui/Badge.tsx'
import type { DealGroup } from './dealGroups.ts'
import styles from './DealsPage.module.css'

interface StoreDealsProps extends DealGroup {
  isOwn: boolean
  /** Its pictures load at once. */
  isFirst: boolean
}

/** `data-store` lets the first script move the chosen store's deals up before the first frame. */
export function StoreDeals({ store, deals, isOwn, isFirst }: StoreDealsProps) {
  return (
    <section data-store={store.hash} aria-labelledby={`deals-${store.hash}`}>
      <header className="row">
        <div>
          <h2 id={`deals-${store.hash}`}>{store.name}</h2>
          <p className="soft sm">{store.address}</p>
        </div>
        {isOwn ? <Badge tone="plain">{DEALS.own}</Badge> : <OpenBadge store={store} />}
      </header>
      <ul className={styles.deals}>
        {deals.map((deal, index) => (
          <li key={`${index}${deal.title}`}>
            <DealCard store={store} deal={deal} isEager={isFirst} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function OpenBadge({ store }: { store: Store }) {
  const choice = useChoice()
  const service = SERVICES.find((one) => isOpenFor(store, one)) ?? choice.service
  const change = service === 'Pick Up' ? store.pickupChange : store.deliveryChange
  return <ServiceBadge open={isOpenFor(store, service)} change={change} />
}

interface DealCardProps {
  store: Store
  deal: DealGroup['deals'][number]
  isEager: boolean
}

/**
 * The whole card is the link to the store's menu; with a cart of another store 'Are You Sure?' asks first [DEALS-02 DEALS-03
 * DEALS-04 DEALS-05].
 */
function DealCard({ store, deal: { picture, title, text, ground }, isEager }: DealCardProps) {
  const change = useChangeStore()
  const isDrawn = picture.endsWith('.svg')
  const order = (event: MouseEvent) => {
    // The browser opens another tab or window by itself.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    change(store)
  }
  return (
    <Link
      to="/menu/$storename"
      params={{ storename: storeName(store) }}
      className={`${styles.deal} ${styles[ground]}`}
      preload={false}
      data-replay=""
      onClick={order}
    >
      <b>{title || store.name}</b>
      {text ? <span>{text}</span> : null}
      <em>
        {DEALS.link}
        <span className="vh">{` of ${store.name}`}</span>
        <ArrowRight size={18} strokeWidth={1.9} aria-hidden />
      </em>
      {picture ? (
        <img
          className={isDrawn ? undefined : styles.photo}
          src={pictureUrl(picture, isDrawn ? 'banner' : undefined)}
          alt=""
          width={400}
          height={400}
          loading={isEager ? undefined : 'lazy'}
        />
      ) : null}
    </Link>
  )
}
