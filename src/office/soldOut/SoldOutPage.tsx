import { useState } from 'react'
import { officeTime } from '../../../domain/office/clock.ts'
import type { UtcOffsets } from '../../../domain/schedule/localTime.ts'
import { hostNow } from '../../device/hostClock.ts'
import type { Answer } from '../device/ask.ts'
import { useRead } from '../device/reads.ts'
import { isAllowed, usePerson } from '../device/useAsker.ts'
import { usePress } from '../device/usePress.ts'
import { ChooseStore } from '../stores/ChooseStore.tsx'
import { useStore } from '../stores/useStore.ts'
import { counted } from '../stores/words.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Loading } from '../ui/Loading.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Pane } from '../ui/Pane.tsx'
import { Panel } from '../ui/Panel.tsx'
import { PressNote } from '../ui/PressNote.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { toast } from '../ui/toast.ts'

type Item = Answer<'storeProducts'>['groups'][number]['items'][number]

/** What a store has run out of, and what goes with it. */
export function SoldOutPage() {
  const store = useStore()
  if (store !== undefined) return <OfStore key={store} store={store} />
  return (
    <>
      <PageHead title="Sold out" line="What one store has run out of." />
      <ChooseStore to="/sold-out" needs="stores:read" />
    </>
  )
}

function OfStore({ store }: { store: string }) {
  const [text, setText] = useState('')
  const [asked, setAsked] = useState<Item>()
  const products = useRead('storeProducts', { store })
  const day = useRead('storeDay', { store })
  const offsets = day.data?.offsets ?? []
  const groups = products.data?.groups
  const wanted = text.trim().toLowerCase()
  const shown = groups
    ?.map(({ name, items }) => ({ name, items: items.filter((item) => item.name.toLowerCase().includes(wanted)) }))
    .filter(({ items }) => items.length > 0)
  const gone = groups?.flatMap(({ items }) => items.filter(({ isSoldOut }) => isSoldOut)) ?? []
  const ofList = { store, offsets, ask: setAsked }
  return (
    <>
      <PageHead
        title="Sold out"
        line={[
          day.data?.name,
          groups && (gone.length === 0 ? 'everything is on sale' : `${counted(gone.length, 'thing')} sold out`),
        ]
          .filter(Boolean)
          .join(': ')}
      />
      {products.isError && !groups ? (
        <ErrorState message={products.error.message} again={products.refetch} />
      ) : shown ? (
        <>
          {gone.length > 0 && wanted === '' ? (
            <Pane title="Sold out now" isFull>
              <Items {...ofList} items={gone} />
            </Pane>
          ) : null}
          <SearchField label="Find a product or an ingredient" value={text} onChange={setText} />
          {shown.length === 0 ? (
            <EmptyState title="Nothing here by that name">This store sells nothing that is called “{text}”.</EmptyState>
          ) : null}
          <div className="pair">
            {shown.map(({ name, items }, index) => (
              <details className="pn" key={`${name} ${wanted}`} open={index === 0 || wanted !== ''}>
                <summary>
                  <h2>{name}</h2>
                  <span className="sm soft">{counted(items.length, 'thing')}</span>
                </summary>
                <Items {...ofList} items={items} />
              </details>
            ))}
          </div>
        </>
      ) : (
        <Loading rows={8} what="what the store sells" />
      )}
      {asked ? <HowLong store={store} item={asked} onClose={() => setAsked(undefined)} /> : null}
    </>
  )
}

interface ItemsProps {
  store: string
  offsets: UtcOffsets
  items: readonly Item[]
  ask: (item: Item) => void
}

function Items({ items, ...of }: ItemsProps) {
  return (
    <ul>
      {items.map((item) => (
        <ItemRow key={`${item.kind} ${item.code}`} item={item} {...of} />
      ))}
    </ul>
  )
}

const SHOWN_BY = ['storeProducts', 'storeDay', 'today'] as const

const namedBy = ({ kind, code }: Item) => (kind === 'product' ? { product: code } : { option: code })

function ItemRow({ store, offsets, item, ask }: Omit<ItemsProps, 'items'> & { item: Item }) {
  const mayChange = isAllowed(usePerson(), 'stores:pause', store)
  const { name, isSoldOut, until, needs } = item
  const again = usePress('markSoldOut', { press: `undo sold out ${item.code}`, shownBy: SHOWN_BY })
  const back = usePress('putBackOnSale', {
    press: `back ${store} ${item.code}`,
    shownBy: SHOWN_BY,
    onDone: () =>
      toast(`${name} is on sale.`, () => again.send({ store, ...namedBy(item), until: until ? 'tomorrow' : 'told' })),
  })
  return (
    <li>
      <div className="prow">
        <span>
          <span className="dish">{name}</span>
          {needs.length > 0 ? <span className="sm soft block">Goes with it: {needs.join(', ')}</span> : null}
          {isSoldOut ? (
            <span className="st bad">
              Sold out{until ? ` until ${officeTime(until, new Date(hostNow()), offsets)}` : ' until it is put back'}
            </span>
          ) : null}
          <PressNote press={back} />
          <PressNote press={again} />
        </span>
        {mayChange ? (
          isSoldOut ? (
            <button
              type="button"
              className="ob"
              aria-label={`${name} is back on sale`}
              aria-disabled={back.isBusy || undefined}
              onClick={() => back.send({ store, ...namedBy(item) })}
            >
              On sale
            </button>
          ) : (
            <button type="button" className="ob" aria-label={`${name} is sold out`} onClick={() => ask(item)}>
              Sold out
            </button>
          )
        ) : null}
      </div>
    </li>
  )
}

const UNTIL = [
  { until: 'tomorrow', label: 'Until tomorrow' },
  { until: 'two-hours', label: 'For two hours' },
  { until: 'told', label: 'Until it is put back' },
] as const

/** Says what goes with it before the press, and until when. */
function HowLong({ store, item, onClose }: { store: string; item: Item; onClose: () => void }) {
  const { name, needs } = item
  const back = usePress('putBackOnSale', { press: `undo back ${item.code}`, shownBy: SHOWN_BY })
  const press = usePress('markSoldOut', {
    press: `sold out ${store} ${item.code}`,
    shownBy: SHOWN_BY,
    onDone: () => {
      toast(`${name} is sold out.`, () => back.send({ store, ...namedBy(item) }))
      onClose()
    },
  })
  return (
    <Panel title={`${name} is sold out`} onClose={onClose}>
      <div className="g12">
        <p>
          {needs.length > 0
            ? `Takes ${needs.join(', ')} off the menu too. Open menus and carts hear of it at once.`
            : 'Nothing else goes off the menu with it. Open menus and carts hear of it at once. Orders that are paid stay.'}
        </p>
        {UNTIL.map(({ until, label }, index) => (
          <button
            key={until}
            type="button"
            className={index === 0 ? 'ob go w' : 'ob w'}
            aria-disabled={press.isBusy || undefined}
            onClick={() => press.send({ store, ...namedBy(item), until })}
          >
            {label}
          </button>
        ))}
        <PressNote press={press} />
      </div>
    </Panel>
  )
}
