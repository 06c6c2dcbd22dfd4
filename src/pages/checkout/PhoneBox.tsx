import { useState } from 'react'
import { isPhone } from '../../../rules/fields.ts'
import { Note } from '../../ui/Note.tsx'
import { run } from '../../ui/run.ts'
import { BotCheckNote } from '../../parts/BotCheckNote.tsx'
import { NeedsConnection } from '../../parts/NeedsConnection.tsx'
import { useOnline } from '../../parts/useDevice.ts'
import { VerifyPhone } from '../../parts/VerifyPhone.tsx'

/** 'The phone number is already verified.' marks it verified without a code [CHK-22]. */
const ALREADY = 'The phone number is already verified.'

/** 'Verify Your Phone Number': sends the code, opens the code modal, shows what went wrong below [CHK-20 CHK-23 CHK-28]. */
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
  const [open, setOpen] = useState(false)
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

  async function sendCode(): Promise<string | undefined> {
    if (!isPhone(phone)) return 'Please enter your phone number, 10 digits, above.'
    const { send } = await import('../../device/send.ts')
    const sent = await send('sendCode', { phone })
    if (!sent.ok) return sent.message
    if (sent.answer.message === ALREADY) onVerified(phone)
    else setOpen(true)
    return undefined
  }

  async function start() {
    setSending(true)
    setFault(await sendCode())
    setSending(false)
  }

  async function verify(code: string): Promise<string | undefined> {
    const message = await (isMember ? verifyMember(code) : verifyGuest(code))
    if (message !== undefined) return message
    setOpen(false)
    onVerified(phone)
    return undefined
  }

  const message = fault ?? error
  return (
    <section className="card stack stack-1" aria-labelledby="verify-phone">
      <h2 className="section" id="verify-phone">
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
      {open && (
        <VerifyPhone
          phone={phone}
          onClose={() => setOpen(false)}
          onResend={isMember ? resendToMember : sendCode}
          onVerify={verify}
        />
      )}
    </section>
  )
}

async function verifyGuest(code: string): Promise<string | undefined> {
  const { send } = await import('../../device/send.ts')
  const sent = await send('verifyPhone', { code })
  return sent.ok ? undefined : sent.message
}

/** The answer brings the account, and the member counts as signed in from then on [CHK-27], Q-24. */
async function verifyMember(code: string): Promise<string | undefined> {
  const { verifyMemberPhone } = await import('../../device/account.ts')
  return await verifyMemberPhone(code)
}

async function resendToMember(): Promise<string | undefined> {
  const { send } = await import('../../device/send.ts')
  const sent = await send('resendCode', {})
  return sent.ok ? undefined : sent.message
}
