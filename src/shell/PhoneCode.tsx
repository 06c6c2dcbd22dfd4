import { useState } from 'react'
import { ALREADY_VERIFIED, CODE_LENGTH } from '../../domain/account/signInFields.ts'
import type { Customer } from '../../domain/account/session.ts'
import { meet } from '../device/session.ts'
import { CodeForm } from '../parts/CodeForm.tsx'
import { useIntent } from '../parts/useIntent.ts'
import { useOneTimeCode } from '../parts/useOneTimeCode.ts'

/** The six boxes [PHV-01 PHV-02 PHV-03 PHV-04 PHV-13]. */
export function PhoneCode({ customer, onVerified }: { customer: Customer; onVerified: () => Promise<void> }) {
  const [code, setCode] = useState('')
  const [sendOnce, verifyOnce] = [useIntent(), useIntent()]

  async function verified(told: Partial<Customer>) {
    const { tellOtherTabs } = await import('../device/otherTabs.ts')
    await onVerified()
    meet({ ...customer, ...told, phoneVerified: true })
    tellOtherTabs('in')
  }

  useOneTimeCode(CODE_LENGTH, setCode)
  return (
    <CodeForm
      label="Six-digit code"
      to={`+1 ${customer.phone}`}
      length={CODE_LENGTH}
      code={code}
      onCode={setCode}
      verify="Verify"
      resend="Resend it"
      first="send"
      onResend={async (isFirst) => {
        const { send } = await import('../device/send.ts')
        const input = isFirst ? { unlessValid: true } : {}
        const sent = await sendOnce(input, (key) => send('resendCode', input, key))
        if (sent.ok && sent.answer.message === ALREADY_VERIFIED) await verified({})
        return sent
      }}
      onVerify={async () => {
        const { send } = await import('../device/send.ts')
        const sent = await verifyOnce(code, (key) => send('verifyMemberPhone', { code }, key))
        if (!sent.ok) return sent
        const { points, addresses } = sent.answer
        await verified({ points, addresses })
        return sent
      }}
    />
  )
}
