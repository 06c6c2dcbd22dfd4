import { Plus } from 'lucide-react'
import { useState } from 'react'
import { officeTime } from '../../../domain/office/clock.ts'
import { hostNow } from '../../device/hostClock.ts'
import type { Answer } from '../device/ask.ts'
import { useRead } from '../device/reads.ts'
import { isAllowed, usePerson, useZone } from '../device/useAsker.ts'
import { usePress } from '../device/usePress.ts'
import { ChooseStore } from '../stores/ChooseStore.tsx'
import { useStore } from '../stores/useStore.ts'
import { counted, faultName } from '../stores/words.ts'
import { dayWords, momentWords } from '../times.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Field } from '../ui/Field.tsx'
import { Loading } from '../ui/Loading.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Pane } from '../ui/Pane.tsx'
import { Panel } from '../ui/Panel.tsx'
import { PressNote } from '../ui/PressNote.tsx'
import { Table } from '../ui/Table.tsx'
import { toast } from '../ui/toast.ts'

type Day = Answer<'storeDay'>
type Pin = Answer<'listKitchenPins'>['pins'][number]

/** Who watches a store, its PINs and its printers. */
export function ScreensPage() {
  const store = useStore()
  if (store !== undefined) return <OfStore key={store} store={store} />
  return (
    <>
      <PageHead title="Screens" line="Screens, PINs and printers of one store." />
      <ChooseStore to="/screens" needs="kitchens:read" />
    </>
  )
}

function OfStore({ store }: { store: string }) {
  const day = useRead('storeDay', { store })
  const mayChange = isAllowed(usePerson(), 'kitchens:change', store)
  if (!day.data)
    return (
      <>
        <PageHead title="Screens" />
        {day.isError ? (
          <ErrorState message={day.error.message} again={day.refetch} />
        ) : (
          <Loading rows={6} what="the screens" />
        )}
      </>
    )
  const watching = day.data.screens.filter(({ isWatching }) => isWatching).length
  return (
    <>
      <PageHead
        title="Screens"
        line={`${day.data.name}: ${watching === 0 ? 'no screen is watching' : `${counted(watching, 'screen')} watching`}.`}
      />
      <Screens day={day.data} />
      <Pins store={store} name={day.data.name} mayChange={mayChange} />
      <Printers day={day.data} store={store} mayChange={mayChange} />
    </>
  )
}

function Screens({ day: { screens, at, offsets } }: { day: Day }) {
  return (
    <Pane title="Screens today" isFull>
      {screens.length === 0 ? (
        <EmptyState title="No screen was heard of today">
          A screen signs in at /kitchen with a PIN of this store, and watches while it is in front.
        </EmptyState>
      ) : (
        <Table
          caption="Screens that were heard of today"
          columns={[
            {
              head: 'Signed in with',
              isName: true,
              cell: ({ name }: Day['screens'][number]) => name || 'everybody’s PIN',
            },
            {
              head: 'Watching',
              label: 'Watching',
              cell: ({ isWatching }) =>
                isWatching ? <span className="st open">Watching</span> : <span className="st off">Not in front</span>,
            },
            { head: 'Last heard', label: 'Last heard', cell: ({ seen }) => officeTime(seen, at, offsets) },
            { head: 'Sound', label: 'Sound', cell: ({ hasSound }) => (hasSound ? 'on' : <b className="warn">off</b>) },
            {
              head: 'Battery',
              label: 'Battery',
              isRight: true,
              cell: ({ battery }) =>
                battery === null ? <span className="soft">unknown</span> : `${Math.round(battery * 100)} %`,
            },
          ]}
          rows={screens}
          keyOf={({ name, seen }) => `${name} ${seen.getTime()}`}
        />
      )}
    </Pane>
  )
}

interface OfStoreProps {
  store: string
  mayChange: boolean
}

const SHOWN_BY = ['listKitchenPins', 'storeDay', 'today'] as const

function Pins({ store, name, mayChange }: OfStoreProps & { name: string }) {
  const [isMaking, setIsMaking] = useState(false)
  const zone = useZone()
  const read = useRead('listKitchenPins', {})
  const restore = usePress('restoreKitchenPin', {
    shownBy: SHOWN_BY,
    onDone: () => toast('The PIN is back, and its screens are signed in again.'),
  })
  const revoke = usePress('revokeKitchenPin', {
    shownBy: SHOWN_BY,
    onDone: (_, { id }) => toast('The PIN is revoked, and its screens are signed out.', () => restore.send({ id })),
  })
  const pins = read.data?.pins.filter((pin) => pin.store === name && !pin.revoked)
  return (
    <Pane
      title="PINs"
      isFull
      aside={
        mayChange ? (
          <button type="button" className="ob s" onClick={() => setIsMaking(true)}>
            <Plus className="i" size={16} strokeWidth={2} aria-hidden />
            New PIN
          </button>
        ) : null
      }
      foot={
        <span>
          A new tablet gets a PIN of its own. Revoking one signs its screens out at once. For ten minutes that can be
          taken back, here or in Audit; later make a new PIN.
        </span>
      }
    >
      {read.isError ? <ErrorState message={read.error.message} again={read.refetch} /> : null}
      <Table
        caption="PINs of this store"
        columns={[
          { head: 'Whose', isName: true, cell: ({ name: whose }: Pin) => whose || 'everybody’s' },
          { head: 'Made', label: 'Made', cell: ({ made }) => dayWords(made, zone) },
          {
            head: 'Last used',
            label: 'Last used',
            cell: ({ seen }) => (seen ? momentWords(seen, zone, hostNow()) : 'never'),
          },
          {
            head: <span className="vh">What to do</span>,
            isRight: true,
            cell: ({ id, name: whose }) =>
              mayChange ? (
                <button
                  type="button"
                  className="ob s"
                  aria-label={`Revoke the PIN of ${whose || 'everybody'}`}
                  onClick={() => revoke.send({ id })}
                >
                  Revoke
                </button>
              ) : null,
          },
        ]}
        rows={pins}
        keyOf={({ id }) => id}
      />
      <PressNote press={revoke} />
      <PressNote press={restore} />
      {isMaking ? <NewPin store={store} onClose={() => setIsMaking(false)} /> : null}
    </Pane>
  )
}

/** The PIN stands here once. */
function NewPin({ store, onClose }: { store: string; onClose: () => void }) {
  const [name, setName] = useState('')
  const make = usePress('makeKitchenPin', { press: `pin ${store}`, shownBy: SHOWN_BY })
  return (
    <Panel
      title="New PIN"
      onClose={onClose}
      foot={
        make.answer ? (
          <button type="button" className="ob go" onClick={onClose}>
            I have written it down
          </button>
        ) : (
          <button
            type="button"
            className="ob go"
            aria-disabled={make.isBusy || undefined}
            onClick={() => make.send({ store, name: name.trim() })}
          >
            Make a PIN
          </button>
        )
      }
    >
      <div className="g12">
        {make.answer ? (
          <>
            <p>
              The PIN of {make.answer.name || 'everybody'} is <b className="big">{make.answer.pin}</b>
            </p>
            <p className="soft">It is shown this once. Another one can be made at any time.</p>
          </>
        ) : (
          <Field
            label="Whose it is"
            hint="A name or a place, as it stands in what was changed. Empty for everybody."
            value={name}
            maxLength={40}
            onChange={({ target }) => setName(target.value)}
          />
        )}
        <PressNote press={make} />
      </div>
    </Panel>
  )
}

function Printers({ day: { printers, at, offsets }, store, mayChange }: OfStoreProps & { day: Day }) {
  const [isAdding, setIsAdding] = useState(false)
  const test = usePress('testPrinter', {
    shownBy: ['storeDay'],
    onDone: () => toast('A test ticket is printed when the printer asks next.'),
  })
  const remove = usePress('removePrinter', {
    shownBy: ['storeDay', 'today'],
    onDone: () => toast('The printer is removed, with the tickets that waited for it.'),
  })
  return (
    <Pane
      title="Printers"
      isFull
      aside={
        mayChange ? (
          <button type="button" className="ob s" onClick={() => setIsAdding(true)}>
            <Plus className="i" size={16} strokeWidth={2} aria-hidden />
            Add a printer
          </button>
        ) : null
      }
    >
      {printers.length === 0 ? (
        <EmptyState title="No printer">
          A Star printer with CloudPRNT prints each ticket when the kitchen accepts an order.
        </EmptyState>
      ) : (
        <Table
          caption="Printers of this store"
          columns={[
            { head: 'Where', isName: true, cell: ({ id, name }: Day['printers'][number]) => name || `Printer ${id}` },
            {
              head: 'State',
              label: 'State',
              cell: ({ fault, seen }) =>
                !seen ? (
                  <span className="st off">Has never asked</span>
                ) : fault ? (
                  <span className="st warn">{faultName(fault)}</span>
                ) : (
                  <span className="st open">Ready</span>
                ),
            },
            {
              head: 'Last heard',
              label: 'Last heard',
              cell: ({ seen }) => (seen ? officeTime(seen, at, offsets) : <span className="soft">never</span>),
            },
            { head: 'Waiting', label: 'Waiting', isRight: true, cell: ({ waiting }) => waiting },
            {
              head: <span className="vh">What to do</span>,
              isRight: true,
              cell: ({ id, name }) =>
                mayChange ? (
                  <span className="rw wraps">
                    <button
                      type="button"
                      className="ob s"
                      aria-label={`Print a test ticket: ${name || id}`}
                      aria-disabled={test.isBusy || undefined}
                      onClick={() => test.send({ id })}
                    >
                      Test ticket
                    </button>
                    <button
                      type="button"
                      className="ob s"
                      aria-label={`Remove the printer ${name || id}`}
                      aria-disabled={remove.isBusy || undefined}
                      onClick={() => remove.send({ id })}
                    >
                      Remove
                    </button>
                  </span>
                ) : null,
            },
          ]}
          rows={printers}
          keyOf={({ id }) => String(id)}
          mark={({ fault }) => (fault ? 'wrn' : undefined)}
        />
      )}
      <PressNote press={test} />
      <PressNote press={remove} />
      {isAdding ? <NewPrinter store={store} onClose={() => setIsAdding(false)} /> : null}
    </Pane>
  )
}

/** The address with its secret stands here once. */
function NewPrinter({ store, onClose }: { store: string; onClose: () => void }) {
  const [name, setName] = useState('')
  const add = usePress('addPrinter', { press: `printer ${store}`, shownBy: ['storeDay', 'today'] })
  return (
    <Panel
      title="Add a printer"
      onClose={onClose}
      foot={
        <button
          type="button"
          className="ob go"
          aria-disabled={add.isBusy || undefined}
          onClick={() => (add.answer ? onClose() : add.send({ store, name: name.trim() }))}
        >
          {add.answer ? 'Done' : 'Add the printer'}
        </button>
      }
    >
      <div className="g12">
        {add.answer ? (
          <>
            <p>Type this address into the printer’s settings, under CloudPRNT. It is shown this once.</p>
            <code className="secret">{add.answer.url}</code>
          </>
        ) : (
          <Field label="Where it stands" value={name} maxLength={40} onChange={({ target }) => setName(target.value)} />
        )}
        <PressNote press={add} />
      </div>
    </Panel>
  )
}
