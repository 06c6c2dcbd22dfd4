import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useId, useRef, useState, type SubmitEvent } from 'react'
import { reportRejection } from '../../ui/reportRejection.ts'
import { isAllowed, type Person } from '../device/useAsker.ts'
import { roomsOf } from '../rooms.ts'
import { lookFor } from '../device/lookedFor.ts'

const ORDERS = '/orders'

/**
 * Finds a room by its name; other words are looked for among the orders, and those of a person among the customers too (D-221). On a
 * phone it shows itself while it has the focus, which a button gives it.
 */
export function Find({ person }: { person: Person }) {
  const [words, setWords] = useState('')
  const navigate = useNavigate()
  const list = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const rooms = roomsOf(person)
  const isOfPersons = isAllowed(person, 'orders:contact') || isAllowed(person, 'customers:read')
  const find = (event: SubmitEvent) => {
    event.preventDefault()
    const wanted = words.trim()
    const named = rooms.find(({ name }) => name.toLowerCase().startsWith(wanted.toLowerCase()))
    const room = named ?? rooms.find(({ path }) => path === ORDERS)
    if (wanted === '' || !room) return
    if (!named) lookFor(wanted)
    setWords('')
    opener.current?.focus()
    reportRejection(navigate({ to: room.path }))
  }
  return (
    <search className="finds">
      <button
        ref={opener}
        type="button"
        className="ob quiet sq findb"
        aria-label="Find an order, a customer or a room"
        onClick={() => field.current?.focus()}
      >
        <Search className="i" size={20} strokeWidth={1.9} aria-hidden />
      </button>
      <form className="find" onSubmit={find}>
        <Search className="i" size={18} strokeWidth={1.9} aria-hidden />
        <input
          ref={field}
          className="fi"
          id="find"
          type="search"
          aria-label="Find"
          placeholder={
            !rooms.some(({ path }) => path === ORDERS)
              ? 'A room'
              : isOfPersons
                ? 'Order, phone, mail, name or room'
                : 'Order, amount or room'
          }
          autoComplete="off"
          list={list}
          value={words}
          onKeyDown={({ key }) => {
            // Only a phone shows the button, so that only there the focus goes back to it.
            if (key === 'Escape') opener.current?.focus()
          }}
          onChange={({ target }) => setWords(target.value)}
        />
        <kbd>/</kbd>
        <datalist id={list}>
          {rooms.map(({ path, name }) => (
            <option key={path} value={name}>
              {name}
            </option>
          ))}
        </datalist>
      </form>
    </search>
  )
}
