import { ChevronLeft, ChevronRight } from 'lucide-react'
import { memo } from 'react'
import { Tabs } from '../../../ui/Tabs.tsx'
import styles from './OptionRow.module.css'

interface OptionTab {
  id: string
  name: string
  count: number
  hasFault: boolean
}

interface OptionTabsProps {
  label: string
  tabs: readonly OptionTab[]
  current: string
  onSelect: (id: string) => void
}

/** Tabs between a previous and a next arrow [PROD-01]; a single tab is not drawn. */
export const OptionTabs = memo(function OptionTabs({ label, tabs, current, onSelect }: OptionTabsProps) {
  const currentIndex = tabs.findIndex(({ id }) => id === current)

  if (tabs.length < 2) return null
  const arrow = (name: string, to: OptionTab | undefined, Icon: typeof ChevronLeft) => (
    <button
      type="button"
      className="btn btn-icon"
      aria-label={to ? `${name}: ${to.name}` : name}
      aria-disabled={!to}
      onClick={() => to && onSelect(to.id)}
    >
      <Icon size={20} strokeWidth={1.9} aria-hidden />
    </button>
  )
  return (
    <div className={styles.tabRow} data-part="tabs">
      {arrow('Previous', tabs[currentIndex - 1], ChevronLeft)}
      <Tabs
        label={label}
        current={current}
        onSelect={onSelect}
        tabs={tabs.map(({ id, name, count, hasFault }) => ({
          id,
          label: (
            <>
              {name}
              {hasFault ? <i className={styles.fault}>!</i> : null}
              {count > 0 ? <i className={styles.count}>{count}</i> : null}
            </>
          ),
        }))}
      />
      {arrow('Next', tabs[currentIndex + 1], ChevronRight)}
    </div>
  )
})
