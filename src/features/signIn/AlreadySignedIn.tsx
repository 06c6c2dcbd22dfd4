import { Link } from '@tanstack/react-router'
import type { Customer } from '../../../domain/account/session.ts'
import { phoneCheck } from '../../device/store/phoneCheck.ts'
import { openPanel } from '../../hooks/openPanels.ts'
import { Note } from '../../ui/Note.tsx'

interface AlreadySignedInProps {
  customer: Customer
  signedIn: boolean
  next: string
}

export function AlreadySignedIn({ customer: { name }, signedIn, next }: AlreadySignedInProps) {
  return (
    <Note>
      {signedIn ? `You are signed in as ${name}.` : `${name}, your phone number is not verified yet.`}
      <span className="wayson">
        {signedIn ? (
          <Link to="/account" className="link">
            Account Detail
          </Link>
        ) : (
          <button type="button" className="link" onClick={() => phoneCheck.set({ dismissed: false, next })}>
            Verify it
          </button>
        )}
        <button type="button" className="link" onClick={() => openPanel({ signOut: true })}>
          Sign Out
        </button>
      </span>
    </Note>
  )
}
