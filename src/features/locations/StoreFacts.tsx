import { Phone } from 'lucide-react'
import type { Store } from '../../../domain/catalogue/store.ts'
import { FormattedText } from '../../components/FormattedText.tsx'
import { OvenArt } from '../../components/OvenArt.tsx'
import { ServiceBadge } from '../../components/ServiceBadge.tsx'
import styles from './StoreFacts.module.css'
import storeHoursStyles from './StoreHours.module.css'

export function StoreFacts({ store }: { store: Store | undefined }) {
  return (
    <aside className={styles.facts} aria-label="About the restaurant">
      <div>
        {store ? (
          <div className="card stack">
            <div>
              <h2>{store.name}</h2>
              <p className="soft">{store.address}</p>
            </div>
            <div className="row">
              <ServiceBadge name="Pickup" open={store.pickupOpen} />
              <ServiceBadge name="Delivery" open={store.deliveryOpen} />
            </div>
            <div>
              <h3>Hours</h3>
              <FormattedText html={store.hours} className={`${storeHoursStyles.hours} soft sm`} />
            </div>
            <a className="link" href={`tel:${store.phone.replace(/\D/g, '')}`}>
              <Phone size={18} strokeWidth={1.9} aria-hidden /> <span className="num">{store.phone}</span>
            </a>
          </div>
        ) : (
          <p className="display">
            Every Forno bakes on stone.
            <br />
            Pick the one on your way.
          </p>
        )}
        <OvenArt id="facts-glow" />
      </div>
    </aside>
  )
}
