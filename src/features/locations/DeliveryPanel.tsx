import { Bike, CircleCheck, Clock, MapPin, MapPinOff, Pencil, Receipt } from 'lucide-react'
import type { Store } from '../../../domain/catalogue/store.ts'
import { formatMoney } from '../../../domain/money.ts'
import { deliveryText, stepText } from '../../../domain/places/deliveryRate.ts'
import { deliveryTime } from '../../components/deliveryTime.ts'
import { useStoresSavedAt } from '../../hooks/storesSavedAt.ts'
import { Answer } from './Answer.tsx'
import { openingOf } from './openingOf.ts'
import type { Lookup, StoreNear } from './useAddressLookup.ts'

interface DeliveryPanelProps {
  lookup: Lookup
  /** The chosen store, and its delivery to the address when the host knows it. */
  store: Store | undefined
  near: StoreNear | undefined
  onOrder: (store: Store) => void
  onOtherAddress: () => void
}

/** What a delivery address means: the store, its time, price and minimum, or that nobody delivers there [LOC-06 LOC-07]. */
export function DeliveryPanel({ lookup, store, near, onOrder, onOtherAddress }: DeliveryPanelProps) {
  const savedAt = useStoresSavedAt()
  if (lookup.kind === 'running') return <Answer icon={MapPin} tone="plain" title="Looking who delivers there…" />
  if (lookup.kind === 'failed')
    return (
      <Answer icon={MapPinOff} tone="closed" title="This address could not be checked">
        <p>
          {lookup.message}{' '}
          {store
            ? `You can order from ${store.name}; we check the address at checkout.`
            : 'You can pick a store below; we check the address at checkout.'}
        </p>
        <button type="button" className="btn btn-line btn-wide" onClick={lookup.retry}>
          Try again
        </button>
        {store ? (
          <button type="button" className="btn btn-go btn-big btn-wide" onClick={() => onOrder(store)}>
            ORDER NOW
          </button>
        ) : null}
      </Answer>
    )
  if (lookup.kind === 'answered' && lookup.stores.length === 0) {
    const { street, city } = lookup.address
    const away =
      lookup.beyondKm === undefined ? '' : `It lies ${lookup.beyondKm.toFixed(1)} km beyond the nearest delivery area. `
    return (
      <Answer
        icon={MapPinOff}
        tone="no"
        title={`Sorry, We Can't Deliver To ${[street, city].filter(Boolean).join(', ')}`}
      >
        <p>{away}Your cart is kept.</p>
        <button type="button" className="btn btn-line btn-wide" onClick={onOtherAddress}>
          <Pencil className="i" size={20} strokeWidth={1.9} aria-hidden />
          Try a different address
        </button>
      </Answer>
    )
  }
  if (!store)
    return (
      <Answer icon={MapPin} tone="plain" title="Where should it go?">
        <p>Type your address above, or pick a store below and give the address at checkout.</p>
      </Answer>
    )
  const isOpen = store.deliveryOpen && savedAt === ''
  const opening = openingOf(store, 'Delivery', savedAt)
  const later = isOpen ? '' : '. Order ahead for a later time.'
  return (
    <Answer
      icon={isOpen ? CircleCheck : Clock}
      tone={isOpen ? 'good' : 'closed'}
      title={
        lookup.kind === 'answered'
          ? `You're in Luck! We Deliver to ${lookup.address.street}`
          : `Delivery from ${store.name}`
      }
      isSticky={lookup.kind !== 'answered'}
    >
      <p>
        {lookup.kind === 'answered'
          ? `From ${store.name}, ${opening}${later}`
          : `Now ${opening}. We ask for the address at checkout.`}
      </p>
      {near ? (
        <ul>
          {isOpen ? (
            <li>
              <Clock size={18} strokeWidth={1.9} aria-label="At your door in" />
              {deliveryTime(store.deliveryMinutes)}
            </li>
          ) : null}
          {near.price === undefined ? null : (
            <li className="num">
              <Bike size={18} strokeWidth={1.9} aria-label="Delivery price" />
              {deliveryText(near.price)}
            </li>
          )}
          {near.steps?.map((step) => (
            <li key={step.from} className="num">
              <Bike size={18} strokeWidth={1.9} aria-hidden />
              {stepText(step)}
            </li>
          ))}
          {near.minimum ? (
            <li className="num">
              <Receipt size={18} strokeWidth={1.9} aria-hidden />
              min {formatMoney(near.minimum)}
            </li>
          ) : null}
        </ul>
      ) : null}
      <button type="button" className="btn btn-go btn-big btn-wide" onClick={() => onOrder(store)}>
        ORDER NOW
      </button>
    </Answer>
  )
}
