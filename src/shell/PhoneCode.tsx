import { useState } from 'react'
import { CODE_LENGTH, codeFault } from '../../rules/signInFields.ts'
import type { Customer } from '../../rules/session.ts'
import { meet } from '../device/session.ts'
import { CodeForm } from '../parts/CodeForm.tsx'
import { useOneTimeCode } from '../parts/useOneTimeCode.ts'

/** The six boxes [PHV-01 PHV-02 PHV-03 PHV-04 PHV-13]. */
export function PhoneCode({ customer, onVerified }: { customer: Customer; onVerified: () => Promise<void> }) {
  const [code, setCode] = useState('')
  useOneTimeCode((digits) => setCode(digits.replace(/\D/g, '').slice(0, CODE_LENGTH)))
  return (
    <div className="stack">
      <p className="soft">
        We sent a code of six digits to <b className="num">+1 {customer.phone}</b>. It is valid for 3 minutes.
      </p>
      <CodeForm
        label="Six-digit code"
        length={CODE_LENGTH}
        code={code}
        onCode={setCode}
        check={() => codeFault(code, CODE_LENGTH)?.message}
        verify="Verify"
        resend="Resend it"
        sendsFirst
        onResend={async () => {
          const { send } = await import('../device/send.ts')
          return await send('resendCode', {})
        }}
        onVerify={async () => {
          const [{ send }, { tellOtherTabs }] = await Promise.all([
            import('../device/send.ts'),
            import('../device/otherTabs.ts'),
          ])
          const sent = await send('verifyMemberPhone', { code })
          if (!sent.ok) return sent
          await onVerified()
          const { points, addresses } = sent.answer
          meet({ ...customer, points, addresses, phoneVerified: true })
          tellOtherTabs('in')
          return sent
        }}
      />
    </div>
  )
}
