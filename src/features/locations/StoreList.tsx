import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { isOpenFor, storeName, type Service, type Store, dialLink } from '../../../domain/catalogue/store.ts'
import { formatDistance, kilometresBetween, type Point } from '../../../domain/places/point.ts'
import { useStoresSavedAt } from '../../hooks/storesSavedAt.ts'
import { ServiceBadge } from '../../components/ServiceBadge.tsx'
import { ShareButton } from '../../components/share/ShareButton.tsx'
import { BRAND } from '../../../shared/brand.ts'
import { Badge } from '../../ui/Badge.tsx'
import { openingOf } from './openingOf.ts'
import { FormattedText } from '../../components/FormattedText.tsx'
import styles from './StoreList.module.css'

interface StoreListProps {
  stores: readonly Store[]
  service: Service
  picked: Store | undefined
  /** Distances are shown from here. */
  from: Point | undefined
  onPick: (store: Store) => void
  /** Undefined when the pointer or the focus leaves [LOC-05]. */
  onHover: (store: Store | undefined) => void
}

/**
 * Every restaurant, with the state of both services; those coming soon cannot be picked. Without scripts each row is a
 * link to its menu [LOC-11 LOC-12 MENU-22].
 */
export function StoreList({ stores, service, picked, from, onPick, onHover }: StoreListProps) {
  const savedAt = useStoresSavedAt()
  return (
    <fieldset className={styles.stores}>
      <legend className="vh">Restaurants</legend>
      {stores.map((store) =>
        store.comingSoon ? (
          <div key={store.hash} className={`${styles.store} ${styles.soon}`}>
            <h2>{store.name}</h2>
            <Badge tone="plain">Coming soon</Badge>
          </div>
        ) : (
          <div
            key={store.hash}
            className={styles.store}
            onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onHover(store)}
            onPointerLeave={() => onHover(undefined)}
            onFocus={() => onHover(store)}
            onBlur={() => onHover(undefined)}
          >
            <label data-replay="">
              <input
                type="radio"
                name="store"
                className="vh"
                checked={store === picked}
                onChange={() => onPick(store)}
              />
              <b className="display">{store.name}</b>
              <span className={`${styles.address} soft`}>{store.address}</span>
            </label>
            <ServiceBadge open={isOpenFor(store, service)} />
            {from ? (
              <span className={`${styles.distance} soft sm num`}>{formatDistance(kilometresBetween(from, store))}</span>
            ) : null}
            <span className={`${styles.states} soft sm`}>
              <span>{`Pickup ${openingOf(store, 'Pick Up', savedAt)}`}</span>
              <span>{`Delivery ${openingOf(store, 'Delivery', savedAt)}`}</span>
            </span>
            <div className={`${styles.links} soft sm`}>
              <StoreHours store={store} />
              <Link to="/menu/$storename" params={{ storename: storeName(store) }} preload={false}>
                Menu<span className="vh"> of {store.name}</span>
              </Link>
              <ShareButton
                iconOnly
                name={store.name}
                title={`${BRAND.name} ${store.name}`}
                text={store.address}
                path={`/menu/${storeName(store)}`}
              />
            </div>
          </div>
        ),
      )}
    </fieldset>
  )
}

function StoreHours({ store }: { store: Store }) {
  const id = `hours-${store.hash}`
  return (
    <>
      <button type="button" popoverTarget={id}>
        Hours<span className="vh"> of {store.name}</span>
      </button>
      <div popover="auto" id={id} className={`card ${styles.hours}`}>
        <div className="row between">
          <b className="display">{store.name}</b>
          {/* Safari before 18.3 does not close it on a tap beside it. */}
          <button
            type="button"
            className="btn btn-icon"
            popoverTarget={id}
            popoverTargetAction="hide"
            aria-label="Close"
          >
            <X strokeWidth={1.9} aria-hidden />
          </button>
        </div>
        <FormattedText html={store.hours} />
        <a href={dialLink(store.phone)} className="num">
          {store.phone}
        </a>
      </div>
    </>
  )
}
