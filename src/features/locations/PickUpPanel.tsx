import { CircleAlert, CircleCheck, Clock, MapPin } from 'lucide-react'
import type { Store } from '../../../domain/catalogue/store.ts'
import { openingText } from '../../components/openingText.ts'
import { useStoresSavedAt } from '../../hooks/storesSavedAt.ts'
import { Answer } from './Answer.tsx'

interface PickUpPanelProps {
  store: Store | undefined
  /** An address was looked up in vain [LOC-08]. */
  isLost: boolean
  onOrder: (store: Store) => void
}

/** 'Pick Up from {store}' and ORDER NOW [LOC-06 LOC-08 LOC-13], Q-58. */
export function PickUpPanel({ store, isLost, onOrder }: PickUpPanelProps) {
  const savedAt = useStoresSavedAt()
  if (!store && isLost)
    return (
      <Answer
        icon={CircleAlert}
        tone="no"
        title="We're having some trouble! Please pick the location closest to you!"
      />
    )
  const isOpen = store?.pickupOpen === true && savedAt === ''
  return (
    <Answer
      icon={store ? (isOpen ? CircleCheck : Clock) : MapPin}
      tone={store ? (isOpen ? 'good' : 'closed') : 'plain'}
      title={store ? `Pick Up from ${store.name}` : 'Where do we bake for you?'}
      isSticky
    >
      <p>{store ? readiness(store, savedAt) : 'Pick a restaurant below.'}</p>
      <button
        type="button"
        className="btn btn-go btn-big btn-wide"
        disabled={!store}
        onClick={() => store && onOrder(store)}
      >
        ORDER NOW
      </button>
    </Answer>
  )
}

const readiness = (store: Store, savedAt: string): string =>
  savedAt ? `${openingText(store.pickupOpen, '', savedAt)}. Its menu may be saved on this device.` : now(store)

function now({ pickupOpen, pickupChange, pickupMinutes }: Store): string {
  if (pickupOpen) return `Ready in about ${pickupMinutes} minutes`
  return `${pickupChange ? openingText(false, pickupChange) : 'Closed now'}. Order ahead for a later time.`
}
