import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { PasswordField } from '../ui/PasswordField.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { reportRejection } from '../ui/run.ts'
import { NeedsConnection } from './NeedsConnection.tsx'
import { useOnline } from '../hooks/useDevice.ts'

interface ProvePasswordProps {
  onClose: () => void
  onProved: () => void
}

/** Asks a signed-in member for the password before what recovers the account is changed (D-36). */
export function ProvePassword({ onClose, onProved }: ProvePasswordProps) {
  const [password, setPassword] = useState('')
  const [shown, setShown] = useState(false)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const online = useOnline()
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  async function prove() {
    if (password === '') return setError('Please enter your password.')
    setBusy(true)
    const { api: send } = await import('../device/api/api.ts')
    const sent = await send('provePassword', { password })
    setBusy(false)
    if (sent.ok) onProved()
    else setError(sent.message)
  }

  return createPortal(
    <Sheet title="Confirm Your Password" onClose={onClose}>
      <form
        ref={form}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // The page's form may be around it, for React.
          event.stopPropagation()
          if (!busy) reportRejection(prove())
        }}
      >
        <p className="soft sm">Your email and phone open your account, so we ask before they change.</p>
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          shown={shown}
          onShow={setShown}
          value={password}
          error={error}
          announced
          onChange={(event) => {
            setError(undefined)
            setPassword(event.target.value)
          }}
        />
        <NeedsConnection what="Your password" id="prove-needs" />
        <button
          type="submit"
          className="btn btn-go btn-big btn-wide"
          aria-disabled={busy}
          disabled={!online}
          aria-describedby={online ? undefined : 'prove-needs'}
        >
          Continue
        </button>
      </form>
    </Sheet>,
    document.body,
  )
}
