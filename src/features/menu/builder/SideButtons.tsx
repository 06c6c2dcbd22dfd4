import type { Side } from '../../../../domain/catalogue/menu.ts'
import styles from './OptionRow.module.css'

const SIDES: readonly { side: Side; name: string; d: string }[] = [
  { side: 1, name: 'Left half', d: 'M10 3a7 7 0 0 0 0 14z' },
  { side: 0, name: 'Whole', d: 'M10 3a7 7 0 0 0 0 14a7 7 0 0 0 0-14z' },
  { side: 2, name: 'Right half', d: 'M10 3a7 7 0 0 1 0 14z' },
]

/** Left half, whole, right half [PROD-08]. */
export function SideButtons({ option, side, onSide }: { option: string; side: Side; onSide: (side: Side) => void }) {
  return (
    <fieldset className={styles.sides} data-part="sides">
      <legend className="vh">Where {option} goes</legend>
      {SIDES.map((one) => (
        <button
          key={one.side}
          type="button"
          aria-pressed={one.side === side}
          aria-label={one.name}
          title={one.name}
          onClick={() => onSide(one.side)}
        >
          <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden>
            <circle cx="10" cy="10" r="7.2" fill="none" stroke="currentColor" strokeWidth="1.8" />
            <path d={one.d} fill="currentColor" />
          </svg>
        </button>
      ))}
    </fieldset>
  )
}
