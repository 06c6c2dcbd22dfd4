import { Pane } from '../ui/Pane.tsx'

export interface Overlap {
  /** The code of the zone. */
  first: string
  /** The code of a later zone, or the name of another store. */
  second: string
  isStore: boolean
  km2: number
}

/** Which addresses lie in two zones, and which one counts for them. */
export function OverlapsPane({ overlaps }: { overlaps: readonly Overlap[] }) {
  if (overlaps.length === 0) return null
  return (
    <Pane
      title="In two zones"
      isFull
      foot={
        overlaps.some(({ isStore }) => isStore) ? (
          <span>Of two stores the one counts that the customer chooses, else the open one, then the nearest.</span>
        ) : undefined
      }
    >
      <ul>
        {overlaps.map(({ first, second, isStore, km2 }) => (
          <li key={`${first} ${second} ${isStore}`} className="prow">
            <span>
              {first} and {isStore ? <span className="dish">{second}</span> : second}
              {isStore ? null : <span className="soft">: {first} counts</span>}
            </span>
            <span className="soft">{km2.toFixed(1)} km²</span>
          </li>
        ))}
      </ul>
    </Pane>
  )
}
