import { useMemo, useState } from 'react'
import { useRead } from '../device/reads.ts'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { KeyValues } from '../ui/KeyValues.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Note } from '../ui/Note.tsx'
import { Segment } from '../ui/Segment.tsx'
import { edgeChanges, type EdgeChange } from './edgeChanges.ts'
import { Legend, MapOrNot } from './MapOrNot.tsx'
import { readZone } from './zoneEdits.ts'
import { priceWords } from './zonePrices.ts'
import '../../services/map/mapFonts.css'
import './zones.css'

/** What a change of zones that waits for a second person does: both edges on the map and in words (D-230). */
export function AskedZones({ approval }: { approval: number }) {
  const { data, error } = useRead('askedZones', { id: approval })
  const asked = useMemo(() => {
    if (!data) return undefined
    const [before, after] = [data.before.map(readZone), data.after.map(readZone)]
    return { before, after, changes: edgeChanges(before, after, data) }
  }, [data])
  const [code, setCode] = useState<string>()
  if (error) return <ErrorNote failure={error.failure} />
  if (!data || !asked) return <Loading rows={4} what="the zones" />
  const { before, after, changes } = asked
  const chosen = changes.find((change) => change.code === code) ?? changes[0]
  return (
    <div className="g12">
      {data.isOvertaken ? (
        <Note tone="warn">
          The zones were changed since this was asked for, so it cannot be approved any more: it has to be asked for
          again.
        </Note>
      ) : null}
      {chosen === undefined ? (
        <p>No edge and no price changes; the zones count in this order: {after.map((zone) => zone.code).join(', ')}.</p>
      ) : (
        <div className="cols zones">
          <div className="g8">
            {changes.length > 1 ? (
              <Segment
                legend="Zone on the map"
                options={changes.map((one) => ({ value: one.code, label: one.code }))}
                value={chosen.code}
                onChange={setCode}
              />
            ) : null}
            <MapOrNot
              store={data}
              before={before}
              zones={after}
              chosen={chosen.code}
              gained={chosen.gained}
              others={[]}
              places={[]}
              without="What the edges do stands in words beside it."
            />
            <Legend edge={`${chosen.code} as asked for`} was="as it is now" />
          </div>
          <ul className="g12">
            {changes.map((change) => (
              <li key={change.code}>
                <ZoneChange change={change} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

const ZoneChange = ({ change: { code, before, after, words } }: { change: EdgeChange }) => (
  <div className="g8">
    <h3>{code}</h3>
    <ul>
      {words.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
    <KeyValues
      items={{
        'Price now': before ? priceWords(before) : 'no zone',
        'As asked for': after ? priceWords(after) : 'no zone any more',
      }}
    />
  </div>
)
