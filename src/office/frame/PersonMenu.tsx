import { Link, useLocation } from '@tanstack/react-router'
import { useId, useState, useSyncExternalStore } from 'react'
import { reportRejection } from '../../ui/reportRejection.ts'
import { ask, type Failure } from '../device/ask.ts'
import { forgetReads } from '../device/keptReads.ts'
import { areKeysOn, setKeysOn, watchKeysOn } from '../device/keySetting.ts'
import type { Person } from '../device/useAsker.ts'
import { initialsOf } from '../people/initials.ts'
import { ErrorNote } from '../ui/ErrorNote.tsx'

/** Who is signed in, and what concerns only them. */
export function PersonMenu({ person, role }: { person: Person; role: string }) {
  const [failure, setFailure] = useState<Failure>()
  const areOn = useSyncExternalStore(watchKeysOn, areKeysOn)
  const id = useId()
  const page = useLocation({ select: ({ pathname }) => pathname })
  const signOut = async () => {
    const sent = await ask('officeSignOut', {})
    // A session that has ended already is signed out too.
    if (!sent.ok && !(sent.kind === 'refused' && sent.status === 401)) return setFailure(sent)
    await forgetReads()
    location.assign('/office')
  }
  return (
    // Another page begins with it closed.
    <details className="me" key={page}>
      <summary>
        <b className="ava" aria-hidden>
          {initialsOf(person.name)}
        </b>
        <span className="vh">{person.name}, </span>
        <span className="held">{role}</span>
      </summary>
      <div className="menu">
        <p>
          <b>{person.name}</b>
          <br />
          <span className="soft">{person.mail}</span>
        </p>
        <label className="ck" htmlFor={id}>
          <input id={id} type="checkbox" checked={areOn} onChange={({ target }) => setKeysOn(target.checked)} />
          Single keys are shortcuts
        </label>
        <Link className="ob quiet" to="/account">
          Your account
        </Link>
        <button type="button" className="ob quiet" onClick={() => reportRejection(signOut())}>
          Sign out
        </button>
        <ErrorNote failure={failure} />
      </div>
    </details>
  )
}
