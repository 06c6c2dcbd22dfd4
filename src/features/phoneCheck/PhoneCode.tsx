import { useState } from 'react'
import { ALREADY_VERIFIED, CODE_LENGTH } from '../../../domain/account/signInFields.ts'
import type { Customer } from '../../../domain/account/session.ts'
import { setCustomer } from '../../device/store/sessionState.ts'
import { CodeForm } from '../../forms/CodeForm.tsx'
import { useIdempotencyKey } from '../../forms/useIdempotencyKey.ts'
import { useOneTimeCode } from '../../forms/useOneTimeCode.ts'

/** The six boxes [PHV-01 PHV-02 PHV-03 PHV-04 PHV-13]. */
export function PhoneCode({ customer, onVerified }: { customer: Customer; onVerified: () => Promise<void> }) {
  const [code, setCode] = useState('')
  const [sendOnce, verifyOnce] = [useIdempotencyKey(), useIdempotencyKey()]

  async function verified(told: Partial<Customer>) {
    const { tellOtherTabs } = await import('../../device/api/otherTabs.ts')
    await onVerified()
    setCustomer({ ...customer, ...told, phoneVerified: true })
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
        const { api: send } = await import('../../device/api/api.ts')
        const input = isFirst ? { unlessValid: true } : {}
        const sent = await sendOnce(input, (key) => send('resendCode', input, key))
        if (sent.ok && sent.answer.message === ALREADY_VERIFIED) await verified({})
        return sent
      }}
      onVerify={async () => {
        const { api: send } = await import('../../device/api/api.ts')
        const sent = await verifyOnce(code, (key) => send('verifyMemberPhone', { code }, key))
        if (!sent.ok) return sent
        const { points, addresses } = sent.answer
        await verified({ points, addresses })
        return sent
      }}
    />
  )
}
