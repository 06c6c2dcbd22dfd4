import { Link, useLocation } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import type { Person } from '../device/useAsker.ts'
import { roomOf, roomsOf, type Room } from '../rooms.ts'
import { Waits } from './Rooms.tsx'
import { useWaiting } from './useWaiting.ts'
import { Panel } from '../ui/Panel.tsx'

const MOST = 4

/** The rooms on a phone: four of them as tabs, all others behind More. */
export function Tabs({ person }: { person: Person }) {
  const here = roomOf(useLocation().pathname)
  const waiting = useWaiting(person)
  const [isOpen, setIsOpen] = useState(false)
  const rooms = roomsOf(person)
  const tabs = [...rooms.filter(({ isTab }) => isTab), ...rooms.filter(({ isTab }) => !isTab)].slice(0, MOST)
  const others = rooms.filter((room) => !tabs.includes(room))
  const link = (room: Room) => (
    <Link
      key={room.path}
      to={room.path}
      aria-current={here?.path === room.path ? 'page' : undefined}
      onClick={() => setIsOpen(false)}
    >
      <room.icon className="i" size={22} strokeWidth={1.9} aria-hidden />
      {room.name}
      <Waits count={waiting[room.path]} />
    </Link>
  )
  return (
    <nav className="otabs" aria-label="Rooms">
      {tabs.map(link)}
      {others.length > 0 ? (
        <button
          type="button"
          onClick={() => setIsOpen(true)}
          aria-current={here && others.includes(here) ? 'true' : undefined}
        >
          <Ellipsis className="i" size={22} strokeWidth={1.9} aria-hidden />
          More
        </button>
      ) : null}
      {isOpen ? (
        <Panel title="More rooms" onClose={() => setIsOpen(false)}>
          <div className="more">{others.map(link)}</div>
        </Panel>
      ) : null}
    </nav>
  )
}
