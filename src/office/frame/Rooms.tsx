import { Link, useLocation } from '@tanstack/react-router'
import { Fragment } from 'react'
import { OfficeLogo } from '../ui/OfficeLogo.tsx'
import type { Person } from '../device/useAsker.ts'
import { useWaiting, type Waiting } from './useWaiting.ts'
import { GROUPS, roomOf, roomsOf } from '../rooms.ts'

/** How many things wait in a room; ink where they wait for this person. */
export function Waits({ count }: { count: Waiting | undefined }) {
  return count ? (
    <b className={count.isHot ? 'hot' : undefined}>
      {count.many} <span className="vh">{count.what}</span>
    </b>
  ) : null
}

/** The list of rooms; below 1100 px their icons, below 720 px the tabs stand for it. */
export function Rooms({ person }: { person: Person }) {
  const here = roomOf(useLocation().pathname)
  const open = roomsOf(person)
  const waiting = useWaiting(person)
  return (
    <nav className="onav" aria-label="Rooms">
      <Link className="logo" to="/">
        <OfficeLogo size={26} />
      </Link>
      {GROUPS.map((group) => {
        const rooms = open.filter((room) => room.group === group)
        if (rooms.length === 0) return null
        return (
          <Fragment key={group}>
            {group === 'Now' ? null : <h2>{group}</h2>}
            <ul>
              {rooms.map(({ path, name, icon: Icon }) => (
                <li key={path}>
                  <Link to={path} aria-current={here?.path === path ? 'page' : undefined} title={name}>
                    <Icon className="i" size={18} strokeWidth={1.9} aria-hidden />
                    <span>{name}</span>
                    <Waits count={waiting[path]} />
                  </Link>
                </li>
              ))}
            </ul>
          </Fragment>
        )
      })}
    </nav>
  )
}
