import type { tierOf } from '../../../domain/account/rewardTier.ts'
import { formatShortMoney } from '../../../domain/money.ts'
import styles from './PointsBar.module.css'

/** How far the points are on their way to the next reward [ACCT-03 TIER-06]. */
export function PointsBar({ reward, percent }: Pick<ReturnType<typeof tierOf>, 'reward' | 'percent'>) {
  return (
    <progress className={styles.bar} max={100} value={percent} aria-label={`Toward ${formatShortMoney(reward)} off`} />
  )
}
