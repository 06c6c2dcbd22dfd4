import { Redo2, Undo2 } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react'
import { zoneMoves } from '../../../domain/places/zoneMoves.ts'
import type { Answer } from '../device/ask.ts'
import { useLook } from '../device/useLook.ts'
import { useRead } from '../device/reads.ts'
import { isAllowed, usePerson, useZone } from '../device/useAsker.ts'
import { usePress } from '../device/usePress.ts'
import { ChooseStore } from '../stores/ChooseStore.tsx'
import { useStore } from '../stores/useStore.ts'
import { momentWords } from '../times.ts'
import { BarredButton } from '../ui/BarredButton.tsx'
import { Conflict } from '../ui/Conflict.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Note } from '../ui/Note.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { PressNote } from '../ui/PressNote.tsx'
import { toast } from '../ui/toast.ts'
import { CornersPane } from './CornersPane.tsx'
import { commonGround, gained } from './ground.ts'
import { Legend, MapOrNot } from './MapOrNot.tsx'
import { MovesSlip } from './MovesSlip.tsx'
import { OverlapsPane, type Overlap } from './OverlapsPane.tsx'
import { useZoneDraft } from './useZoneDraft.ts'
import type { Zone } from './zone.ts'
import {
  areaFault,
  canLoseCorner,
  polygonsOf,
  withCorner,
  withNewCorner,
  withoutCorner,
  type CornerPlace,
} from './zoneEdits.ts'
import { priceFaults, sentPrices } from './zonePrices.ts'
import { ZonesPane } from './ZonesPane.tsx'
import '../../services/map/mapFonts.css'
import './zones.css'

/** The delivery zones of a store: where it delivers, from which order on and for how much (D-230, D-231). */
export function ZonesPage() {
  const store = useStore()
  if (store !== undefined) return <OfStore key={store} store={store} />
  return (
    <>
      <PageHead title="Zones" line="Where each store delivers, from which order on and for how much." />
      <ChooseStore to="/zones" needs="zones:change" />
    </>
  )
}

function OfStore({ store }: { store: string }) {
  const person = usePerson()
  const read = useRead('storeZones', { store })
  const name = person.stores.find(({ code }) => code === store)?.name ?? store
  if (read.data) return <Editor store={store} name={name} read={read.data} />
  return (
    <>
      <PageHead title={`Zones, ${name}`} line={LINE} />
      {read.isError ? (
        <ErrorState message={read.error.message} again={read.refetch} />
      ) : (
        <Loading rows={8} what="the zones" />
      )}
    </>
  )
}

const LINE = 'Where the store delivers, from which order on and for how much.'

const SHOWN_BY = ['storeZones'] as const

interface EditorProps {
  store: string
  name: string
  read: Answer<'storeZones'>
}

function Editor({ store, name, read }: EditorProps) {
  const person = usePerson()
  const zone = useZone()
  const draft = useZoneDraft(store, read)
  const { before, zones, change, undo, redo } = draft
  const [code, setCode] = useState(zones[0]?.code)
  const [corner, setCorner] = useState<CornerPlace>()
  const [drag, setDrag] = useState<{ at: CornerPlace; to: [number, number]; isNew: boolean }>()
  const maySee = isAllowed(person, 'orders:contact', store)
  const places = useLook('deliveredPlaces', { store }, maySee)
  const others = useMemo(
    () => read.others.map((one) => ({ ...one, polygons: polygonsOf(one.polygons) })),
    [read.others],
  )
  const chosen = zones.find((one) => one.code === code) ?? zones[0]
  const shown = useMemo(
    () =>
      drag && chosen
        ? zones.map((one) => (one === chosen ? (drag.isNew ? withNewCorner : withCorner)(one, drag.at, drag.to) : one))
        : zones,
    [zones, chosen, drag],
  )
  const faults = zones.flatMap((one) => {
    const fault = areaFault(one)
    return fault === undefined ? [] : [`${one.code}: ${fault}`]
  })
  const isWhole = faults.length === 0
  const shownChosen = shown.find((one) => one.code === chosen?.code)
  const former = before.find((one) => one.code === chosen?.code)
  const ground = useMemo(
    () =>
      shownChosen && former && areaFault(shownChosen) === undefined && shownChosen.polygons !== former.polygons
        ? gained(shownChosen.polygons, former.polygons)
        : [],
    [shownChosen, former],
  )
  const overlaps = useMemo(() => (isWhole ? overlapsOf(zones, others) : []), [isWhole, zones, others])
  const moves = useMemo(() => zoneMoves(before, shown, places.data?.places ?? []), [before, shown, places.data])

  const replace = (next: Zone) => change(zones.map((one) => (one.code === next.code ? next : one)))
  const move = (at: CornerPlace, to: [number, number]) => {
    if (!chosen) return
    replace(withCorner(chosen, at, to))
    setCorner(at)
  }
  const add = (after: CornerPlace, to: [number, number]) => {
    if (!chosen) return
    replace(withNewCorner(chosen, after, to))
    setCorner({ ...after, corner: after.corner + 1 })
  }
  const remove = (at: CornerPlace) => {
    if (!chosen || !canLoseCorner(chosen, at)) return
    replace(withoutCorner(chosen, at))
    setCorner({ ...at, corner: Math.max(0, at.corner - 1) })
  }
  const choose = (next: string) => {
    setCode(next)
    setCorner(undefined)
  }

  const saves = isAllowed(person, 'catalogue:import', store)
  const takeBack = usePress('saveZones', {
    press: `zones back ${store}`,
    shownBy: SHOWN_BY,
    onDone: () => toast('The zones are as before.'),
  })
  const save = usePress('saveZones', {
    press: `zones ${store}`,
    shownBy: SHOWN_BY,
    onDone: ({ was, words }) => {
      const zonesBefore = JSON.stringify(before.map(sentPrices))
      draft.forget()
      toast(`The zones of ${name} are saved: ${words}.`, () => takeBack.send({ store, zones: zonesBefore, was }))
    },
  })
  const send = (was: string) => save.send({ store, zones: JSON.stringify(zones.map(sentPrices)), was })
  const changed = save.failure?.kind === 'refused' ? save.failure.details.changed : undefined
  const errors = save.failure?.kind === 'refused' ? (save.failure.details.errors ?? []) : []
  const mispriced = zones.find((one) => priceFaults(one).size > 0)
  const barred = !draft.isChanged
    ? 'Nothing is changed yet'
    : (faults[0] ?? (mispriced && `A price of ${mispriced.code} is not right yet`))
  useHistoryKeys(undo, redo)

  return (
    <>
      <PageHead title={`Zones, ${name}`} line={LINE}>
        <div className="rw">
          <HistoryButton label="Undo" icon={<Undo2 className="i" size={16} strokeWidth={2} aria-hidden />} run={undo} />
          <HistoryButton label="Redo" icon={<Redo2 className="i" size={16} strokeWidth={2} aria-hidden />} run={redo} />
        </div>
        <BarredButton className="ob go" barred={barred} isBusy={save.isBusy} onClick={() => send(draft.was)}>
          {saves ? 'Save the zones' : 'Ask to save the zones'}
        </BarredButton>
      </PageHead>
      {changed ? (
        <Conflict
          title={`Somebody else changed the zones at ${momentWords(changed.at, zone)}`}
          line={`${changed.what}${changed.before ? `, which was ${changed.before}` : ''}.`}
          theirs={{ value: changed.after || 'changed', by: changed.by }}
          yours={{ value: 'the zones as they are drawn here', by: 'you, now' }}
          isBusy={save.isBusy}
          onTakeMine={() => send(read.was)}
          onKeepTheirs={() => {
            draft.forget()
            save.reset()
          }}
        />
      ) : errors.length > 0 ? (
        <Note tone="bad">{errors.map(({ path, message }) => `${placeWords(path, zones)} ${message}.`).join(' ')}</Note>
      ) : (
        <PressNote press={save} />
      )}
      <PressNote press={takeBack} />
      {saves ? null : (
        <p className="soft">What you change here waits until somebody who may let out a menu agrees to it.</p>
      )}
      <div className="cols zones">
        <div className="g12">
          <MapOrNot
            store={{ name, lat: read.lat, lng: read.lng }}
            before={before}
            zones={shown}
            chosen={chosen?.code}
            gained={ground}
            others={others}
            places={places.data?.places ?? []}
            edits={{ corner, onChoose: setCorner, onDrag: setDrag, onMove: move, onAdd: add, onRemove: remove }}
            without="The fields of the corners and the prices work without it."
          />
          <Legend edge={`${chosen?.code ?? ''} now`} was="before" places={maySee ? (chosen?.code ?? '') : undefined} />
          {faults.map((fault) => (
            <Note key={fault} tone="bad">
              {fault}
            </Note>
          ))}
          <OverlapsPane overlaps={overlaps} />
        </div>
        <div className="g16">
          <ZonesPane
            zones={zones}
            before={before}
            chosen={chosen}
            place={read}
            onChoose={choose}
            onChange={replace}
            onZones={change}
          />
          {maySee ? (
            <MovesSlip moves={moves} zones={zones} isRead={places.data !== undefined} failure={places.error?.failure} />
          ) : (
            <p className="soft">How many deliveries fall out and in is shown to who may see addresses.</p>
          )}
          {chosen ? (
            <CornersPane
              zone={chosen}
              former={former}
              corner={corner}
              onChoose={setCorner}
              onMove={move}
              onAdd={add}
              onRemove={remove}
              onArea={(polygons) => {
                setCorner(undefined)
                replace({ ...chosen, polygons })
              }}
            />
          ) : null}
        </div>
      </div>
    </>
  )
}

/** 'near, corner 3' of a fault of the host. */
function placeWords(path: string, zones: readonly Zone[]): string {
  const [, index, , field = ''] = /\.zones\[(\d+)\](\.(\w+))?/.exec(path) ?? []
  const code = index === undefined ? undefined : zones[Number(index)]?.code
  return code === undefined
    ? `Elsewhere in the catalogue ${path}`
    : [code, FIELD_WORDS[field] ?? field].join(' ').trim()
}

const FIELD_WORDS: Partial<Record<string, string>> = {
  price: 'price',
  minimum: 'from an order of',
  priceByDistance: 'fee by distance',
  priceByOrder: 'fee of larger orders',
  polygons: 'area',
}

/** Which ground two zones of the store have, and which other stores deliver there too. */
function overlapsOf(
  zones: readonly Zone[],
  others: readonly { name: string; polygons: Zone['polygons'] }[],
): Overlap[] {
  const own = zones.flatMap((one, index) =>
    zones.slice(index + 1).map((other) => ({
      first: one.code,
      second: other.code,
      isStore: false,
      km2: commonGround(one.polygons, other.polygons),
    })),
  )
  const elsewhere = zones.flatMap((one) =>
    others.map((other) => ({
      first: one.code,
      second: other.name,
      isStore: true,
      km2: commonGround(one.polygons, other.polygons),
    })),
  )
  return [...own, ...elsewhere].filter(({ km2 }) => km2 > 0)
}

interface HistoryButtonProps {
  label: string
  icon: ReactNode
  run: (() => void) | undefined
}

const HistoryButton = ({ label, icon, run }: HistoryButtonProps) => (
  <button type="button" className="ob quiet" aria-disabled={run ? undefined : true} onClick={run}>
    {icon}
    {label}
  </button>
)

/** Ctrl+Z and Ctrl+Shift+Z, but in a field, whose own they are. */
function useHistoryKeys(undo: (() => void) | undefined, redo: (() => void) | undefined): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey, target } = event
    if (!(ctrlKey || metaKey) || key.toLowerCase() !== 'z') return
    if (target instanceof Element && target.closest('input, textarea')) return
    event.preventDefault()
    if (shiftKey) redo?.()
    else undo?.()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
