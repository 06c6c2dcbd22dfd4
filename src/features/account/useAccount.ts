import { useEffect, useState } from 'react'
import type { Customer } from '../../../domain/account/session.ts'
import { useMember, useOnline, useSession } from '../../hooks/useDevice.ts'
import { reportRejection } from '../../ui/run.ts'

/** The member as far as is known: the host's word, else what this device keeps, else nobody yet. */
export function useCustomer(): Customer | undefined {
  const { customer } = useSession()
  const { kept } = useMember()
  return customer ?? kept
}

/**
 * Reads the account anew when its page opens, and again when the network is back [ACCT-10]. What cannot be read is reported,
 * and what is known goes on being shown [AERR-11]; `failed` draws a quiet line (D-21).
 */
export function useAccount(): { failed: boolean; retry: () => void } {
  const [failed, setFailed] = useState(false)
  const online = useOnline()
  const retry = () => reportRejection(read().then((ok) => setFailed(!ok)))
  useEffect(() => {
    if (online) reportRejection(read().then((ok) => setFailed(!ok)))
  }, [online])
  return { failed: failed && online, retry }
}

async function read(): Promise<boolean> {
  const { readAccount } = await import('../../device/session/memberAccount.ts')
  const sent = await readAccount()
  if (!sent.ok && sent.kind === 'broken') reportError(new Error(`account: ${sent.message}`))
  return sent.ok
}
