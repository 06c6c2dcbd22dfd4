import { ArrowLeft, Ban, Leaf, Search, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { KitchenAnswer, KitchenInput } from '../../../contract/kitchen.ts'
import { itemPicture } from '../../../shared/pictures.ts'
import { Contact } from '../board/Header.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { messageOf } from '../../device/api/askHost.ts'
import { ask } from '../device/kitchenApi.ts'
import { showToast, type Board, type KitchenState } from '../device/boardStore.ts'
import { clockAt, dayName } from '../../../domain/schedule/formatTime.ts'
import { localTime } from '../../../domain/schedule/localTime.ts'
import { hostNow } from '../../device/hostClock.ts'
import type { ApiResult } from '../../device/api/result.ts'
import { reportRejection } from '../../ui/reportRejection.ts'

type Group = KitchenAnswer<'kitchenProducts'>['groups'][number]
type Item = Group['items'][number]
type Until = KitchenInput<'kitchenSoldOut'>['until']

const UNTIL: readonly [Until, string][] = [
  ['two-hours', '2 hours'],
  ['tomorrow', 'Until we open tomorrow'],
  ['told', 'Until I say'],
]
const NOW = 'Sold out now'
const DAY_MS = 86_400_000
const UNDO_MS = 8000

interface SoldOutProps {
  board: Board
  state: KitchenState
  now: number
  onBack: () => void
}

export function SoldOut({ board, state, now, onBack }: SoldOutProps) {
  const [groups, setGroups] = useState<readonly Group[]>([])
  const [chosen, setChosen] = useState(NOW)
  const [search, setSearch] = useState('')
  const [asked, setAsked] = useState<Item>()
  const read = async () => {
    const answer = await ask('kitchenProducts')
    if (answer.ok) setGroups(answer.answer.groups)
  }
  // Also when another screen of the store has changed something.
  useEffect(() => {
    let isCurrent = true
    const show = async () => {
      const answer = await ask('kitchenProducts')
      if (answer.ok && isCurrent) setGroups(answer.answer.groups)
    }
    reportRejection(show())
    return () => {
      isCurrent = false
    }
  }, [board.soldOut])
  const all = groups.flatMap((group) => group.items.map((item) => ({ ...item, group: group.name })))
  const off = all.filter(({ soldOut }) => soldOut)
  const words = search.trim().toLowerCase()
  const rows = words
    ? all.filter(({ name }) => name.toLowerCase().includes(words))
    : chosen === NOW
      ? off
      : all.filter(({ group }) => group === chosen)
  const old = off.filter(({ since }) => now - Date.parse(since) > DAY_MS).length

  const change = async (call: Promise<ApiResult<unknown>>, words_: string, undo?: () => void) => {
    const sent = await call
    showToast(sent.ok ? words_ : messageOf(sent), sent.ok ? undo : undefined, UNDO_MS)
    await read()
  }
  const putBack = ({ kind, code, name }: Item) =>
    reportRejection(change(ask('kitchenBackOnSale', { kind, code }), `${name} is back on sale.`))
  const sellOut = (item: Item, until: Until) => {
    const { kind, code, name } = item
    setAsked(undefined)
    const text = `${name} is off. Nobody can order it from now on.`
    reportRejection(change(ask('kitchenSoldOut', { kind, code, until }), text, () => putBack(item)))
  }
  return (
    <div className="kit soldout">
      <header className="kbar">
        <button type="button" className="btn btn-line" onClick={onBack}>
          <ArrowLeft size={24} aria-hidden="true" /> Orders
        </button>
        <h1 className="st">Sold out</h1>
        <span className="grow" />
        <Contact state={state} now={now} />
        <span className="clock">{clockAt(now, board.store.offsets)}</span>
      </header>
      <main>
        <nav aria-label="Groups">
          <GroupButton name={NOW} count={off.length} isOn={!words && chosen === NOW} onChoose={setChosen} />
          {groups.map(({ name, items }) => (
            <GroupButton
              key={name}
              name={name}
              count={items.length}
              isOn={!words && chosen === name}
              onChoose={(one) => {
                setSearch('')
                setChosen(one)
              }}
            />
          ))}
        </nav>
        <div className="list">
          <label className="find">
            <Search size={26} aria-hidden="true" />
            <input
              type="search"
              placeholder="Find a product or a topping"
              aria-label="Find a product or a topping"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          </label>
          <h2>{words ? 'Found' : chosen}</h2>
          {chosen === NOW && !words && old > 0 ? <p>{old} of them since more than a day. Is that still so?</p> : null}
          {rows.length === 0 ? <p>{words ? 'Nothing is called that.' : 'Everything is on sale.'}</p> : null}
          <ul>
            {rows.map((item) => (
              <li key={`${item.kind} ${item.code}`} className={item.soldOut ? 'off' : ''}>
                {item.picture ? (
                  <img src={itemPicture(item.picture)} alt="" width="60" height="60" />
                ) : (
                  <span className="leaf">
                    <Leaf size={26} aria-hidden="true" />
                  </span>
                )}
                <p>
                  <b>{item.name}</b>
                  <span>{describe(item, item.group, board)}</span>
                </p>
                {item.soldOut ? (
                  <button type="button" className="btn btn-line on" onClick={() => putBack(item)}>
                    <Undo2 size={22} aria-hidden="true" /> Back on sale
                  </button>
                ) : (
                  <button type="button" className="btn btn-line" onClick={() => setAsked(item)}>
                    <Ban size={22} aria-hidden="true" /> Sold out
                  </button>
                )}
              </li>
            ))}
          </ul>
        </div>
      </main>
      {asked ? (
        <Dialog className="kpopup" label={`${asked.name} is sold out`} onClose={() => setAsked(undefined)}>
          <header>
            <Ban size={34} aria-hidden="true" />
            <h2>{asked.name} is sold out</h2>
          </header>
          {asked.needs.length > 0 ? <p>Off the menu with it: {asked.needs.join(', ')}.</p> : null}
          {UNTIL.map(([until, label]) => (
            <button key={until} type="button" className="btn btn-line reason" onClick={() => sellOut(asked, until)}>
              {label}
            </button>
          ))}
          <footer>
            <button type="button" className="btn btn-line" onClick={() => setAsked(undefined)}>
              Close
            </button>
          </footer>
        </Dialog>
      ) : null}
    </div>
  )
}

function describe({ kind, soldOut, until, needs }: Item, group: string, { store }: Board): string {
  const what = kind === 'option' ? group.replace(/s$/, '') : group
  const needed = needs.length === 0 ? '' : `${needs.length} off with it: ${needs.join(', ')}`
  if (!soldOut) return [what, kind === 'option' ? needed : ''].filter(Boolean).join(' · ')
  return [
    what,
    until ? `until ${dayText(until, store.offsets)}${clockAt(until, store.offsets)}` : 'until you turn it back on',
    needed,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** 'tomorrow ' when it is not today. */
function dayText(until: string, offsets: Board['store']['offsets']): string {
  const today = localTime(new Date(hostNow()), offsets).date
  const day = dayName(localTime(new Date(until), offsets).date, today)
  return day === 'Today' ? '' : `${day === 'Tomorrow' ? 'tomorrow' : day} `
}

function GroupButton({
  name,
  count,
  isOn,
  onChoose,
}: {
  name: string
  count: number
  isOn: boolean
  onChoose: (name: string) => void
}) {
  return (
    <button
      type="button"
      className={`btn btn-line ${isOn ? 'on' : ''}`}
      aria-pressed={isOn}
      onClick={() => onChoose(name)}
    >
      {name} <b>{count}</b>
    </button>
  )
}
