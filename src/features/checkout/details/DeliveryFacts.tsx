import { Bike, CircleCheck, Clock, Receipt } from 'lucide-react'
import type { ReactNode } from 'react'
import { storeName, type Store } from '../../../../domain/catalogue/store.ts'
import { formatMoney, type Cents } from '../../../../domain/money.ts'
import { minimumFault } from '../../../../domain/payment/delivery.ts'
import { deliveryTime } from '../../../components/deliveryTime.ts'
import { chooseService } from '../../../device/store/storeChoice.ts'
import { Note } from '../../../ui/Note.tsx'
import type { DeliveryTerms } from '../checkoutState.ts'
import styles from './DeliveryForm.module.css'

/** Price, time and minimum of a confirmed address, and whether the order is above it (D-55). */
export function DeliveryFacts({ terms, subtotal, store }: { terms: DeliveryTerms; subtotal: Cents; store: Store }) {
  const { price, minutes, minimum = 0 } = terms
  const tooSmall = minimumFault(subtotal, minimum)
  return (
    <>
      <dl className={styles.facts}>
        {price === undefined ? null : (
          <Fact name="Delivery" icon={<Bike size={20} strokeWidth={1.9} aria-hidden />}>
            {formatMoney(price)}
          </Fact>
        )}
        {minutes === undefined ? null : (
          <Fact name="At your door in" icon={<Clock size={20} strokeWidth={1.9} aria-hidden />}>
            {deliveryTime(minutes)}
          </Fact>
        )}
        {minimum > 0 ? (
          <Fact name="Minimum order" icon={<Receipt size={20} strokeWidth={1.9} aria-hidden />}>
            {formatMoney(minimum)}
          </Fact>
        ) : null}
      </dl>
      {tooSmall ? (
        <Note tone="warn">
          {tooSmall} {/* A document load runs no clean-up of this page: the form is kept and found again (D-140). */}
          <a className="link" href={`/menu/${storeName(store)}`} onClick={() => chooseService('Delivery')}>
            Add more from the menu
          </a>
          . What you filled in stays here.
        </Note>
      ) : minimum > 0 ? (
        <p className={`${styles.minimum} soft`}>
          <CircleCheck size={20} strokeWidth={1.9} aria-hidden />
          Your order of {formatMoney(subtotal)} is above the minimum.
        </p>
      ) : null}
    </>
  )
}

function Fact({ name, icon, children }: { name: string; icon: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>
        {icon}
        <span className="soft">{name}</span>
      </dt>
      <dd className="num">{children}</dd>
    </div>
  )
}
