import { Check, LoaderCircle, X } from 'lucide-react'
import type { BotCheckState } from './useBotCheck.ts'
import styles from './BotCheckRow.module.css'

const TEXTS = {
  checking: ['Checking that you are not a robot', 'Takes a moment. No puzzle, nothing tracked.'],
  checked: ['Checked: you are not a robot', 'Done on this device, no puzzle, nothing tracked.'],
  failed: ['The check did not work', 'It needs a connection to us.'],
} as const

/** The bot check as one row: checking, checked, or failed with Retry. */
export function BotCheckRow({ state, onRetry }: { state: BotCheckState; onRetry: () => void }) {
  const [title, text] = TEXTS[state]
  const Icon = { checking: LoaderCircle, checked: Check, failed: X }[state]
  return (
    <div className={styles.check} data-state={state}>
      <span className={styles.mark}>
        <Icon size={20} strokeWidth={2.4} aria-hidden />
      </span>
      <output>
        <b>{title}</b>
        <br />
        <span className="soft sm">{text}</span>
      </output>
      {state === 'failed' ? (
        <button type="button" className="link" onClick={onRetry}>
          Retry
        </button>
      ) : null}
    </div>
  )
}
