import { BRAND } from '../../../../shared/brand.ts'
import { mayUsePoints, type PointsUsed } from '../../../../domain/payment/points.ts'
import { LEAST_CARD_PAYMENT } from '../../../../domain/payment/balance.ts'
import { formatMoney } from '../../../../domain/money.ts'
import { Note } from '../../../ui/Note.tsx'
import styles from '../../../components/Ticket.module.css'

interface PointsBoxProps {
  balance: number
  points: PointsUsed
  used: boolean
  onUse: (used: boolean) => void
}

/** Paying with points, for members with enough of them [POINTS-01 POINTS-02 POINTS-03]. */
export function PointsBox({ balance, points: { required, rest, value, heldBack }, used, onUse }: PointsBoxProps) {
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
          <dl className={styles.sum}>
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
