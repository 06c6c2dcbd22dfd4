import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '../../../../domain/schedule/formatTime.ts'
import { sendCall } from '../../../device/api/sendCall.ts'
import { NeedsConnection } from '../../../forms/NeedsConnection.tsx'
import { useForm } from '../../../forms/useForm.ts'
import { usePasswordProof } from '../../../forms/usePasswordProof.tsx'
import { queryOf } from '../../../hooks/queries.ts'
import { useOnline } from '../../../hooks/useDevice.ts'
import { Note } from '../../../ui/Note.tsx'
import { reportRejection } from '../../../ui/reportRejection.ts'
import styles from './SettingsTab.module.css'

/** Where the member is signed in, and the way to end it everywhere else (D-128). */
export function SignedInDevices() {
  const { data, isError, refetch } = useQuery({ ...queryOf('sessions', {}), staleTime: 0 })
  const [ended, setEnded] = useState('')
  const online = useOnline()
  const proof = usePasswordProof()
  const form = useForm({
    values: () => undefined,
    send: () => sendCall('endOtherSessions', {}),
    onSuccess: async ({ message }) => {
      await refetch()
      setEnded(message)
    },
    onFailure: proof.isWanted,
  })
  const here = data?.sessions.find(({ isThis }) => isThis)
  const others = data?.sessions.filter(({ isThis }) => !isThis) ?? []
  return (
    <section className="stack stack-1" aria-labelledby="signed-in">
      <h2 id="signed-in" className={styles.heading}>
        Where You Are Signed In
      </h2>
      {data ? (
        <ul>
          {here ? <li>This device, since {dayOf(here.since)}</li> : null}
          {others.map(({ since }) => (
            <li key={since}>Another device, since {dayOf(since)}</li>
          ))}
        </ul>
      ) : isError && online ? (
        <p>
          We could not look.{' '}
          <button type="button" className="link" onClick={() => reportRejection(refetch())}>
            Retry
          </button>
        </p>
      ) : (
        <NeedsConnection what="This list" id="signed-in-needs" />
      )}
      {form.message ? <Note tone="bad">{form.message}</Note> : null}
      <output>{ended && others.length === 0 ? <Note tone="good">{ended}</Note> : null}</output>
      {others.length > 0 ? (
        <>
          <NeedsConnection what="Signing out elsewhere" id="signed-in-needs" />
          <div>
            <button
              type="button"
              className="btn btn-line"
              disabled={!online}
              aria-disabled={form.busy}
              aria-describedby={online ? undefined : 'signed-in-needs'}
              onClick={() => reportRejection(form.submit())}
            >
              {form.busy ? 'Signing out…' : 'Sign Out Everywhere Else'}
            </button>
          </div>
        </>
      ) : null}
      {proof.dialog(form.submit)}
    </section>
  )
}

/** The day of a moment where this device is: 'Mar 3'. */
function dayOf(time: string): string {
  const at = new Date(time)
  const two = (number: number) => String(number).padStart(2, '0')
  return formatDate(`${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`)
}
