import { BRAND } from '../../../shared/brand.ts'
import { tierOf, rewardValue } from '../../../domain/account/rewardTier.ts'
import { formatShortMoney } from '../../../domain/money.ts'
import { PointsBar } from '../../components/points/PointsBar.tsx'
import styles from './PointsPanel.module.css'

/** The balance and the distance to the next reward [ACCT-02 ACCT-03]. */
export function PointsPanel({ points }: { points: number }) {
  const { reward, threshold, percent, missing } = tierOf(points)
  const worth = rewardValue(points)
  return (
    <section className={styles.points} aria-labelledby="pg-points">
      <div className="row between">
        <div>
          <h2 id="pg-points">{BRAND.points.toUpperCase()}</h2>
          <p className={styles.figure}>{points}</p>
        </div>
        <p className={styles.next}>
          <b>{formatShortMoney(reward)} off</b>
          <span>at {threshold} points</span>
        </p>
      </div>
      <PointsBar reward={reward} percent={percent} />
      <p className="sm">
        {missing > 0 ? (
          <>
            <b>
              {missing} {missing === 1 ? 'point' : 'points'}
            </b>{' '}
            to your next reward.
          </>
        ) : (
          <>Your reward is ready.</>
        )}
        {worth > 0 ? ` You have ${formatShortMoney(worth)} to spend now.` : null}
      </p>
    </section>
  )
}
