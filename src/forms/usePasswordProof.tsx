import { useState, type ReactNode } from 'react'
import type { Failure } from '../device/api/result.ts'
import { lazyWithFallback } from '../hooks/lazyWithFallback.ts'
import { reportRejection } from '../ui/reportRejection.ts'

const ProvePassword = lazyWithFallback(() => import('./ProvePassword.tsx').then((file) => file.ProvePassword))

interface PasswordProof {
  isWanted: (failure: Failure) => boolean
  /** The dialog, which runs `again` after the password is proved; null while it is closed. */
  dialog: (again: () => Promise<void>) => ReactNode
}

/** For changes that require the member's password or a passkey (D-36, D-241). */
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
