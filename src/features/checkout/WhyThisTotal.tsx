import { ChevronDown, CircleHelp } from 'lucide-react'
import type { Explanation } from '../../../domain/payment/explainTotal.ts'
import { formatMoney } from '../../../domain/money.ts'
import styles from './WhyThisTotal.module.css'

/** One entry a line of money: the amount again, and one sentence with its base and rate. */
export function WhyThisTotal({ explanations }: { explanations: readonly Explanation[] }) {
  return (
    <details className={styles.why}>
      <summary>
        <CircleHelp size={20} strokeWidth={1.9} aria-hidden />
        <span>Why this total</span>
        <ChevronDown size={20} aria-hidden />
      </summary>
      <dl>
        {explanations.map(({ name, amount, text }) => (
          <div key={name}>
            <dt>
              <span>{name}</span>
              <span>{formatMoney(amount).replace('-', '−')}</span>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
