import { ChevronRight, CircleCheck, TicketPercent } from 'lucide-react'
import { useState } from 'react'
import { BRAND } from '../../../../shared/brand.ts'
import { mayUsePoints, type PointsUsed } from '../../../../domain/payment/points.ts'
import { couponOrOffers, OFFERS_SAVE_MORE, pointsToUse } from '../checkoutAmounts.ts'
import type { ChangeCheckout, CheckoutData, CheckoutState } from '../checkoutState.ts'
import { couponFault, type Coupon } from '../../../../domain/payment/coupon.ts'
import type { Cart } from '../../../../domain/cart/cart.ts'
import { formatMoney } from '../../../../domain/money.ts'
import { Note } from '../../../ui/Note.tsx'
import { savingOf, type OfferedCoupon } from '../appliedCoupon.ts'
import { CouponEntry } from './CouponEntry.tsx'
import { CouponSheet } from './CouponSheet.tsx'
import type { CouponControl } from './useCoupon.ts'
import { LEAST_CARD_PAYMENT } from '../../../../domain/payment/balance.ts'
import ticketStyles from '../../../components/Ticket.module.css'
import styles from './Saving.module.css'
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
      {usePoints ? null : (
        <CouponBox
          cart={data.cart}
          offers={data.coupons}
          applied={coupon}
          beside={couponOrOffers(data, state)}
          control={control}
        />
      )}
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

interface CouponBoxProps {
  cart: Cart
  offers: readonly OfferedCoupon[]
  applied: Coupon | undefined
  /** Which of the coupon and the offers counts; undefined without both. */
  beside: string | undefined
  control: CouponControl
}

/** The promo code of the details step: the field, or the applied coupon [COUPON-01 COUPON-02], and the way to the offered ones. */
function CouponBox({ cart, offers, applied, beside, control }: CouponBoxProps) {
  const [isOpen, setIsOpen] = useState(false)
  const count = offers.length
  return (
    <section className="card stack stack-1" aria-label="Promo code">
      {applied ? (
        <AppliedCoupon cart={cart} coupon={applied} beside={beside} onRemove={control.remove} />
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

interface AppliedCouponProps extends Pick<CouponBoxProps, 'cart' | 'beside'> {
  coupon: Coupon
  onRemove: () => void
}

function AppliedCoupon({ cart, coupon, beside, onRemove }: AppliedCouponProps) {
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
          {beside ? <p className="sm b">{beside}</p> : null}
          {saving > 0 && fault === undefined && beside !== OFFERS_SAVE_MORE ? (
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

interface PointsBoxProps {
  balance: number
  points: PointsUsed
  used: boolean
  onUse: (used: boolean) => void
}

/** Paying with points, for members with enough of them [POINTS-01 POINTS-02 POINTS-03]. */
function PointsBox({ balance, points: { required, rest, value, heldBack }, used, onUse }: PointsBoxProps) {
  if (!mayUsePoints(balance)) return null
  return (
    <section className="card stack stack-1" aria-label={BRAND.points}>
      <label className="check">
        <input
          type="checkbox"
          checked={used}
          aria-describedby={used ? undefined : 'points-worth'}
          onChange={(event) => onUse(event.target.checked)}
        />
        <span>
          I want to complete my order using my {balance} {BRAND.points}
        </span>
      </label>
      {used ? null : (
        <p id="points-worth" className="soft sm">
          Takes {formatMoney(value)} off. A coupon and points cannot be used together.
        </p>
      )}
      {used ? (
        <>
          <dl className={ticketStyles.sum}>
            <div>
              <dt>Points used</dt>
              <dd>{required}</dd>
            </div>
            <div>
              <dt>Points remaining</dt>
              <dd>{rest}</dd>
            </div>
          </dl>
          {heldBack > 0 ? (
            <p className="soft sm">
              A card pays {formatMoney(LEAST_CARD_PAYMENT)} or more, so {heldBack} of your points stay with you.
            </p>
          ) : null}
          <Note tone="warn">Orders paid entirely with {BRAND.points} cannot be canceled or refunded.</Note>
        </>
      ) : null}
    </section>
  )
}
