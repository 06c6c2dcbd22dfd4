import { Link } from '@tanstack/react-router'
import { PERMISSIONS, permissionsOf, ROLES, type Permission, type Role } from '../../../domain/office/roles.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHead } from '../ui/PageHead.tsx'

const rolesWith = (needs: Permission): string[] =>
  (Object.keys(ROLES) as Role[]).filter((role) => permissionsOf(role).includes(needs)).map((role) => ROLES[role].name)

/** A link into a room that the person may not enter. */
export function NotAllowed({ name, needs }: { name: string; needs: Permission }) {
  return (
    <>
      <PageHead title={name} />
      <EmptyState
        title="This room is not open to you"
        action={
          <Link className="ob" to="/">
            To your first room
          </Link>
        }
      >
        It wants somebody who may {PERMISSIONS[needs].is}: {rolesWith(needs).join(', ')}. An owner can give you the
        role, under People.
      </EmptyState>
    </>
  )
}
