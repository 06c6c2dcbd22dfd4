import { useState, type ReactNode } from 'react'
import type { ApiResult } from '../device/api/result.ts'
import { ProvePassword } from './ProvePassword.tsx'

interface PasswordProof {
  /** Whether the host wants the password before this; then it is asked for. */
  isWanted: (sent: ApiResult<unknown>) => boolean
  /** Asks for it; null while nobody wants it. */
  dialog: ReactNode
}

/** For a change that wants the member's password first: `again` asks for the same once it is proved (D-36). */
export function usePasswordProof(again: () => void): PasswordProof {
  const [wanted, setWanted] = useState(false)
  return {
    isWanted: (sent) => {
      const isWanted = !sent.ok && sent.kind === 'refused' && sent.passwordRequired === true
      if (isWanted) setWanted(true)
      return isWanted
    },
    dialog: wanted ? (
      <ProvePassword
        onClose={() => setWanted(false)}
        onProved={() => {
          setWanted(false)
          again()
        }}
      />
    ) : null,
  }
}
