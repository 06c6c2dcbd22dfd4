import { createPortal } from 'react-dom'
import { Gift } from 'lucide-react'
import type { ReactNode } from 'react'
import { BRAND } from '../../../../shared/brand.ts'
import type { Coupon } from '../../../../domain/payment/coupon.ts'
import type { Cart } from '../../../../domain/cart/cart.ts'
import { formatMoney, type Cents } from '../../../../domain/money.ts'
import { useOnline } from '../../../hooks/useDevice.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { reportRejection } from '../../../ui/reportRejection.ts'
import { couponOf, offerFault, savingOf, type OfferedCoupon } from '../appliedCoupon.ts'
import { CouponEntry } from './CouponEntry.tsx'
import { formatDate } from '../../../../domain/schedule/formatTime.ts'
import type { CouponControl } from './useCoupon.ts'
import styles from './Saving.module.css'

interface CouponSheetProps {
  cart: Cart
  offers: readonly OfferedCoupon[]
  applied: Coupon | undefined
  control: CouponControl
  onClose: () => void
}

/** 'Promo code': a free code on top, then the offered coupons as stubs, and what the applied one saves. */
export function CouponSheet({ cart, offers, applied, control, onClose }: CouponSheetProps) {
  const online = useOnline()
  const foot = (
    <div className={styles.sheetFoot}>
      {applied ? (
        <>
          <p className="sm">
            You save
            <br />
            <b className="num">{formatMoney(savingOf(cart, applied))}</b>
          </p>
          <button type="button" className="link" onClick={control.remove}>
            Remove Coupon
          </button>
        </>
      ) : null}
      <button type="button" className="btn btn-go" onClick={onClose}>
        Done
      </button>
    </div>
  )
  return createPortal(
    <Sheet title="Promo code" onClose={onClose} foot={foot}>
      <div className="stack">
        <CouponEntry control={control} />
        <h3 className={styles.yours}>Yours today</h3>
        <ul className="stack">
          {offers.map((offer) => {
            const coupon = couponOf(offer.code, offer)
            const isApplied = applied?.code === offer.code
            const fault = isApplied ? undefined : offerFault(cart, offer)
            const { failure, asking } = control
            return (
              <CouponStub
                key={offer.code}
                offer={offer}
                saving={savingOf(cart, coupon)}
                fault={fault ?? (failure?.code === offer.code ? failure.message : undefined)}
              >
                {isApplied ? (
                  <Badge tone="open">Applied</Badge>
                ) : fault === undefined ? (
                  <button
                    type="button"
                    className="btn btn-line"
                    disabled={!online}
                    aria-disabled={asking !== undefined}
                    aria-label={`${applied ? 'Use instead' : 'Use'}: ${offer.name}`}
                    onClick={() => reportRejection(control.apply(offer.code))}
                  >
                    {asking === offer.code ? 'Applying…' : applied ? 'Use instead' : 'Use'}
                  </button>
                ) : null}
              </CouponStub>
            )
          })}
        </ul>
        <Note>
          One coupon an order. A coupon and {BRAND.points} cannot be used together; taking the coupon off brings the
          points back.
        </Note>
      </div>
    </Sheet>,
    document.body,
  )
}

interface CouponStubProps {
  offer: OfferedCoupon
  saving: Cents
  /** Why it cannot be used now. */
  fault: string | undefined
  /** What can be done with it: the badge or the button. */
  children: ReactNode
}

/** An offered coupon: what it takes off, what that is on this order, and until when [COUPON-06 COUPON-09]. */
function CouponStub({ offer, saving, fault, children }: CouponStubProps) {
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
