import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import type { Customer } from '../../../../domain/account/session.ts'
import { NeedsConnection } from '../../../forms/NeedsConnection.tsx'
import { useOnline } from '../../../hooks/useDevice.ts'
import { Field } from '../../../ui/Field.tsx'
import { VerifyAccountPhone } from './VerifyAccountPhone.tsx'
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
