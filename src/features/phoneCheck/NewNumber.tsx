import { useEffect, useRef, useState } from 'react'
import { phoneDigits } from '../../../domain/forms/forms.ts'
import type { Customer } from '../../../domain/account/session.ts'
import { phoneFault } from '../../../domain/account/signInFields.ts'
import { setCustomer } from '../../device/store/sessionState.ts'
import { NeedsConnection } from '../../forms/NeedsConnection.tsx'
import { valuesOf } from '../../forms/formValues.ts'
import { useOnline } from '../../hooks/useDevice.ts'
import { usePasswordProof } from '../../forms/usePasswordProof.tsx'
import { Field } from '../../ui/Field.tsx'
import { reportRejection } from '../../ui/run.ts'

/** One phone input and 'Update'; the code goes to the new number when the boxes come back [PHV-07 PHV-08 PHV-09]. */
export function NewNumber({ customer, onDone }: { customer: Customer; onDone: () => void }) {
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const online = useOnline()
  const form = useRef<HTMLFormElement>(null)
  const proof = usePasswordProof(() => form.current?.requestSubmit())

  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  async function update(filled: HTMLFormElement) {
    const phone = phoneDigits(valuesOf(filled)['phone'] ?? '').trim()
    const fault = phoneFault(phone)
    setError(fault?.message)
    if (fault || busy) return
    setBusy(true)
    const { api: send } = await import('../../device/api/api.ts')
    const sent = await send('updatePhone', { phone })
    setBusy(false)
    if (proof.isWanted(sent)) return
    if (!sent.ok) return setError(sent.message)
    setCustomer({ ...customer, phone })
    onDone()
  }

  return (
    <form
      ref={form}
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        reportRejection(update(event.currentTarget))
      }}
    >
      <Field
        label="Phone Number"
        prefix="+1"
        hint="10 digits, for example 6045550123."
        type="tel"
        name="phone"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={20}
        error={error}
        announced
        onChange={() => setError(undefined)}
      />
      <NeedsConnection what="Update" id="number-needs" />
      <button
        type="submit"
        className="btn btn-go btn-big btn-wide"
        disabled={busy || !online}
        aria-describedby={online ? undefined : 'number-needs'}
      >
        Update
      </button>
      {proof.dialog}
    </form>
  )
}
