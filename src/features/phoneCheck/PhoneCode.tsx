import { ALREADY_VERIFIED, CODE_LENGTH } from '../../../domain/account/signInFields.ts'
import type { Customer } from '../../../domain/account/session.ts'
import { sendCall } from '../../device/api/sendCall.ts'
import { setCustomer } from '../../device/store/sessionState.ts'
import { CodeForm } from '../../forms/CodeForm.tsx'

/** The six boxes [PHV-01 PHV-02 PHV-03 PHV-04 PHV-13]. */
export function PhoneCode({ customer, onVerified }: { customer: Customer; onVerified: () => Promise<void> }) {
  async function verified(confirmed: Partial<Customer>) {
    const { tellOtherTabs } = await import('../../device/api/otherTabs.ts')
    await onVerified()
    setCustomer({ ...customer, ...confirmed, phoneVerified: true })
    tellOtherTabs('in')
  }

  return (
    <CodeForm
      label="Six-digit code"
      to={`+1 ${customer.phone}`}
      length={CODE_LENGTH}
      verify="Verify"
      resend="Resend it"
      first="send"
      webOtp
      onResend={async (input, key) => {
        const sent = await sendCall('resendCode', input, key)
        if (sent.ok && sent.answer.message === ALREADY_VERIFIED) await verified({})
        return sent
      }}
      onVerify={async (code, key) => {
        const sent = await sendCall('verifyMemberPhone', { code }, key)
        if (!sent.ok) return sent
        const { points, addresses } = sent.answer
        await verified({ points, addresses })
        return sent
      }}
    />
  )
}
