import { Gift } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoney, type Cents } from '../../../../domain/money.ts'
import { formatDate } from '../../../../domain/schedule/formatTime.ts'
import type { OfferedCoupon } from '../appliedCoupon.ts'
import styles from './CouponStub.module.css'

interface CouponStubProps {
  offer: OfferedCoupon
  saving: Cents
  /** Why it cannot be used now. */
  fault: string | undefined
  /** What can be done with it: the badge or the button. */
  children: ReactNode
}

/** An offered coupon: what it takes off, what that is on this order, and until when [COUPON-06 COUPON-09]. */
export function CouponStub({ offer, saving, fault, children }: CouponStubProps) {
  const { name, message, code, until } = offer
  const facts = [
    saving > 0 ? `Saves ${formatMoney(saving)} on this order.` : '',
    until === '' ? '' : `Until ${formatDate(until)}.`,
  ]
  return (
    <li className={fault === undefined ? styles.coupon : `${styles.coupon} ${styles.off}`}>
      <div className={styles.stub}>
        <StubText offer={offer} />
      </div>
      <div className={styles.body}>
        <h3>{name}</h3>
        {fault === undefined ? (
          <p>{[message, ...facts].filter(Boolean).join(' ')}</p>
        ) : (
          <p className={styles.why}>{fault}</p>
        )}
        <div className={styles.foot}>
          <code>{code}</code>
          {children}
        </div>
      </div>
    </li>
  )
}

function StubText({ offer: { kind, percent, most } }: { offer: OfferedCoupon }) {
  if (kind === 'shown-only') return <Gift size={28} strokeWidth={1.9} aria-hidden />
  const text = {
    'percent-off-each': 'off',
    'percent-off-cheapest': 'off one',
    'percent-off-cheapest-up-to': `off, up to ${formatMoney(most)}`,
  }[kind]
  return (
    <>
      <b>{percent}%</b>
      <span>{text}</span>
    </>
  )
}
