import { SlidersHorizontal } from 'lucide-react'
import { FILTERS } from '../../../content/filters.ts'
import { namedFilters } from './filterNames.ts'
import { useMenuFilters } from './useMenuFilters.ts'
import styles from './Filters.module.css'

/** At the end of the tabs, where it moves nothing when it comes. */
export function FilterButton({ onOpen }: { onOpen: () => void }) {
  const count = namedFilters(useMenuFilters()).length
  return (
    <button
      type="button"
      className={styles.button}
      aria-haspopup="dialog"
      aria-label={count > 0 ? `${FILTERS.open}, ${count} chosen` : FILTERS.open}
      onClick={onOpen}
    >
      <SlidersHorizontal className="i" size={22} strokeWidth={1.9} aria-hidden />
      {count > 0 ? <b aria-hidden>{count}</b> : null}
    </button>
  )
}
