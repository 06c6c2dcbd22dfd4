import { Check, Flame, Pizza } from 'lucide-react'
import { REWARD_TIERS, tierOf } from '../../../domain/account/rewardTier.ts'
import { formatMoney } from '../../../domain/money.ts'
import { TIERS } from '../../content/rewards.ts'
import styles from './Tiers.module.css'

const COUNT = new Intl.NumberFormat('en-CA')
const dollars = (cents: number) => `$${COUNT.format(cents / 100)}`

/**
 * The rewards as a rail; a member's next one glows [TIER-02 TIER-03 TIER-04 TIER-05]. `points` is undefined until a member is
 * known, and takes the same room.
 */
export function Tiers({ points }: { points: number | undefined }) {
  const next = points === undefined ? undefined : tierOf(points)
  return (
    <section aria-labelledby="tiers">
      <h2 id="tiers">{TIERS.title}</h2>
      <ol className={styles.rail}>
        {REWARD_TIERS.map(({ threshold, reward }) => {
          const isDone = points !== undefined && points >= threshold
          const isNext = !isDone && next?.threshold === threshold
          const Icon = isDone ? Check : isNext ? Flame : Pizza
          return (
            <li key={threshold} className={isDone ? styles.done : isNext ? styles.now : undefined}>
              <i>
                <Icon size={22} strokeWidth={1.9} aria-hidden />
              </i>
              <b>
                {COUNT.format(threshold)}
                <span className="vh"> points</span>
              </b>
              <span>{`${dollars(reward)} off`}</span>
              {isDone || isNext ? <span className="vh">{isDone ? 'reached' : 'your next reward'}</span> : null}
            </li>
          )
        })}
      </ol>
      <p className={`${styles.standing} soft sm`}>{points === undefined ? TIERS.guest : standing(points)}</p>
    </section>
  )
}

/** 'You have 240 points: 260 more for $25 off.' [TIER-06] */
function standing(points: number): string {
  const { missing, reward } = tierOf(points)
  const have = `You have ${COUNT.format(points)} ${points === 1 ? 'point' : 'points'}`
  return missing > 0
    ? `${have}: ${COUNT.format(missing)} more for ${dollars(reward)} off.`
    : `${have}: ${formatMoney(reward)} off is yours.`
}
