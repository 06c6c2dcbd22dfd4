import { Link } from '@tanstack/react-router'
import { storeName, type Store } from '../../../domain/catalogue/store.ts'
import { ServiceBadge } from '../../components/ServiceBadge.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { StoreHours } from './StoreHours.tsx'
import styles from './StoreList.module.css'

interface StoreListProps {
  stores: readonly Store[]
  picked: Store | undefined
  onPick: (store: Store) => void
}

/**
 * Every restaurant; those coming soon cannot be picked. Without scripts each row is a link to its menu [LOC-11 LOC-12].
 */
export function StoreList({ stores, picked, onPick }: StoreListProps) {
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
          <div key={store.hash} className={styles.store}>
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
            <ServiceBadge open={store.pickupOpen} change={store.pickupChange} />
            <span className={`${styles.links} soft sm`}>
              <StoreHours store={store} />
              <Link to="/menu/$storename" params={{ storename: storeName(store) }} preload={false}>
                Menu<span className="vh"> of {store.name}</span>
              </Link>
            </span>
          </div>
        ),
      )}
    </fieldset>
  )
}
