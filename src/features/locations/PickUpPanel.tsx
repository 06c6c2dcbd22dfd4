import { CircleCheck, Clock, MapPin } from 'lucide-react'
import type { Store } from '../../../domain/catalogue/store.ts'
import { chooseService } from '../../device/store/storeChoice.ts'
import { useChangeStore } from '../../components/useChangeStore.ts'
import { openingText } from '../../components/openingText.ts'
import { useStoresSavedAt } from '../../hooks/storesSavedAt.ts'
import styles from './PickUpPanel.module.css'

/** 'Pick Up from {store}' and ORDER NOW: sets service and store and opens the menu [LOC-06 LOC-13], Q-58. */
export function PickUpPanel({ store }: { store: Store | undefined }) {
  const change = useChangeStore()
  const order = () => {
    if (!store) return
    chooseService('Pick Up')
    change(store)
  }
  const savedAt = useStoresSavedAt()
  const open = store?.pickupOpen === true && savedAt === ''
  const Icon = store ? (open ? CircleCheck : Clock) : MapPin
  return (
    <section
      className={`${styles.panel} ${store ? (open ? styles.open : styles.closed) : ''}`}
      aria-label="Your restaurant"
    >
      <Icon className="i" strokeWidth={1.9} aria-hidden />
      <output>
        <b>{store ? `Pick Up from ${store.name}` : 'Where do we bake for you?'}</b>
        <br />
        {store ? readiness(store, savedAt) : 'Pick a restaurant below.'}
      </output>
      <button type="button" className="btn btn-go btn-big btn-wide" disabled={!store} onClick={order}>
        ORDER NOW
      </button>
    </section>
  )
}

const readiness = (store: Store, savedAt: string): string =>
  savedAt ? `${openingText(store.pickupOpen, '', savedAt)}. Its menu may be saved on this device.` : now(store)

function now({ pickupOpen, pickupChange, pickupMinutes }: Store): string {
  if (pickupOpen) return `Ready in about ${pickupMinutes} minutes`
  return `${pickupChange ? openingText(false, pickupChange) : 'Closed now'}. Order ahead for a later time.`
}
