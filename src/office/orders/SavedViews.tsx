import { Bookmark, X } from 'lucide-react'
import { useState } from 'react'
import { z } from '../../../contract/wire.ts'
import { storedJson } from '../../device/storedJson.ts'
import { storeText } from '../../device/storedText.ts'
import { usePerson } from '../device/useAsker.ts'
import { orderFilters, type OrderFilters } from './orderFilters.ts'

/** Views are kept on the device, for each person by themselves: a link shows a view to a colleague, and to another device of one's own. */

const MOST = 12
const stored = z.array(z.object({ name: z.string(), filters: z.record(z.string(), z.unknown()) }))

export interface SavedFilters extends OrderFilters {
  /** The code of the store that the rooms are about. */
  store?: string | undefined
}

interface View {
  name: string
  filters: SavedFilters
}

const savedFilters = (kept: Record<string, unknown>): SavedFilters => ({
  ...orderFilters(kept),
  store: typeof kept['store'] === 'string' ? kept['store'] : undefined,
})

const viewsOf = (key: string): View[] =>
  storedJson(key, stored)?.map(({ name, filters }) => ({ name, filters: savedFilters(filters) })) ?? []

const same = (one: SavedFilters, other: SavedFilters): boolean =>
  JSON.stringify(savedFilters({ span: 'open', ...one })) === JSON.stringify(savedFilters({ span: 'open', ...other }))

const focus = (input: HTMLInputElement | null): void => input?.focus()

interface SavedViewsProps {
  chosen: SavedFilters
  onOpen: (filters: SavedFilters) => void
}

/** Named sets of filters, and the button that saves the present one. */
export function SavedViews({ chosen, onOpen }: SavedViewsProps) {
  const { id } = usePerson()
  const key = `office order views ${id}`
  const [views, setViews] = useState(() => viewsOf(key))
  const [name, setName] = useState<string>()
  const keep = (next: View[]) => {
    setViews(next)
    storeText(key, next.length > 0 ? JSON.stringify(next) : '')
  }
  const isSaved = views.some(({ filters }) => same(filters, chosen))
  const isNamed = name !== undefined && name.trim() !== ''
  const save = (event: React.SubmitEvent) => {
    event.preventDefault()
    if (!isNamed) return
    const others = views.filter((one) => one.name !== name.trim())
    keep([...others, { name: name.trim(), filters: savedFilters({ ...chosen }) }].slice(-MOST))
    setName(undefined)
  }
  return (
    <div className="oviews">
      {views.map((view) => (
        <span key={view.name} className={`fc ${same(view.filters, chosen) ? 'on' : ''}`}>
          <button type="button" aria-pressed={same(view.filters, chosen)} onClick={() => onOpen(view.filters)}>
            {view.name}
          </button>
          <button
            type="button"
            aria-label={`Forget the view ${view.name}`}
            onClick={() => keep(views.filter((one) => one !== view))}
          >
            <X className="i" size={16} strokeWidth={2} aria-hidden />
          </button>
        </span>
      ))}
      {name === undefined ? (
        isSaved ? null : (
          <button type="button" className="ob quiet s" onClick={() => setName('')}>
            <Bookmark className="i" size={16} strokeWidth={1.9} aria-hidden />
            Save this view
          </button>
        )
      ) : (
        <form className="rw" onSubmit={save}>
          <input
            className="fi"
            aria-label="Name of the view"
            placeholder="Name of the view"
            maxLength={40}
            ref={focus}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <button type="submit" className="ob s" aria-disabled={!isNamed || undefined}>
            Save
          </button>
          <button type="button" className="ob quiet s" onClick={() => setName(undefined)}>
            Not now
          </button>
        </form>
      )}
    </div>
  )
}
