import { useState } from 'react'
import { isPhone, phoneDetail } from '../../../../domain/forms/fields.ts'
import { ALREADY_VERIFIED } from '../../../../domain/account/signInFields.ts'
import { sendCall } from '../../../device/api/sendCall.ts'
import { Note } from '../../../ui/Note.tsx'
import { reportRejection } from '../../../ui/reportRejection.ts'
import { BotCheckNote } from '../../../forms/BotCheckNote.tsx'
import { NeedsConnection } from '../../../forms/NeedsConnection.tsx'
import { useOnline } from '../../../hooks/useDevice.ts'
import { CodeDialog } from '../../../forms/CodeDialog.tsx'
import { useForm } from '../../../forms/useForm.ts'
import { useIdempotencyKey } from '../../../forms/useIdempotencyKey.ts'
import styles from '../CheckoutPage.module.css'

/**
 * 'Verify Your Phone Number': sends the code, opens the code dialog, shows errors below [CHK-20 CHK-22 CHK-23 CHK-28].
 */
export function PhoneBox({
  phone,
  verified,
  error,
  isMember = false,
  onVerified,
}: {
  phone: string
  verified: boolean
  error: string | undefined
  isMember?: boolean
  onVerified: (phone: string) => void
}) {
  const [first, setFirst] = useState<'sent' | 'unknown'>()
  // The keys outlive the dialog: a code whose answer was lost is requested again with the same key.
  const [sendOnce, resendOnce, verifyOnce] = [useIdempotencyKey(), useIdempotencyKey(), useIdempotencyKey()]
  const online = useOnline()
  const start = useForm<never, string, unknown>({
    values: () => phone,
    check: () => {
      const message = ['Please enter your phone number, 10 digits, above.', phoneDetail(phone)]
        .filter(Boolean)
        .join(' ')
      return isPhone(phone) ? undefined : { fields: [], message }
    },
    send: sendCode,
    onFailure: ({ kind }) => {
      // The code may have been sent: there is a box to type it into.
      if (kind !== 'refused') setFirst('unknown')
      return kind !== 'refused'
    },
  })

  // A member's verified phone shows no note [CHK-21].
  if (verified)
    return isMember ? null : (
      <output>
        <Note tone="good">Your phone number is verified.</Note>
      </output>
    )

  async function sendCode() {
    const sent = await sendOnce(phone, (key) => sendCall('sendCode', { phone }, key))
    if (sent.ok && sent.answer.message === ALREADY_VERIFIED) verifiedNow()
    else if (sent.ok) setFirst('sent')
    return sent
  }

  /** A member's resend has its own call; after a lost answer it is repeated with the same key. */
  async function resend() {
    if (!isMember || first === 'unknown') return await sendCode()
    return await resendOnce(phone, (key) => sendCall('resendCode', {}, key))
  }

  /** A member's answer brings the account, and they count as signed in from then on [CHK-27], Q-24. */
  async function verify(code: string) {
    const { verifyMemberPhone } = await import('../../../device/session/memberAccount.ts')
    const sent = await verifyOnce<unknown>([phone, code], (key) =>
      isMember ? verifyMemberPhone(code, key) : sendCall('verifyPhone', { code }, key),
    )
    if (sent.ok) verifiedNow()
    return sent
  }

  function verifiedNow() {
    setFirst(undefined)
    onVerified(phone)
  }

  const message = start.message ?? error
  return (
    <section className="card stack stack-1" aria-labelledby="verify-phone">
      <h2 className={styles.legend} id="verify-phone">
        Verify Your Phone Number
      </h2>
      <p className="soft sm">For order confirmations, delivery updates and fraud checks.</p>
      <div>
        <button
          type="button"
          className="btn btn-line"
          disabled={start.busy || !online}
          aria-describedby={online ? undefined : 'code-needs'}
          onClick={() => reportRejection(start.submit())}
        >
          Send Code
        </button>
      </div>
      <BotCheckNote />
      <NeedsConnection what="Send Code" id="code-needs" />
      {message && (
        <p className="err" role="alert">
          {message}
        </p>
      )}
      {first && (
        <CodeDialog
          title="Verify Your New Phone Number"
          to={`+1 ${phone}`}
          first={first}
          onClose={() => setFirst(undefined)}
          onResend={resend}
          onVerify={verify}
        />
      )}
    </section>
  )
}
