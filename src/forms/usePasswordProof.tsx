import { useState, type ReactNode } from 'react'
import type { Failure } from '../device/api/result.ts'
import { reportRejection } from '../ui/run.ts'
import { ProvePassword } from './ProvePassword.tsx'

interface PasswordProof {
  /** Whether the host requires the password for this call; if so, the dialog opens. */
  isWanted: (failure: Failure) => boolean
  /** The dialog, which runs `again` after the password is proved; null while it is closed. */
  dialog: (again: () => Promise<void>) => ReactNode
}

/** For changes that require the member's password (D-36). */
export function usePasswordProof(): PasswordProof {
  const [wanted, setWanted] = useState(false)
  return {
    isWanted: (failure) => {
      const isWanted = failure.kind === 'refused' && failure.passwordRequired === true
      if (isWanted) setWanted(true)
      return isWanted
    },
    dialog: (again) =>
      wanted ? (
        <ProvePassword
          onClose={() => setWanted(false)}
          onProved={() => {
            setWanted(false)
            reportRejection(again())
          }}
        />
      ) : null,
  }
}
