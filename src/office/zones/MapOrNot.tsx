import { useEffect, useState } from 'react'
import { hasWebGl } from '../../services/map/webGl.ts'
import { Note } from '../ui/Note.tsx'
import type { ZonesMapProps } from './ZonesMap.tsx'

type View = typeof import('./ZonesMap.tsx').ZonesMap

/** Loads the map's file; undefined where it cannot be drawn. */
const loadMap = async (): Promise<View | undefined> =>
  hasWebGl() ? (await import('./ZonesMap.tsx')).ZonesMap : undefined

/** The map, or why there is none: corners and prices are changed without it, too. */
export function MapOrNot(props: Omit<ZonesMapProps, 'onBroken'>) {
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
        <b>The map cannot be drawn here now.</b> The fields of the corners and the prices work without it.
      </Note>
    )
  return Shown ? <Shown {...props} onBroken={() => setBroken(true)} /> : <div className="zmap" data-map="loading" />
}

/** What lines and dots on the map mean. */
export const Legend = ({ code, hasPlaces }: { code: string; hasPlaces: boolean }) => (
  <ul className="zlegend">
    <li>
      <i className="edge" aria-hidden /> {code} now
    </li>
    <li>
      <i className="edge was" aria-hidden /> before
    </li>
    <li>
      <i className="ground" aria-hidden /> gained
    </li>
    {hasPlaces ? (
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
    ) : null}
    <li className="soft">Two fingers move the map, Ctrl and the wheel zoom it.</li>
  </ul>
)
