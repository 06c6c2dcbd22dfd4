import { useState, type ReactNode } from 'react'
import type { Failure } from '../device/api/result.ts'
import { reportRejection } from '../ui/run.ts'
import { ProvePassword } from './ProvePassword.tsx'

interface PasswordProof {
  /** Whether the host wants the password before this; then it is asked for. */
  isWanted: (failure: Failure) => boolean
  /** Asks for it, and once it is proved for the same `again`; null while nobody wants it. */
  dialog: (again: () => Promise<void>) => ReactNode
}

/** For a change that wants the member's password first (D-36). */
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
