import { useEffect, useState } from 'react'
import type { Customer } from '../../../domain/account/session.ts'
import { useMember, useOnline, useSession } from '../../hooks/useDevice.ts'
import { reportRejection } from '../../ui/reportRejection.ts'

export function useCustomer(): Customer | undefined {
  const { customer } = useSession()
  const { kept } = useMember()
  return customer ?? kept
}

/**
 * Reads the account when its page opens, and again when the connection is back [ACCT-10]. A failure is reported and the
 * known data stays [AERR-11]; `failed` shows a quiet line (D-21).
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
