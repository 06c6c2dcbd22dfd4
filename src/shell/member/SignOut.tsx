import { useEffect, useRef, useState } from 'react'
import { withLoader } from '../../hooks/busyPage.ts'
import { closePanels } from '../../hooks/openPanels.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { reportRejection } from '../../ui/run.ts'

/** Signs out at once, or asks first when waiting outbox items would be lost. */
export function SignOut() {
  const [lost, setLost] = useState(0)
  const [busy, setBusy] = useState(false)
  const begun = useRef(false)

  useEffect(() => {
    if (begun.current) return
    begun.current = true
    reportRejection(
      withLoader(
        import('../../device/session/signOut.ts').then(async ({ signOut, unsent }) => {
          const waiting = await unsent()
          if (waiting === 0) await signOut()
          else setLost(waiting)
        }),
      ),
    )
  }, [])

  if (lost === 0) return null
  return (
    <Confirm
      title="Sign out now?"
      cancel="Stay signed in"
      confirm="Sign Out"
      removes
      busy={busy}
      onCancel={closePanels}
      onConfirm={() => {
        setBusy(true)
        reportRejection(import('../../device/session/signOut.ts').then(({ signOut }) => signOut()))
      }}
    >
      <p>
        {lost === 1 ? 'One thing is' : `${lost} things are`} saved on this device and not sent yet. Signing out removes{' '}
        {lost === 1 ? 'it' : 'them'}.
      </p>
    </Confirm>
  )
}
