import { useEffect, useState } from 'react'
import { VerifyPhone } from '../../parts/VerifyPhone.tsx'
import { run } from '../../ui/run.ts'

interface VerifyAccountPhoneProps {
  phone: string
  onClose: () => void
  onVerified: () => void
}

/** Sends the member a code and takes it; they stay where they are [ACCT-14 PHV-03 PHV-04], OQ-25, OQ-26. */
export function VerifyAccountPhone({ phone, onClose, onVerified }: VerifyAccountPhoneProps) {
  const [sent, setSent] = useState<{ problem: string | undefined }>()
  useEffect(() => {
    let isGone = false
    const first = async () => {
      const problem = await resend()
      if (!isGone) setSent({ problem })
    }
    run(first())
    return () => {
      isGone = true
    }
  }, [])
  if (!sent) return <output className="soft sm">Sending you a code…</output>
  return (
    <VerifyPhone
      phone={phone}
      problem={sent.problem}
      onClose={onClose}
      onResend={resend}
      onVerify={async (code) => {
        const { verifyMemberPhone } = await import('../../device/account.ts')
        const message = await verifyMemberPhone(code)
        if (message === undefined) onVerified()
        return message
      }}
    />
  )
}

async function resend(): Promise<string | undefined> {
  const { send } = await import('../../device/send.ts')
  const answer = await send('resendCode', {})
  return answer.ok ? undefined : answer.message
}
