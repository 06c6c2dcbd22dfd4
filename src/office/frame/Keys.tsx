import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { areKeysOn } from '../device/keySetting.ts'
import type { Person } from '../device/useAsker.ts'
import { roomsOf } from '../rooms.ts'
import { Panel } from '../ui/Panel.tsx'
import { undoLatest } from '../ui/toast.ts'

/** After `g` a letter leads to a room, within this time. */
const CHORD_MS = 1500

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input:not([type=checkbox], [type=radio]), textarea, select') !== null

/** The keys that work in every room, and the list of them. */
export function Keys({ person }: { person: Person }) {
  const [isOpen, setIsOpen] = useState(false)
  const navigate = useNavigate()
  const chordAt = useRef(-Infinity)
  const rooms = roomsOf(person)
  const press = useEffectEvent(async (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target, timeStamp } = event
    if (!areKeysOn() || ctrlKey || metaKey || altKey || isTyping(target)) return
    if (document.querySelector('dialog:modal')) return
    const room = timeStamp - chordAt.current < CHORD_MS ? rooms.find(({ letter }) => letter === key) : undefined
    chordAt.current = key === 'g' ? timeStamp : -Infinity
    if (room) {
      // The letter is no key of the page as well.
      event.preventDefault()
      await navigate({ to: room.path })
    } else if (key === '/') {
      event.preventDefault()
      document.getElementById('find')?.focus()
    } else if (key === 'j' || key === 'k') moveInRows(key === 'j' ? 1 : -1)
    else if (key === 'f') document.querySelector<HTMLElement>('.bar-filters :is(select, input)')?.focus()
    else if (key === 'x') tickRow()
    else if (key === '?') setIsOpen(true)
    else if (key === 'z') undoLatest()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      press(event).catch((error: unknown) => reportError(error))
    }
    document.addEventListener('keydown', listener, true)
    return () => document.removeEventListener('keydown', listener, true)
  }, [])
  if (!isOpen) return null
  return (
    <Panel title="Keys" onClose={() => setIsOpen(false)}>
      <p className="soft">Single keys rest while a field has the focus, and can be switched off beside your name.</p>
      <dl className="kv l">
        {[...rooms.map(({ letter, name }) => [`g ${letter}`, name] as const), ...ALWAYS].map(([keys, does]) => (
          <div className="btw" key={keys}>
            <dt>
              {keys.split(' ').map((one) => (
                <kbd key={one}>{one}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

/** Moves the focus to the first link or button of the next row of a list, or of the one before. */
function moveInRows(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-rows] :is(tbody tr, li)')].filter((row) =>
    row.querySelector('a, button'),
  )
  const here = rows.findIndex((row) => row.contains(document.activeElement))
  const next = here === -1 ? (step === 1 ? 0 : -1) : here + step
  rows
    .at(Math.min(next, rows.length - 1))
    ?.querySelector<HTMLElement>('a, button')
    ?.focus()
}

/** Ticks the row that has the focus, or takes its tick away. */
const tickRow = (): void =>
  document.activeElement
    ?.closest('[data-rows] :is(tr, li)')
    ?.querySelector<HTMLElement>('input[type=checkbox]')
    ?.click()

const ALWAYS = [
  ['/', 'find'],
  ['j k', 'down and up in a list'],
  ['enter', 'open the row'],
  ['x', 'tick the row'],
  ['f', 'filter the list'],
  ['z', 'undo what was just done'],
  ['esc', 'back'],
  ['?', 'these keys'],
] as const
