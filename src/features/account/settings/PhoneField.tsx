import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import type { Customer } from '../../../../domain/account/session.ts'
import { NeedsConnection } from '../../../forms/NeedsConnection.tsx'
import { useOnline } from '../../../hooks/useDevice.ts'
import { Field } from '../../../ui/Field.tsx'
import { ALREADY_VERIFIED } from '../../../../domain/account/signInFields.ts'
import { sendCall } from '../../../device/api/sendCall.ts'
import { CodeDialog } from '../../../forms/CodeDialog.tsx'
import styles from './SettingsTab.module.css'

interface PhoneFieldProps {
  customer: Customer
  verifying: boolean
  onVerifying: (verifying: boolean) => void
}

/** The phone with its 'Verified' label or 'Verify Now', and the dialog that verifies it [ACCT-07 ACCT-14 ACONST-01]. */
export function PhoneField({ customer: { phone, phoneVerified }, verifying, onVerifying }: PhoneFieldProps) {
  const [done, setDone] = useState(false)
  const online = useOnline()
  return (
    <div className="stack stack-1">
      <Field label="Phone" prefix="+1" value={phone} disabled />
      <output>
        {phoneVerified ? (
          <span className={`row ${styles.verified}`}>
            <CircleCheck className="i" size={20} strokeWidth={1.9} aria-hidden /> Verified
            {done ? <span className="vh">: your phone number.</span> : null}
          </span>
        ) : null}
      </output>
      {phoneVerified ? null : (
        <>
          <div>
            <button
              type="button"
              className="btn btn-line btn-sm"
              disabled={!online}
              aria-describedby={online ? undefined : 'verify-now-needs'}
              onClick={() => onVerifying(true)}
            >
              Verify Now
            </button>
          </div>
          <NeedsConnection what="Verify Now" id="verify-now-needs" />
        </>
      )}
      {verifying && !phoneVerified ? (
        <VerifyAccountPhone
          phone={phone}
          onClose={() => onVerifying(false)}
          onVerified={() => {
            setDone(true)
            onVerifying(false)
          }}
        />
      ) : null}
    </div>
  )
}

interface VerifyAccountPhoneProps {
  phone: string
  onClose: () => void
  onVerified: () => void
}

/** Sends the member a code and verifies it without leaving the page [ACCT-14 PHV-03 PHV-04], OQ-25, OQ-26. */
function VerifyAccountPhone({ phone, onClose, onVerified }: VerifyAccountPhoneProps) {
  return (
    <CodeDialog
      title="Verify Your New Phone Number"
      to={`+1 ${phone}`}
      first="send"
      onClose={onClose}
      onResend={async (input, key) => {
        const sent = await sendCall('resendCode', input, key)
        if (sent.ok && sent.answer.message === ALREADY_VERIFIED) {
          const { keepAccount } = await import('../../../device/session/memberAccount.ts')
          keepAccount({ phoneVerified: true })
          onVerified()
        }
        return sent
      }}
      onVerify={async (code, key) => {
        const { verifyMemberPhone } = await import('../../../device/session/memberAccount.ts')
        const sent = await verifyMemberPhone(code, key)
        if (sent.ok) onVerified()
        return sent
      }}
    />
  )
}
