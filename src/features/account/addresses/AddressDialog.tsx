import { useEffect, useRef, useState } from 'react'
import { addressFault, OTHER, placeFault, type Place } from '../../../../domain/account/accountFields.ts'
import type { AddressToSave } from '../../../device/outbox/changeAddressBook.ts'
import { choice } from '../../../device/store/storeChoice.ts'
import { AddressField } from './AddressField.tsx'
import { say } from '../../../hooks/toast.ts'
import { Field, FieldFrame } from '../../../ui/Field.tsx'
import { Note } from '../../../ui/Note.tsx'
import { run } from '../../../ui/run.ts'
import { Sheet } from '../../../ui/Sheet.tsx'
import styles from './AddressDialog.module.css'
const NEW: AddressToSave = {
  type: 0,
  title: 'Home',
  street: '',
  city: '',
  postalCode: '',
  apartment: '',
  notes: '',
  formatted: '',
}

/** What the map said is no longer so. */
const UNPLACED = { lat: undefined, lng: undefined, formatted: '' }

const drafts = () => import('../../../device/outbox/addressDraft.ts')

/** 'ADD NEW ADDRESS' with SAVE, 'Edit Address' with UPDATE [ADDR-06 to ADDR-11 ADDR-13 to ADDR-19 AERR-06], OQ-46. */
export function AddressDialog({ edited: { address, refused }, onClose }: { edited: Edited; onClose: () => void }) {
  const [form, setForm] = useState<AddressToSave>(address ?? NEW)
  const [fault, setFault] = useState<{ field: string; message: string }>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const isNew = form.hash === undefined

  useEffect(() => element.current?.querySelector('select')?.focus(), [])

  function change(part: Partial<AddressToSave>) {
    const typed = { ...form, ...part }
    setForm(typed)
    setFault(undefined)
    setError(undefined)
    run(drafts().then(({ keepAddress }) => keepAddress(typed)))
  }

  function pick({ street, city, postalCode, formatted, lat, lng }: Place) {
    change({ street, city, postalCode, formatted, lat, lng })
    setFault(placeFault({ street, city, postalCode, formatted, lat, lng }))
  }

  async function close() {
    const { forgetAddress } = await drafts()
    await forgetAddress()
    onClose()
  }

  async function save() {
    const found = addressFault(form)
    setFault(found)
    setError(undefined)
    if (found) return element.current?.querySelector<HTMLInputElement>(`[name="${found.field}"]`)?.focus()
    setBusy(true)
    const { saveAddress, outbox } = await import('../../../device/outbox/outboxInstance.ts')
    const sent = await saveAddress(trimmed(form), choice.get().store)
    setBusy(false)
    if (!sent.ok) return setError(sent.message)
    if (refused !== undefined) await outbox.discard(refused)
    say(sent.answer.saved ? 'Saved on this device. We send it when you are back online.' : 'Address saved.')
    await close()
  }

  const field = (name: 'title' | 'city' | 'postalCode' | 'apartment') => ({
    name,
    value: form[name],
    error: fault?.field === name ? fault.message : undefined,
    announced: true,
    onChange: (event: { target: { value: string } }) =>
      change({ [name]: event.target.value, ...(name === 'city' || name === 'postalCode' ? UNPLACED : {}) }),
  })

  return (
    <Sheet title={isNew ? 'Add New Address' : 'Edit Address'} onClose={() => run(close())}>
      <form
        ref={element}
        className={`stack ${styles.form}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) run(save())
        }}
      >
        <FieldFrame label="Title">
          {(control) => (
            <select
              className="input"
              name="type"
              value={form.type}
              onChange={(event) => change(titled(Number(event.target.value)))}
              {...control}
            >
              <option value={0}>Home</option>
              <option value={1}>Office</option>
              <option value={2}>Other</option>
            </select>
          )}
        </FieldFrame>
        {form.type === OTHER ? (
          <Field label="Custom Title" maxLength={100} placeholder="Cabin, grandmother…" {...field('title')} />
        ) : null}
        <AddressField
          label="Street Address"
          name="street"
          value={form.street}
          error={fault?.field === 'street' ? fault.message : undefined}
          required
          onType={(street) => change({ street, ...UNPLACED })}
          onPick={pick}
        />
        <div className="two">
          <Field label="City" autoComplete="address-level2" maxLength={100} {...field('city')} />
          <Field label="Zip Code" autoComplete="postal-code" maxLength={20} {...field('postalCode')} />
        </div>
        <Field label="Unit Number" autoComplete="address-line2" maxLength={40} {...field('apartment')} />
        <FieldFrame label="Notes">
          {(control) => (
            <textarea
              className="input"
              name="notes"
              maxLength={1000}
              placeholder="Notes, Buzz Code"
              value={form.notes}
              onChange={(event) => change({ notes: event.target.value })}
              {...control}
            />
          )}
        </FieldFrame>
        {error ? <Note tone="bad">{error}</Note> : null}
        <button type="submit" className="btn btn-go btn-big btn-wide" aria-disabled={busy}>
          {busy ? 'Saving…' : isNew ? 'SAVE' : 'UPDATE'}
        </button>
      </form>
    </Sheet>
  )
}

/** Home and Office are their own titles [ADDR-09 ADDR-17]. */
function titled(type: number): Pick<AddressToSave, 'type' | 'title'> {
  if (type === 1) return { type, title: 'Office' }
  return type === OTHER ? { type, title: '' } : { type: 0, title: 'Home' }
}

const trimmed = (form: AddressToSave): AddressToSave => ({
  ...form,
  title: form.title.trim(),
  street: form.street.trim(),
  city: form.city.trim(),
  postalCode: form.postalCode.trim().toUpperCase(),
  apartment: form.apartment.trim(),
  notes: form.notes.trim(),
})

/** An address that is being edited; `refused` is the waiting change that it comes from. */
export interface Edited {
  address?: AddressToSave
  refused?: string
}
