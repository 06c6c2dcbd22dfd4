import { Megaphone } from 'lucide-react'
import { useState } from 'react'
import { officeTime } from '../../../domain/office/clock.ts'
import type { UtcOffsets } from '../../../domain/schedule/localTime.ts'
import { hostNow } from '../../device/hostClock.ts'
import type { Answer } from '../device/ask.ts'
import { useDraft } from '../device/drafts.ts'
import { useRead } from '../device/reads.ts'
import { isAllowed, storesOf, usePerson } from '../device/useAsker.ts'
import { usePress } from '../device/usePress.ts'
import { BarredButton } from '../ui/BarredButton.tsx'
import { Field, SelectField } from '../ui/Field.tsx'
import { Pane } from '../ui/Pane.tsx'
import { Panel } from '../ui/Panel.tsx'
import { PressNote } from '../ui/PressNote.tsx'
import { toast } from '../ui/toast.ts'

const SHOWN_BY = ['listKitchenNotes'] as const
const HOUR_MS = 3_600_000
const HOURS = 12
const HALF_AN_HOUR = 30

/** The full hours of half a day from now on. */
const fullHours = (now: number): Date[] =>
  Array.from({ length: HOURS }, (_, ahead) => new Date((Math.floor(now / HOUR_MS) + 1 + ahead) * HOUR_MS))

interface NoteProps {
  /** The code of the store; undefined for all that somebody has. */
  store: string | undefined
  offsets: UtcOffsets
}

/** Sends a line to the screens of all kitchens, or of one (D-226). */
export function KitchenNote({ store, offsets }: NoteProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (!isAllowed(usePerson(), 'stores:pause', store)) return null
  return (
    <>
      <button type="button" className="ob" onClick={() => setIsOpen(true)}>
        <Megaphone className="i" size={18} strokeWidth={1.9} aria-hidden />
        {store === undefined ? 'Note to all kitchens' : 'Note to the kitchen'}
      </button>
      {isOpen ? <NotePanel store={store} offsets={offsets} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}

function NotePanel({ store, offsets, onClose }: NoteProps & { onClose: () => void }) {
  const person = usePerson()
  const stores = person.stores.filter(({ code }) => isAllowed(person, 'stores:pause', code))
  const [{ words, until, to }, draft] = useDraft(`kitchen note ${store ?? ''}`, {
    words: '',
    until: '',
    to: store ?? '',
  })
  const now = hostNow()
  const hours = fullHours(now)
  const end = hours.find((hour) => hour.toISOString() === until)
  const undo = usePress('endKitchenNote', { press: 'undo kitchen note', shownBy: SHOWN_BY })
  const send = usePress('sendKitchenNote', {
    press: 'kitchen note',
    shownBy: SHOWN_BY,
    onDone: (sent) => {
      draft(undefined)
      toast(`Kitchens show it until ${officeTime(sent.until, new Date(hostNow()), offsets)}.`, () =>
        undo.send({ id: sent.id }),
      )
      onClose()
    },
  })
  const name = stores.find(({ code }) => code === to)?.name
  return (
    <Panel
      title={store === undefined ? 'Note to all kitchens' : 'Note to the kitchen'}
      onClose={onClose}
      foot={
        <BarredButton
          className="ob go"
          barred={words.trim() === '' ? 'Say what kitchens read' : undefined}
          isBusy={send.isBusy}
          onClick={() =>
            send.send({ words, ...(end ? { until: end } : { minutes: HALF_AN_HOUR }), ...(to ? { stores: to } : {}) })
          }
        >
          Show it in {name === undefined ? 'all kitchens' : name}
        </BarredButton>
      }
    >
      <div className="g16">
        <Field
          label="What kitchens read"
          value={words}
          maxLength={160}
          hint="One line, over the orders of every screen that is signed in there."
          onChange={({ target }) => draft({ words: target.value })}
        />
        <SelectField
          label="Until"
          value={end?.toISOString() ?? ''}
          onChange={({ target }) => draft({ until: target.value })}
        >
          <option value="">
            {officeTime(new Date(now + HALF_AN_HOUR * 60_000), new Date(now), offsets)}, half an hour from now
          </option>
          {hours.map((hour) => (
            <option key={hour.toISOString()} value={hour.toISOString()}>
              {officeTime(hour, new Date(now), offsets)}
            </option>
          ))}
        </SelectField>
        {store === undefined ? (
          <SelectField label="Where" value={to} onChange={({ target }) => draft({ to: target.value })}>
            <option value="">{stores.length === person.stores.length ? 'All kitchens' : 'All my kitchens'}</option>
            {stores.map(({ code, name: label }) => (
              <option key={code} value={code}>
                {label}
              </option>
            ))}
          </SelectField>
        ) : null}
        <PressNote press={send} />
      </div>
    </Panel>
  )
}

/** What kitchens show now, and the press that takes it off; nothing where there is nothing. */
export function KitchenNotes({ store, offsets }: NoteProps) {
  const read = useRead('listKitchenNotes', {})
  const notes = (read.data?.notes ?? []).filter(
    ({ stores }) => store === undefined || stores.length === 0 || stores.includes(store),
  )
  if (notes.length === 0) return null
  return (
    <Pane title="Kitchens show" isFull aside={<span className="bd line">{notes.length}</span>}>
      <ul>
        {notes.map((note) => (
          <Running key={note.id} note={note} offsets={offsets} />
        ))}
      </ul>
    </Pane>
  )
}

interface RunningProps {
  note: Answer<'listKitchenNotes'>['notes'][number]
  offsets: UtcOffsets
}

function Running({ note: { id, words, until, by, stores }, offsets }: RunningProps) {
  const person = usePerson()
  const of = stores.length > 0 ? { stores: stores.join(',') } : {}
  const again = usePress('sendKitchenNote', { press: `note again ${id}`, shownBy: SHOWN_BY })
  const end = usePress('endKitchenNote', {
    press: `end note ${id}`,
    shownBy: SHOWN_BY,
    onDone: () => toast('Kitchens do not show it any more.', () => again.send({ words, until, ...of })),
  })
  const mayEnd =
    stores.length === 0
      ? storesOf(person, 'stores:pause') === 'all'
      : stores.every((code) => isAllowed(person, 'stores:pause', code))
  const names = stores.map((code) => person.stores.find((one) => one.code === code)?.name ?? code)
  return (
    <li className="prow">
      <span>
        <b>{words}</b>
        <br />
        <span className="sm soft">
          {[names.join(', ') || 'All kitchens', `until ${officeTime(until, new Date(hostNow()), offsets)}`, by]
            .filter(Boolean)
            .join(', ')}
        </span>
        <PressNote press={end} />
        <PressNote press={again} />
      </span>
      {mayEnd ? (
        <button type="button" className="ob s" aria-disabled={end.isBusy || undefined} onClick={() => end.send({ id })}>
          Take it off<span className="vh"> the screens: {words}</span>
        </button>
      ) : null}
    </li>
  )
}
