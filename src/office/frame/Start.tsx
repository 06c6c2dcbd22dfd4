import { Navigate } from '@tanstack/react-router'
import { usePerson } from '../device/useAsker.ts'
import { roomsOf } from '../rooms.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHead } from '../ui/PageHead.tsx'

/** Leads to the first room that a person may enter. */
export function Start() {
  const person = usePerson()
  const room = roomsOf(person).find(({ needs }) => needs !== undefined)
  if (room) return <Navigate to={room.path} replace />
  return (
    <>
      <PageHead title="Office" />
      <EmptyState title="No room is open to you yet">
        Who invited you can give you a role, under People. It counts at once.
      </EmptyState>
    </>
  )
}
