import { Link } from '@tanstack/react-router'
import { BRAND } from '../../../shared/brand.ts'
import type { Store } from '../../../domain/catalogue/store.ts'
import { useChoice } from '../../hooks/useDevice.ts'
import { Badge } from '../../ui/Badge.tsx'
import styles from './OrderNow.module.css'

/** Leads to the chosen store's menu, else to the locations [HOME-01], OQ-20. */
export function OrderNow({ stores }: { stores: readonly Store[] }) {
  const { store: chosen } = useChoice()
  const store = stores.find(({ hash }) => hash === chosen)
  const open = stores.filter(({ comingSoon }) => !comingSoon).length
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
