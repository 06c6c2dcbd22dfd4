import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Customer } from '../../../domain/account/session.ts'
import { NO_CHECK, phoneCheck } from '../../device/store/phoneCheck.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { phoneFault, ALREADY_VERIFIED, CODE_LENGTH } from '../../../domain/account/signInFields.ts'
import { phoneDigits } from '../../../domain/forms/forms.ts'
import { sendCall } from '../../device/api/sendCall.ts'
import { setCustomer } from '../../device/store/sessionState.ts'
import { NeedsConnection } from '../../forms/NeedsConnection.tsx'
import { valuesOf } from '../../forms/formValues.ts'
import { useForm } from '../../forms/useForm.ts'
import { useOnline } from '../../hooks/useDevice.ts'
import { usePasswordProof } from '../../forms/usePasswordProof.tsx'
import { Field } from '../../ui/Field.tsx'
import { CodeForm } from '../../forms/CodeForm.tsx'
import '../../ui/styles/wayson.css'
import styles from './PhoneOverlay.module.css'

/** Continues as a guest; the next visit or sign-in asks again (OQ-05) [PHV-10]. */
const dismiss = () => phoneCheck.set({ ...phoneCheck.get(), dismissed: true })

/** Blocks the page until the member's phone is verified [SESS-16 PHV-01 to PHV-14]. */
export function PhoneOverlay({ customer }: { customer: Customer }) {
  const router = useRouter()
  const boxes = useRef<HTMLDivElement>(null)
  const [changing, setChanging] = useState(false)
  /** Counts changes of the number: each gets its own code (OQ-26). */
  const [changes, setChanges] = useState(0)

  useEffect(() => {
    if (!changing) boxes.current?.querySelector('input')?.focus()
  }, [changing])

  /** Leads to the page that asked for the sign-in (D-44). Checkout needs a document load (D-16). */
  async function leadOn() {
    const to = phoneCheck.get().next || '/locations'
    phoneCheck.set(NO_CHECK)
    if (to === '/checkout') location.assign(to)
    else await router.navigate({ href: to })
  }

  function changed() {
    setChanges(changes + 1)
    setChanging(false)
  }

  return (
    <Sheet title="Verify Your Phone Number" className={styles.overlay} onClose={dismiss}>
      {changing ? <NewNumber customer={customer} onDone={changed} /> : null}
      {/* Stays mounted, so that the sent code remains valid while the number is being changed. */}
      <div hidden={changing} ref={boxes}>
        <PhoneCode key={changes} customer={customer} onVerified={leadOn} />
      </div>
      <p className="wayson">
        {changing ? null : (
          <button type="button" className="link" onClick={() => setChanging(true)}>
            Wish to use a different Number?
          </button>
        )}
        <button type="button" className="link" onClick={changing ? () => setChanging(false) : dismiss}>
          Return
        </button>
        <button type="button" className="link" onClick={dismiss}>
          Continue as a guest
        </button>
        <Link to="/contact" className="link" onClick={dismiss}>
          Contact support
        </Link>
      </p>
    </Sheet>
  )
}

/** One phone input and 'Update'; the new number gets its code when the boxes reappear [PHV-07 PHV-08 PHV-09]. */
function NewNumber({ customer, onDone }: { customer: Customer; onDone: () => void }) {
  const online = useOnline()
  const proof = usePasswordProof()
  const form = useForm({
    initialFocus: 'phone',
    onlyField: 'phone',
    values: (element) => phoneDigits((element && valuesOf(element)['phone']) ?? '').trim(),
    check: phoneFault,
    send: (phone) => sendCall('updatePhone', { phone }),
    onSuccess: (_, phone) => {
      setCustomer({ ...customer, phone })
      onDone()
    },
    onFailure: proof.isWanted,
  })

  return (
    <form className="stack" {...form.props}>
      <Field
        label="Phone Number"
        prefix="+1"
        hint="10 digits, for example 6045550123."
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={20}
        onChange={() => form.clear()}
        {...form.field('phone')}
      />
      <NeedsConnection what="Update" id="number-needs" />
      <button
        type="submit"
        className="btn btn-go btn-big btn-wide"
        disabled={form.busy || !online}
        aria-describedby={online ? undefined : 'number-needs'}
      >
        Update
      </button>
      {proof.dialog(form.submit)}
    </form>
  )
}

/** The six boxes [PHV-01 PHV-02 PHV-03 PHV-04 PHV-13]. */
function PhoneCode({ customer, onVerified }: { customer: Customer; onVerified: () => Promise<void> }) {
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
