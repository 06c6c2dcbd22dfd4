import { useEffect, useState } from 'react'
import type { Found } from './stages.tsx'

/** New rows come by themselves when nobody has moved for so long. */
const IDLE_MS = 10_000

/**
 * Rows change in place; new ones wait until somebody asks for them, or nobody has moved for 10 seconds, so that no row moves away under
 * the pointer. `list` names what is listed: another list shows all of its rows at once.
 */
export function useHeldRows(list: string, orders: Found[] | undefined) {
  const [known, setKnown] = useState<{ list: string; numbers: ReadonlySet<string> }>()
  const isKnown = known?.list === list
  if (orders && !isKnown) setKnown({ list, numbers: new Set(orders.map(({ order }) => order)) })
  const held = isKnown && orders ? orders.filter(({ order }) => !known.numbers.has(order)).length : 0
  const show = () => setKnown(undefined)
  useEffect(() => {
    if (held === 0) return
    let timer = setTimeout(show, IDLE_MS)
    const moved = () => {
      clearTimeout(timer)
      timer = setTimeout(show, IDLE_MS)
    }
    for (const kind of MOVES) addEventListener(kind, moved, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const kind of MOVES) removeEventListener(kind, moved)
    }
  }, [held])
  return { rows: isKnown ? orders?.filter(({ order }) => known.numbers.has(order)) : orders, held, show }
}

const MOVES = ['pointermove', 'keydown', 'scroll'] as const
