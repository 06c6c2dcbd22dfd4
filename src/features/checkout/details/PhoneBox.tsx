import { useState } from 'react'
import { isPhone } from '../../../../domain/forms/fields.ts'
import { ALREADY_VERIFIED } from '../../../../domain/account/signInFields.ts'
import { Note } from '../../../ui/Note.tsx'
import { run } from '../../../ui/run.ts'
import { BotCheckNote } from '../../../forms/BotCheckNote.tsx'
import { NeedsConnection } from '../../../forms/NeedsConnection.tsx'
import { useOnline } from '../../../hooks/useDevice.ts'
import { CodeSheet } from '../../../forms/CodeSheet.tsx'
import { useIntent } from '../../../forms/useIdempotencyKey.ts'
import styles from '../CheckoutPage.module.css'

/** 'Verify Your Phone Number': sends the code, opens the code modal, shows what went wrong below [CHK-20 CHK-22 CHK-23 CHK-28]. */
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
  const [sendOnce, resendOnce, verifyOnce] = [useIntent(), useIntent(), useIntent()]
  const [sending, setSending] = useState(false)
  const [fault, setFault] = useState<string>()
  const online = useOnline()

  // A member's need not be mentioned [CHK-21].
  if (verified)
    return isMember ? null : (
      <output>
        <Note tone="good">Your phone number is verified.</Note>
      </output>
    )

  async function sendCode() {
    const { send } = await import('../../../device/api/api.ts')
    const sent = await sendOnce(phone, (key) => send('sendCode', { phone }, key))
    if (sent.ok && sent.answer.message === ALREADY_VERIFIED) verifiedNow()
    else if (sent.ok) setFirst('sent')
    return sent
  }

  async function start() {
    setFault(undefined)
    if (!isPhone(phone)) return setFault('Please enter your phone number, 10 digits, above.')
    setSending(true)
    const sent = await sendCode()
    setSending(false)
    if (sent.ok) return
    if (sent.kind === 'refused') setFault(sent.message)
    // The code may have been sent all the same: there is a box to type it into.
    else setFirst('unknown')
  }

  /** A member's later ones by a call of their own; one whose answer was lost is asked for again as it was. */
  async function resend() {
    if (!isMember || first === 'unknown') return await sendCode()
    const { send } = await import('../../../device/api/api.ts')
    return await resendOnce(phone, (key) => send('resendCode', {}, key))
  }

  /** A member's answer brings the account, and they count as signed in from then on [CHK-27], Q-24. */
  async function verify(code: string) {
    const [{ send }, { verifyMemberPhone }] = await Promise.all([
      import('../../../device/api/api.ts'),
      import('../../../device/session/memberAccount.ts'),
    ])
    const sent = await verifyOnce<unknown>([phone, code], (key) =>
      isMember ? verifyMemberPhone(code, key) : send('verifyPhone', { code }, key),
    )
    if (sent.ok) verifiedNow()
    return sent
  }

  function verifiedNow() {
    setFirst(undefined)
    onVerified(phone)
  }

  const message = fault ?? error
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
          disabled={sending || !online}
          aria-describedby={online ? undefined : 'code-needs'}
          onClick={() => {
            run(start())
          }}
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
        <CodeSheet
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
