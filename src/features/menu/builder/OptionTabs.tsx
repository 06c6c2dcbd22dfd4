import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
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
export function OptionTabs({ label, tabs, current, onSelect }: OptionTabsProps) {
  const row = useRef<HTMLDivElement>(null)
  const currentIndex = tabs.findIndex(({ id }) => id === current)

  useEffect(() => {
    const list = row.current?.querySelector<HTMLElement>('[role=tablist]')
    const tab = list?.querySelector<HTMLElement>('[aria-selected=true]')
    if (!list || !tab) return
    const left = tab.offsetLeft - list.offsetLeft
    const isInView = left >= list.scrollLeft && left + tab.offsetWidth <= list.scrollLeft + list.clientWidth
    if (!isInView) list.scrollLeft = left - (list.clientWidth - tab.offsetWidth) / 2
  }, [current, tabs])

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
    <div className={styles.tabRow} data-part="tabs" ref={row}>
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
}
