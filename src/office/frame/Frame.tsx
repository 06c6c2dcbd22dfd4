import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { reportRejection } from '../../ui/reportRejection.ts'
import { keepReadsOf } from '../device/keptReads.ts'
import { roomOf } from '../rooms.ts'
import { isAllowed, useEntrance, type Person } from '../device/useAsker.ts'
import { listen } from '../device/live.ts'
import { registerWorker } from '../device/worker.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Keys } from './Keys.tsx'
import { NotAllowed } from './NotAllowed.tsx'
import { OfflineNote } from './OfflineNote.tsx'
import { Rooms } from './Rooms.tsx'
import { SignedOut } from './SignedOut.tsx'
import { Tabs } from './Tabs.tsx'
import { TopBar } from './TopBar.tsx'
import { Waiting } from './Waiting.tsx'

/** What stands around every room: who is not signed in sees the way in instead. */
export function Frame() {
  const entrance = useEntrance()
  const id = entrance.data && (entrance.data.me?.id ?? '')
  useEffect(() => {
    if (id !== undefined) reportRejection(keepReadsOf(id))
  }, [id])
  if (entrance.data?.me) return <Inside person={entrance.data.me} />
  if (entrance.data) return <SignedOut />
  if (!entrance.isError) return <Waiting />
  return (
    <main className="opage">
      <PageHead title="Office" />
      <ErrorState message={entrance.error.message} again={entrance.refetch} />
    </main>
  )
}

function Inside({ person }: { person: Person }) {
  const room = roomOf(useLocation().pathname)
  useEffect(listen, [person.id])
  useEffect(() => {
    // Without it a reload wants the connection.
    if ('serviceWorker' in navigator) registerWorker().catch(() => undefined)
  }, [])
  return (
    <div className="ofr">
      <a className="ob skip" href="#main">
        To the page
      </a>
      <Rooms person={person} />
      <div>
        <TopBar person={person} />
        <main className="opage" id="main" tabIndex={-1}>
          <OfflineNote />
          {room?.needs && !isAllowed(person, room.needs) ? (
            <NotAllowed name={room.name} needs={room.needs} />
          ) : (
            <Outlet />
          )}
        </main>
      </div>
      <Tabs person={person} />
      <Keys person={person} />
    </div>
  )
}
