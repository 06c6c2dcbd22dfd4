import { Sparkles, TicketPercent } from 'lucide-react'
import { BRAND } from '../../../../shared/brand.ts'
import { formatMoney } from '../../../../domain/money.ts'
import { dueBeforeTip, LEAST_CARD_PAYMENT } from '../../../../domain/payment/balance.ts'
import type { Bill } from '../checkoutAmounts.ts'
import styles from './AppliedSaving.module.css'

interface AppliedSavingProps {
  bill: Bill
  /** The points that are left afterwards. */
  remaining: number
  disabled: boolean
  onChange: () => void
}

/** What was applied in the details, read-only, with the way back to change it. */
export function AppliedSaving({ bill, remaining, disabled, onChange }: AppliedSavingProps) {
  const { amounts, coupon, points } = bill
  if (points === 0 && !coupon) return null
  return (
    <section className={styles.applied} aria-label="Applied to your order">
      {points > 0 ? (
        <>
          <Sparkles size={22} strokeWidth={1.9} aria-hidden />
          <div>
            <p>
              <b className="num">
                {points} {BRAND.points} are in use
              </b>
              , {remaining} remain. They pay <b className="num">{formatMoney(amounts.discount)}</b>.
            </p>
            {dueBeforeTip(amounts) <= 0 ? (
              <p>Orders paid entirely with {BRAND.points} cannot be canceled or refunded.</p>
            ) : remaining > 0 ? (
              <p>A card pays {formatMoney(LEAST_CARD_PAYMENT)} or more, so some of your points stay with you.</p>
            ) : null}
          </div>
        </>
      ) : (
        <>
          <TicketPercent size={22} strokeWidth={1.9} aria-hidden />
          <div>
            <p>
              <b>{coupon?.code} is on</b>
            </p>
            <p>
              {coupon?.name}.{' '}
              {amounts.discount > 0 ? (
                <>
                  You save <b className="num">{formatMoney(amounts.discount)}</b>.
                </>
              ) : (
                coupon?.message
              )}
            </p>
          </div>
        </>
      )}
      <button type="button" className="link" disabled={disabled} onClick={onChange}>
        Change
      </button>
    </section>
  )
}
