import { useEffect, useRef, useState } from 'react'
import { withLoader } from '../../hooks/busyPage.ts'
import { closePanels } from '../../hooks/openPanels.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { reportRejection } from '../../ui/reportRejection.ts'

export function SignOut() {
  const [lostCount, setLostCount] = useState(0)
  const [busy, setBusy] = useState(false)
  const hasStarted = useRef(false)

  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    reportRejection(
      withLoader(
        import('../../device/session/signOut.ts').then(async ({ signOut, unsent }) => {
          const waiting = await unsent()
          if (waiting === 0) await signOut()
          else setLostCount(waiting)
        }),
      ),
    )
  }, [])

  if (lostCount === 0) return null
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
        {lostCount === 1 ? 'One thing is' : `${lostCount} things are`} saved on this device and not sent yet. Signing
        out removes {lostCount === 1 ? 'it' : 'them'}.
      </p>
    </Confirm>
  )
}
