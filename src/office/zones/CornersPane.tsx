import { useId, useState } from 'react'
import { readArea } from '../../../domain/places/geoJsonArea.ts'
import type { Corner, Polygon } from '../../../domain/places/zones.ts'
import { Field, TextField } from '../ui/Field.tsx'
import { Pane } from '../ui/Pane.tsx'
import type { Zone } from './zone.ts'
import {
  areaFault,
  canLoseCorner,
  cornerName,
  cornersOf,
  isSameCorner,
  midpointAfter,
  movedByKey,
  ringAt,
  rounded,
  type CornerPlace,
} from './zoneEdits.ts'

interface CornersPaneProps {
  zone: Zone
  former: Zone | undefined
  corner: CornerPlace | undefined
  onChoose: (corner: CornerPlace) => void
  onMove: (at: CornerPlace, to: Corner) => void
  onAdd: (after: CornerPlace, to: Corner) => void
  onRemove: (at: CornerPlace) => void
  onArea: (polygons: Polygon[]) => void
}

/** The corners of a zone as a list and as fields, so that nobody needs the map, and a place for GeoJSON of another editor. */
export function CornersPane({ zone, former, corner, onChoose, onMove, onAdd, onRemove, onArea }: CornersPaneProps) {
  const [isPasting, setPasting] = useState(false)
  const [chosen] = corner ? ringAt(zone, corner).slice(corner.corner, corner.corner + 1) : []
  // A corner more or less gives the others other numbers.
  const isCounted = corner && former && ringAt(former, corner).length === ringAt(zone, corner).length
  const [was] = isCounted ? ringAt(former, corner).slice(corner.corner, corner.corner + 1) : []
  return (
    <>
      <Pane
        title={corner && chosen ? cornerName(zone, corner) : `Corners of ${zone.code}`}
        aside={
          <button type="button" className="ob s" aria-expanded={isPasting} onClick={() => setPasting(!isPasting)}>
            Paste GeoJSON
          </button>
        }
      >
        <div className="g12">
          {corner && chosen ? (
            <CornerFields
              key={`${zone.code} ${corner.part} ${corner.ring} ${corner.corner} ${chosen.join(' ')}`}
              corner={chosen}
              was={was}
              onMove={(to) => onMove(corner, to)}
            />
          ) : (
            <p className="soft">Choose a corner here or on the map.</p>
          )}
          {corner && chosen ? (
            <div className="rw">
              <button type="button" className="ob s" onClick={() => onAdd(corner, midpointAfter(zone, corner))}>
                Add a corner after it
              </button>
              <button
                type="button"
                className="ob s"
                aria-disabled={canLoseCorner(zone, corner) ? undefined : true}
                onClick={() => onRemove(corner)}
              >
                Remove this corner
              </button>
            </div>
          ) : null}
          <ol className="zcorners" aria-label={`Corners of ${zone.code}`}>
            {cornersOf(zone).map(({ at, corner: place }) => (
              <li key={`${at.part} ${at.ring} ${at.corner}`}>
                <button
                  type="button"
                  aria-pressed={isSameCorner(corner, at)}
                  onClick={() => onChoose(at)}
                  onKeyDown={(event) => {
                    const to = movedByKey(place, event)
                    if (to) {
                      onChoose(at)
                      onMove(at, to)
                    } else if (event.key === 'Delete') onRemove(at)
                    else return
                    event.preventDefault()
                  }}
                >
                  <span>{cornerName(zone, at)}</span>
                  <span className="soft">
                    {place[1].toFixed(4)} N {Math.abs(place[0]).toFixed(4)} W
                  </span>
                </button>
              </li>
            ))}
          </ol>
          <p className="soft sm">
            <kbd>tab</kbd> next corner <kbd>←</kbd> <kbd>→</kbd> <kbd>↑</kbd> <kbd>↓</kbd> 100 m, with <kbd>shift</kbd>{' '}
            10 m <kbd>del</kbd> remove <kbd>ctrl z</kbd> undo
          </p>
        </div>
      </Pane>
      {isPasting ? (
        <PastePane
          zone={zone}
          onArea={(polygons) => {
            setPasting(false)
            onArea(polygons)
          }}
        />
      ) : null}
    </>
  )
}

interface CornerFieldsProps {
  corner: Corner
  was: Corner | undefined
  onMove: (to: Corner) => void
}

/** North and west in degrees; a corner moves when a field is left, or with Enter. */
function CornerFields({ corner: [lng, lat], was, onMove }: CornerFieldsProps) {
  const [north, setNorth] = useState(String(lat))
  const [west, setWest] = useState(String(-lng))
  const degrees = (text: string) => (/^-?\d{1,3}(\.\d+)?$/.test(text.trim()) ? Number(text) : undefined)
  const [toLat, toWest] = [degrees(north), degrees(west)]
  const move = () => {
    if (toLat === undefined || toWest === undefined) return
    const to = rounded([-toWest, toLat])
    if (to[0] !== lng || to[1] !== lat) onMove(to)
  }
  const errorOf = (value: number | undefined) => (value === undefined ? { error: 'Say degrees, like 49.2825.' } : {})
  const oldOf = (value: number, former: number | undefined) =>
    former === undefined || former === value ? {} : { old: String(former) }
  return (
    <form
      className="zfields"
      onSubmit={(event) => {
        event.preventDefault()
        move()
      }}
    >
      <Field
        label="North"
        className="num"
        inputMode="decimal"
        autoComplete="off"
        value={north}
        {...oldOf(lat, was?.[1])}
        {...errorOf(toLat)}
        onChange={({ target }) => setNorth(target.value)}
        onBlur={move}
      />
      <Field
        label="West"
        className="num"
        inputMode="decimal"
        autoComplete="off"
        value={west}
        {...oldOf(-lng, was && -was[0])}
        {...errorOf(toWest)}
        onChange={({ target }) => setWest(target.value)}
        onBlur={move}
      />
      <button type="submit" className="vh">
        Move the corner
      </button>
    </form>
  )
}

/** Takes the area of another editor in place of the one that is drawn. Holes and parts stay. */
function PastePane({ zone, onArea }: { zone: Zone; onArea: (polygons: Polygon[]) => void }) {
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  const hint = useId()
  const use = () => {
    const read = readArea(text)
    const found = read.ok ? areaFault(read) : read.message
    if (read.ok && found === undefined) onArea(read.polygons)
    else setFault(found)
  }
  return (
    <Pane title={`Area of ${zone.code} from another editor`}>
      <form
        className="g12"
        onSubmit={(event) => {
          event.preventDefault()
          use()
        }}
      >
        <TextField
          label="GeoJSON"
          hint={<span id={hint}>A Polygon, a MultiPolygon, a Feature or a FeatureCollection, longitude first.</span>}
          rows={6}
          spellCheck={false}
          value={text}
          {...(fault === undefined ? {} : { error: fault })}
          onChange={({ target }) => {
            setText(target.value)
            setFault(undefined)
          }}
        />
        <div className="rw">
          <button type="submit" className="ob">
            Use it for {zone.code}
          </button>
        </div>
      </form>
    </Pane>
  )
}
