import { createPortal } from 'react-dom'
import { BRAND } from '../../../../shared/brand.ts'
import type { Coupon } from '../../../../domain/payment/coupon.ts'
import type { Cart } from '../../../../domain/cart/cart.ts'
import { formatMoney } from '../../../../domain/money.ts'
import { useOnline } from '../../../hooks/useDevice.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { reportRejection } from '../../../ui/reportRejection.ts'
import { couponOf, offerFault, savingOf, type OfferedCoupon } from '../appliedCoupon.ts'
import { CouponEntry } from './CouponEntry.tsx'
import { CouponStub } from './CouponStub.tsx'
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
