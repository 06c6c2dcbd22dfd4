import { useState } from 'react'
import { PERMISSIONS, type Permission } from '../../../domain/office/roles.ts'
import { storesOf, usePerson, useZone } from '../device/useAsker.ts'
import { usePress } from '../device/usePress.ts'
import { addDays } from '../../../domain/schedule/localTime.ts'
import { hostNow } from '../../device/hostClock.ts'
import { dayOf, dayWords } from '../times.ts'
import { BarredButton } from '../ui/BarredButton.tsx'
import { Field, Tick } from '../ui/Field.tsx'
import { Note } from '../ui/Note.tsx'
import { Panel } from '../ui/Panel.tsx'
import { PressNote } from '../ui/PressNote.tsx'

const DAY_MS = 86_400_000
/** The longest that a key works, in days. */
const MOST_DAYS = 400
const toggled = <T extends string>(all: readonly T[], one: T): T[] =>
  all.includes(one) ? all.filter((other) => other !== one) : [...all, one]

/** Makes a key with what the person may do themselves in all stores. The key stands here once. */
export function NewKey({ onClose }: { onClose: () => void }) {
  const me = usePerson()
  const zone = useZone()
  const [name, setName] = useState('')
  const [permissions, setPermissions] = useState<readonly Permission[]>([])
  const [isAll, setIsAll] = useState(false)
  const [stores, setStores] = useState<readonly string[]>([])
  const today = dayOf(hostNow(), zone)
  const [until, setUntil] = useState(() => addDays(today, 90))
  const press = usePress('makeKey', { shownBy: ['listKeys'] })
  const own = (Object.keys(PERMISSIONS) as Permission[]).filter((permission) => storesOf(me, permission) === 'all')
  const barred =
    name.trim() === ''
      ? 'Say what it is for'
      : permissions.length === 0
        ? 'Tick what it may do'
        : !isAll && stores.length === 0
          ? 'Tick its stores'
          : until <= today || until > addDays(today, MOST_DAYS)
            ? `Say a day up to ${addDays(today, MOST_DAYS)}`
            : undefined
  const made = press.answer
  return (
    <Panel
      title="Make a key"
      onClose={onClose}
      foot={
        made ? (
          <button type="button" className="ob go" onClick={onClose}>
            I have it
          </button>
        ) : (
          <BarredButton
            className="ob go"
            barred={barred}
            isBusy={press.isBusy}
            onClick={() =>
              press.send({
                name: name.trim(),
                permissions: [...permissions],
                stores: isAll ? undefined : [...stores],
                days: Math.round((Date.parse(until) - Date.parse(today)) / DAY_MS),
              })
            }
          >
            Make the key
          </BarredButton>
        )
      }
    >
      {made ? (
        <div className="g12">
          <Note tone="good">
            <b>The key, shown only now:</b>
            <p className="n wrote">{made.key}</p>
            It works until {dayWords(made.ends, zone)}.
          </Note>
          <p className="soft">Keep it where the program reads it, and nowhere else. Who has it may do what it may.</p>
        </div>
      ) : (
        <div className="g16">
          <Field
            label="What it is for"
            maxLength={60}
            autoComplete="off"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <fieldset className="g8">
            <legend>It may</legend>
            {own.map((permission) => (
              <Tick
                key={permission}
                checked={permissions.includes(permission)}
                onChange={() => setPermissions(toggled(permissions, permission))}
              >
                {PERMISSIONS[permission].is}
              </Tick>
            ))}
          </fieldset>
          <fieldset className="g8">
            <legend>In these stores</legend>
            <Tick checked={isAll} onChange={() => setIsAll(!isAll)}>
              All stores, those that open later too
            </Tick>
            {(isAll ? [] : me.stores).map((store) => (
              <Tick
                key={store.code}
                checked={stores.includes(store.code)}
                onChange={() => setStores(toggled(stores, store.code))}
              >
                {store.name}
              </Tick>
            ))}
          </fieldset>
          <Field
            label="Until"
            type="date"
            min={addDays(today, 1)}
            max={addDays(today, MOST_DAYS)}
            value={until}
            onChange={({ target }) => setUntil(target.value)}
          />
          <PressNote press={press} />
        </div>
      )}
    </Panel>
  )
}
