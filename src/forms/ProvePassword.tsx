import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { canUsePasskeys } from '../device/passkeys/canUsePasskeys.ts'
import { isCancelled } from '../device/passkeys/cancelled.ts'
import { sendCall } from '../device/api/sendCall.ts'
import { useOnline } from '../hooks/useDevice.ts'
import { Note } from '../ui/Note.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { reportRejection } from '../ui/reportRejection.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { NeedsConnection } from './NeedsConnection.tsx'
import { useForm } from './useForm.ts'
import { usePasskeys } from './usePasskeys.ts'

interface ProvePasswordProps {
  onClose: () => void
  onProved: () => void
}

/**
 * Asks a signed-in member for the password or a passkey before a change of the email or phone, and before other sessions end (D-36 D-128
 * D-241). Who has no password may have a code mailed, which sets one.
 */
export function ProvePassword({ onClose, onProved }: ProvePasswordProps) {
  const { data = { hasPassword: true, passkeys: [] } } = usePasskeys()
  const hasPasskey = data.passkeys.length > 0 && canUsePasskeys()
  return createPortal(
    <Sheet title={data.hasPassword ? 'Confirm Your Password' : 'Confirm That It Is You'} onClose={onClose}>
      <div className="stack">
        <p className="soft sm">We ask before anything changes that opens your account.</p>
        {hasPasskey ? <ByPasskey onProved={onProved} /> : null}
        {data.hasPassword ? (
          <ByPassword onProved={onProved} />
        ) : (
          <p className="sm">
            No passkey of yours here?{' '}
            <Link to="/signin" search={{ tab: 'forgot', next: '/account' }} className="link">
              Set a password by a code
            </Link>
          </p>
        )}
      </div>
    </Sheet>,
    document.body,
  )
}

function ByPasskey({ onProved }: { onProved: () => void }) {
  const online = useOnline()
  const form = useForm({
    values: () => undefined,
    send: async () => (await import('../device/passkeys/memberPasskeys.ts')).proveByPasskey(),
    onSuccess: onProved,
    onFailure: isCancelled,
  })
  return (
    <>
      {form.message ? <Note tone="bad">{form.message}</Note> : null}
      <NeedsConnection what="A passkey" id="prove-passkey-needs" />
      <button
        type="button"
        className="btn btn-line btn-big btn-wide"
        aria-disabled={form.busy}
        disabled={!online}
        aria-describedby={online ? undefined : 'prove-passkey-needs'}
        onClick={() => reportRejection(form.submit())}
      >
        {form.busy ? 'Waiting for your passkey…' : 'Use a passkey'}
      </button>
    </>
  )
}

function ByPassword({ onProved }: { onProved: () => void }) {
  const [password, setPassword] = useState('')
  const [shown, setShown] = useState(false)
  const online = useOnline()
  const form = useForm({
    initialFocus: 'password',
    onlyField: 'password',
    values: () => password,
    check: (typed) =>
      typed === '' ? { fields: ['password'] as const, message: 'Please enter your password.' } : undefined,
    send: (typed) => sendCall('provePassword', { password: typed }),
    onSuccess: onProved,
  })

  return (
    <form className="stack" {...form.props}>
      <PasswordField
        label="Password"
        autoComplete="current-password"
        shown={shown}
        onShow={setShown}
        value={password}
        onChange={(event) => {
          form.clear()
          setPassword(event.target.value)
        }}
        {...form.field('password')}
      />
      <NeedsConnection what="Your password" id="prove-needs" />
      <button
        type="submit"
        className="btn btn-go btn-big btn-wide"
        aria-disabled={form.busy}
        disabled={!online}
        aria-describedby={online ? undefined : 'prove-needs'}
      >
        Continue
      </button>
    </form>
  )
}
