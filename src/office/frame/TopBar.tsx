import type { UtcOffsets } from '../../../domain/schedule/localTime.ts'
import { useSyncExternalStore } from 'react'
import { Wifi, WifiOff } from 'lucide-react'
import { ROLES } from '../../../domain/office/roles.ts'
import { connectionNow, watchConnection } from '../device/connection.ts'
import { useZone, type Person } from '../device/useAsker.ts'
import { useNow } from '../device/useNow.ts'
import { clockOf, dayWords, momentWords } from '../times.ts'
import { Find } from './Find.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import { StorePicker } from './StorePicker.tsx'

export function TopBar({ person }: { person: Person }) {
  const zone = useZone()
  const now = useNow()
  return (
    <header className="obar">
      <StorePicker stores={person.stores} />
      <Find person={person} />
      <span className="sp" />
      <ConnectionState zone={zone} />
      <time dateTime={new Date(now).toISOString()}>
        {dayWords(now, zone)} · {clockOf(now, zone)}
      </time>
      <PersonMenu person={person} role={person.assignments.map(({ role }) => ROLES[role].name).join(', ')} />
    </header>
  )
}

function ConnectionState({ zone }: { zone: UtcOffsets }) {
  const { state, heardAt } = useSyncExternalStore(watchConnection, connectionNow)
  return (
    <output>
      {state === 'offline' ? (
        <span className="st bad">
          <WifiOff className="i" size={16} strokeWidth={2} aria-hidden />
          Offline since {momentWords(heardAt, zone)}
        </span>
      ) : state === 'live' ? (
        <span className="st open">Live</span>
      ) : (
        <span className="st off" title="Changes are looked up every 20 seconds">
          <Wifi className="i" size={16} strokeWidth={2} aria-hidden />
          Every 20 s
        </span>
      )}
    </output>
  )
}
