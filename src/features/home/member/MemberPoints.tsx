import { tierOf, rewardValue } from '../../../../domain/account/rewardTier.ts'
import { formatShortMoney } from '../../../../domain/money.ts'
import { PointsBar } from '../../../components/points/PointsBar.tsx'
import styles from './MemberHome.module.css'

/** The balance and the distance to the next reward [TIER-02 to TIER-06]. */
export function MemberPoints({ points }: { points: number }) {
  const { reward, percent, missing } = tierOf(points)
  const worth = rewardValue(points)
  return (
    <div className={styles.points}>
      <h3>
        You have <span className="num">{points}</span> {points === 1 ? 'point' : 'points'}
      </h3>
      <p className="sm">
        {missing > 0 ? `${missing} more for ${formatShortMoney(reward)} off.` : 'Your reward is ready.'}
        {worth > 0 ? ` ${formatShortMoney(worth)} to spend now.` : null}
      </p>
      <PointsBar reward={reward} percent={percent} />
    </div>
  )
}
