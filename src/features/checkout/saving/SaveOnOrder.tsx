import { BRAND } from '../../../../shared/brand.ts'
import { mayUsePoints } from '../../../../domain/payment/points.ts'
import { pointsToUse } from '../checkoutAmounts.ts'
import type { ChangeCheckout, CheckoutData, CheckoutState } from '../checkoutState.ts'
import { CouponBox } from './CouponBox.tsx'
import { PointsBox } from './PointsBox.tsx'
import type { CouponControl } from './useCoupon.ts'
import checkoutPageStyles from '../CheckoutPage.module.css'

interface SaveOnOrderProps {
  data: CheckoutData
  state: CheckoutState
  /** The points of a member whose phone is verified. */
  balance: number
  control: CouponControl
  onChange: ChangeCheckout
}

/** Promo code and points: using one hides the other and says so [COUPON-03 COUPON-04 POINTS-05]. */
export function SaveOnOrder({ data, state, balance, control, onChange }: SaveOnOrderProps) {
  const { coupon } = state
  const hasPoints = mayUsePoints(balance)
  const usePoints = state.usePoints && hasPoints
  return (
    <section className="stack" aria-labelledby="save-on-order">
      <h2 className={checkoutPageStyles.legend} id="save-on-order">
        Save on this order
      </h2>
      {usePoints ? null : <CouponBox cart={data.cart} offers={data.coupons} applied={coupon} control={control} />}
      {coupon ? null : (
        <PointsBox
          balance={balance}
          points={pointsToUse(data, state, balance)}
          used={usePoints}
          onUse={(used) => onChange((before) => ({ usePoints: used, draft: { ...before.draft, usePoints: used } }))}
        />
      )}
      <output className="soft sm">
        {coupon && hasPoints
          ? `A coupon and ${BRAND.points} cannot be used together. Remove the coupon to use points.`
          : ''}
        {usePoints
          ? `A promo code and ${BRAND.points} cannot be used together. Turn the points off to enter a code.`
          : ''}
      </output>
    </section>
  )
}
