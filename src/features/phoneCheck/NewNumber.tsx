import type { Customer } from '../../../domain/account/session.ts'
import { phoneFault } from '../../../domain/account/signInFields.ts'
import { phoneDigits } from '../../../domain/forms/forms.ts'
import { sendCall } from '../../device/api/sendCall.ts'
import { setCustomer } from '../../device/store/sessionState.ts'
import { NeedsConnection } from '../../forms/NeedsConnection.tsx'
import { valuesOf } from '../../forms/formValues.ts'
import { useForm } from '../../forms/useForm.ts'
import { useOnline } from '../../hooks/useDevice.ts'
import { usePasswordProof } from '../../forms/usePasswordProof.tsx'
import { Field } from '../../ui/Field.tsx'

/** One phone input and 'Update'; the new number gets its code when the boxes reappear [PHV-07 PHV-08 PHV-09]. */
export function NewNumber({ customer, onDone }: { customer: Customer; onDone: () => void }) {
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
