import { useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { Failure } from '../device/api/result.ts'
import { reportRejection } from '../ui/reportRejection.ts'
import { sendCall } from '../device/api/sendCall.ts'
import { PasswordField } from '../ui/PasswordField.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { NeedsConnection } from './NeedsConnection.tsx'
import { useForm } from './useForm.ts'
import { useOnline } from '../hooks/useDevice.ts'

interface PasswordProof {
  isWanted: (failure: Failure) => boolean
  /** The dialog, which runs `again` after the password is proved; null while it is closed. */
  dialog: (again: () => Promise<void>) => ReactNode
}

/** For changes that require the member's password (D-36). */
export function usePasswordProof(): PasswordProof {
  const [isOpen, setIsOpen] = useState(false)
  return {
    isWanted: (failure) => {
      const isWanted = failure.kind === 'refused' && failure.passwordRequired === true
      if (isWanted) setIsOpen(true)
      return isWanted
    },
    dialog: (again) =>
      isOpen ? (
        <ProvePassword
          onClose={() => setIsOpen(false)}
          onProved={() => {
            setIsOpen(false)
            reportRejection(again())
          }}
        />
      ) : null,
  }
}

/** Asks a signed-in member for the password before a change of the email or phone, and before other sessions end (D-36 D-128). */
function ProvePassword({ onClose, onProved }: { onClose: () => void; onProved: () => void }) {
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

  return createPortal(
    <Sheet title="Confirm Your Password" onClose={onClose}>
      <form className="stack" {...form.props}>
        <p className="soft sm">We ask before anything changes that opens your account.</p>
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
    </Sheet>,
    document.body,
  )
}
