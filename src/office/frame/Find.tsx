import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useId, useState, type SubmitEvent } from 'react'
import { reportRejection } from '../../ui/reportRejection.ts'
import { isAllowed, type Person } from '../device/useAsker.ts'
import { roomsOf } from '../rooms.ts'
import { lookFor } from '../device/lookedFor.ts'

const ORDERS = '/orders'

/** Finds a room by its name; other words are looked for among the orders, and those of a person among the customers too (D-221). */
export function Find({ person }: { person: Person }) {
  const [words, setWords] = useState('')
  const navigate = useNavigate()
  const list = useId()
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
    reportRejection(navigate({ to: room.path }))
  }
  return (
    <search className="finds">
      <form className="find" onSubmit={find}>
        <Search className="i" size={18} strokeWidth={1.9} aria-hidden />
        <input
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
