import { BRAND } from '../../../shared/brand.ts'
import { PizzaPicture } from '../../components/pizza/PizzaPicture.tsx'
import styles from './Benefits.module.css'

export function Benefits() {
  return (
    <aside className={styles.benefits} aria-labelledby="benefits">
      <h2 id="benefits">Every dollar is a point</h2>
      <p>{BRAND.points} pay for the next pizza, and count double on Mondays and Tuesdays.</p>
      <dl className="num">
        {REWARDS.map(([points, off]) => (
          <div key={points}>
            <dt>{points} points</dt>
            <dd>{off} off</dd>
          </div>
        ))}
      </dl>
      <p>Your orders, addresses and phone number are there at the next checkout.</p>
      <div className={styles.pizza}>
        <PizzaPicture picture="/images/margherita.svg" size={300} />
      </div>
    </aside>
  )
}

const REWARDS = [
  ['100', '$5'],
  ['500', '$25'],
  ['2000', '$100'],
] as const
