import { useSyncExternalStore } from 'react'
import { connectionNow, watchConnection } from '../device/connection.ts'
import { useZone } from '../device/useAsker.ts'
import { momentWords } from '../times.ts'
import { Note } from '../ui/Note.tsx'

/** Says since when nothing arrives, and what that means for reading and pressing. */
export function OfflineNote() {
  const { state, heardAt } = useSyncExternalStore(watchConnection, connectionNow)
  const zone = useZone()
  if (state !== 'offline') return null
  const since = momentWords(heardAt, zone)
  return (
    <Note tone="offline">
      <b>No connection since {since}.</b> You see what was read until then. What you type is kept here; a press needs
      the connection, and says when it was not done.
    </Note>
  )
}
