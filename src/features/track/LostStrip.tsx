import { WifiOff } from 'lucide-react'
import styles from './TrackPage.module.css'

interface LostStripProps {
  /** When the host last confirmed the state: '6:12 PM'; '' when it never did. */
  lastKnownAt: string
  onRetry: () => void
}

/** Says that the page cannot reach the host, in the place of the shell's strip (D-64). */
export function LostStrip({ lastKnownAt, onRetry }: LostStripProps) {
  return (
    <p className={styles.strip}>
      <WifiOff className="i" size={20} strokeWidth={1.9} aria-hidden />
      <output>
        No connection.
        {lastKnownAt ? (
          <>
            {' '}
            Last known at <b className="num">{lastKnownAt}</b>
          </>
        ) : null}
      </output>
      <button type="button" className="link" onClick={onRetry}>
        Retry
      </button>
    </p>
  )
}
