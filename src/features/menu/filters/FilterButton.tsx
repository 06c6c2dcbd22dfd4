import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { Menu } from '../../../../domain/catalogue/menu.ts'
import type { Store } from '../../../../domain/catalogue/store.ts'
import { FILTERS, namedFilters } from '../../../content/filters.ts'
import { FilterSheet } from './FilterSheet.tsx'
import { useMenuFilters } from './useMenuFilters.ts'
import { useMenuGuide } from './useMenuGuide.ts'
import styles from './Filters.module.css'

/** At the end of the tabs, where it moves nothing when it comes. */
export function FilterButton({ menu, store }: { menu: Menu; store: Store }) {
  const [isOpen, setOpen] = useState(false)
  const { guide, isUnread } = useMenuGuide(store)
  const count = namedFilters(useMenuFilters()).length
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-label={count > 0 ? `${FILTERS.open}, ${count} chosen` : FILTERS.open}
        onClick={() => setOpen(true)}
      >
        <SlidersHorizontal className="i" size={22} strokeWidth={1.9} aria-hidden />
        {count > 0 ? <b aria-hidden>{count}</b> : null}
      </button>
      {isOpen ? <FilterSheet menu={menu} guide={guide} isUnread={isUnread} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
