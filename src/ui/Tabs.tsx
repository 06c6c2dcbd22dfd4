import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'

interface Tab {
  id: string
  label: ReactNode
}

interface TabsProps {
  label: string
  tabs: readonly Tab[]
  current: string
  onSelect: (id: string) => void
}

/** The ids that link a tab and its panel: `<div role="tabpanel" {...panelOf(id)}>`. */
export const panelOf = (id: string) => ({ id: `panel-${id}`, 'aria-labelledby': `tab-${id}` })

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** A row of tabs; where it is too narrow for all, the chosen one is scrolled into view. */
export function Tabs({ label, tabs, current, onSelect }: TabsProps) {
  const list = useRef<HTMLDivElement>(null)
  // `scrollIntoView` would move the page too.
  useEffect(() => {
    const row = list.current
    const tab = row?.querySelector<HTMLElement>('[aria-selected=true]')
    if (!row || !tab) return
    const left = tab.offsetLeft - row.offsetLeft
    const isInView = left >= row.scrollLeft && left + tab.offsetWidth <= row.scrollLeft + row.clientWidth
    if (!isInView) row.scrollLeft = left - (row.clientWidth - tab.offsetWidth) / 2
  }, [current, tabs])
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    const at = tabs.findIndex((tab) => tab.id === current)
    const next = step ? tabs[step(at, tabs.length - 1)] : undefined
    if (!next) return
    event.preventDefault()
    onSelect(next.id)
    list.current?.querySelector<HTMLElement>(`#tab-${CSS.escape(next.id)}`)?.focus()
  }
  return (
    <div className="tabs" role="tablist" aria-label={label} ref={list}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`tab-${tab.id}`}
          aria-controls={`panel-${tab.id}`}
          aria-selected={tab.id === current}
          tabIndex={tab.id === current ? 0 : -1}
          onClick={() => onSelect(tab.id)}
          onKeyDown={move}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}
