import { ChevronRight, CircleCheck, TicketPercent } from 'lucide-react'
import { useState } from 'react'
import { couponFault, type Coupon } from '../../../../domain/payment/coupon.ts'
import type { Cart } from '../../../../domain/cart/cart.ts'
import { formatMoney } from '../../../../domain/money.ts'
import { Note } from '../../../ui/Note.tsx'
import { savingOf, type OfferedCoupon } from '../appliedCoupon.ts'
import { CouponEntry } from './CouponEntry.tsx'
import { CouponSheet } from './CouponSheet.tsx'
import type { CouponControl } from './useCoupon.ts'
import styles from './Saving.module.css'

interface CouponBoxProps {
  cart: Cart
  offers: readonly OfferedCoupon[]
  applied: Coupon | undefined
  control: CouponControl
}

/** The promo code of the details step: the field, or the applied coupon [COUPON-01 COUPON-02], and the way to the offered ones. */
export function CouponBox({ cart, offers, applied, control }: CouponBoxProps) {
  const [isOpen, setIsOpen] = useState(false)
  const count = offers.length
  return (
    <section className="card stack stack-1" aria-label="Promo code">
      {applied ? (
        <AppliedCoupon cart={cart} coupon={applied} onRemove={control.remove} />
      ) : (
        <CouponEntry control={control} />
      )}
      {count > 0 ? (
        <button type="button" className={styles.offers} onClick={() => setIsOpen(true)}>
          <TicketPercent size={22} strokeWidth={1.9} aria-hidden />
          <span>{count === 1 ? '1 coupon is yours today' : `${count} coupons are yours today`}</span>
          <ChevronRight size={20} aria-hidden />
        </button>
      ) : null}
      {isOpen ? (
        <CouponSheet cart={cart} offers={offers} applied={applied} control={control} onClose={() => setIsOpen(false)} />
      ) : null}
    </section>
  )
}

function AppliedCoupon({ cart, coupon, onRemove }: { cart: Cart; coupon: Coupon; onRemove: () => void }) {
  const saving = savingOf(cart, coupon)
  const fault = couponFault(cart.lines)
  return (
    <>
      <div className={styles.applied}>
        <CircleCheck size={22} strokeWidth={1.9} aria-hidden />
        <div>
          <p>
            <b>{coupon.name}</b> <span className={styles.code}>{coupon.code}</span>
          </p>
          {coupon.message ? <p className="sm">{coupon.message}</p> : null}
          {saving > 0 && fault === undefined ? (
            <p className="sm">
              You save <b className="num">{formatMoney(saving)}</b>.
            </p>
          ) : null}
        </div>
        <button type="button" className="link" onClick={onRemove}>
          Remove Coupon
        </button>
      </div>
      {fault === undefined ? null : <Note tone="bad">{fault}</Note>}
    </>
  )
}
