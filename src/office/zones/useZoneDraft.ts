import { useMemo, useState } from 'react'
import type { Answer } from '../device/ask.ts'
import { useDraft } from '../device/drafts.ts'
import type { Zone } from './zone.ts'
import { readZone } from './zoneEdits.ts'
import { withAmounts } from './zonePrices.ts'

interface ZoneDraft {
  /** As they are saved. */
  before: readonly Zone[]
  /** As they are changed here; an amount is as it was typed. */
  zones: readonly Zone[]
  /** The zones that the change began from. */
  was: string
  isChanged: boolean
  change: (zones: readonly Zone[]) => void
  undo?: () => void
  redo?: () => void
  forget: () => void
}

/** What is changed of a store's zones and not saved yet. It survives a reload; its steps back do not. */
export function useZoneDraft(store: string, read: Answer<'storeZones'>): ZoneDraft {
  const [kept, keep] = useDraft(`zones ${store}`, { was: '', zones: '' })
  const [past, setPast] = useState<readonly string[]>([])
  const [future, setFuture] = useState<readonly string[]>([])
  const before = useMemo(() => read.zones.map(readZone), [read.zones])
  const saved = JSON.stringify(before)
  const text = kept.zones || saved
  // Only this page writes it.
  const zones = useMemo(() => JSON.parse(text) as Zone[], [text])
  const isChanged = JSON.stringify(zones.map(withAmounts)) !== saved
  // What was kept may be saved meanwhile, such as by who agreed to it.
  const was = isChanged && kept.was ? kept.was : read.was
  const show = (next: string) => keep(next === saved ? { was: '', zones: '' } : { was, zones: next })
  return {
    before,
    zones,
    was,
    isChanged,
    change: (changed) => {
      setPast([...past, text])
      setFuture([])
      show(JSON.stringify(changed))
    },
    ...(past.length > 0
      ? {
          undo: () => {
            setPast(past.slice(0, -1))
            setFuture([text, ...future])
            show(past.at(-1) ?? saved)
          },
        }
      : {}),
    ...(future.length > 0
      ? {
          redo: () => {
            setPast([...past, text])
            setFuture(future.slice(1))
            show(future[0] ?? saved)
          },
        }
      : {}),
    forget: () => {
      setPast([])
      setFuture([])
      keep(undefined)
    },
  }
}
