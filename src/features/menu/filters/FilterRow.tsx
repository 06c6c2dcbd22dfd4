import { X } from 'lucide-react'
import type { FilteredMenu } from '../../../../domain/catalogue/filterMenu.ts'
import { NO_FILTERS } from '../../../../domain/catalogue/menuFilter.ts'
import { FILTERS } from '../../../content/filters.ts'
import { namedFilters } from './filterNames.ts'
import { chooseFilters } from '../../../device/store/menuFilters.ts'
import { useMenuFilters } from './useMenuFilters.ts'
import styles from './Filters.module.css'

/** The chosen filters as chips that a press takes away, and what they leave out unseen. */
export function FilterRow({ filtered, isUnread }: { filtered: FilteredMenu | undefined; isUnread: boolean }) {
  const filters = useMenuFilters()
  const named = namedFilters(filters)
  return (
    <div className={`wrap ${styles.row}`} data-part="filters">
      <ul className={styles.chips} aria-label="Chosen filters">
        {named.map(({ name, without }) => (
          <li key={name}>
            <button type="button" className={`${styles.chip} ${styles.taken}`} onClick={() => chooseFilters(without)}>
              {name}
              <X className="i" size={18} strokeWidth={1.9} aria-hidden />
              <span className="vh">, remove filter</span>
            </button>
          </li>
        ))}
        {named.length > 1 ? (
          <li>
            <button type="button" className="link" onClick={() => chooseFilters(NO_FILTERS)}>
              {FILTERS.clear}
            </button>
          </li>
        ) : null}
      </ul>
      {isUnread ? (
        <p className="note warn">{FILTERS.unread}</p>
      ) : filtered === undefined ? (
        <p className="soft sm">{FILTERS.reading}</p>
      ) : filtered.count === 0 ? (
        <p className="note">{FILTERS.nothing}</p>
      ) : null}
      {filtered && filtered.unknown > 0 ? <p className="soft sm">{FILTERS.unknown(filtered.unknown)}</p> : null}
      <output className="vh">{filtered ? FILTERS.show(filtered.count).replace('Show ', '') : ''}</output>
    </div>
  )
}
