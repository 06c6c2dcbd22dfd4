import { useEffect, useState } from 'react'
import { hasWebGl } from '../../services/map/webGl.ts'
import { Note } from '../ui/Note.tsx'
import type { ZonesMapProps } from './ZonesMap.tsx'

type View = typeof import('./ZonesMap.tsx').ZonesMap

/** Loads the map's file; undefined where it cannot be drawn. */
const loadMap = async (): Promise<View | undefined> =>
  hasWebGl() ? (await import('./ZonesMap.tsx')).ZonesMap : undefined

/** The map, or why there is none, and what does instead: nothing of the office needs it. */
export function MapOrNot({ without, ...props }: Omit<ZonesMapProps, 'onBroken'> & { without: string }) {
  const [Shown, setShown] = useState<View>()
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    loadMap().then(
      (view) => (view ? setShown(() => view) : setBroken(true)),
      () => setBroken(true),
    )
  }, [])
  if (isBroken)
    return (
      <Note tone="warn">
        <b>The map cannot be drawn here now.</b> {without}
      </Note>
    )
  return Shown ? <Shown {...props} onBroken={() => setBroken(true)} /> : <div className="zmap" data-map="loading" />
}

interface LegendProps {
  /** What the whole line means, such as 'near now'. */
  edge: string
  /** What the dotted line means. */
  was: string
  /** The zone whose deliveries are dots on the map. */
  places?: string | undefined
}

/** What lines and dots on the map mean. */
export const Legend = ({ edge, was, places: code }: LegendProps) => (
  <ul className="zlegend">
    <li>
      <i className="edge" aria-hidden /> {edge}
    </li>
    <li>
      <i className="edge was" aria-hidden /> {was}
    </li>
    <li>
      <i className="ground" aria-hidden /> gained
    </li>
    {code === undefined ? null : (
      <>
        <li>
          <i className="dot same" aria-hidden /> delivered to, in {code} as before
        </li>
        <li>
          <i className="dot fresh" aria-hidden /> new in {code}
        </li>
        <li>
          <i className="dot" aria-hidden /> elsewhere
        </li>
      </>
    )}
    <li className="soft">Two fingers move the map, Ctrl and the wheel zoom it.</li>
  </ul>
)
