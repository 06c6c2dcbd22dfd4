import { Check } from 'lucide-react'
import type { Step } from './checkoutState.ts'
import styles from './StepRail.module.css'

const STEPS = ['Details', 'Pay', 'Thank you'] as const

export function StepRail({ step }: { step: Step }) {
  return (
    <ol className={styles.rail} aria-label="Checkout steps">
      {STEPS.map((name, index) => (
        <li key={name} aria-current={index === step ? 'step' : undefined} data-done={index < step || undefined}>
          <b>{index < step ? <Check size={14} strokeWidth={3} aria-hidden="true" /> : index + 1}</b>
          <span>{name}</span>
        </li>
      ))}
    </ol>
  )
}
