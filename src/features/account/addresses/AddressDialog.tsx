import { useState } from 'react'
import {
  ADDRESS_NOT_PICKED,
  addressFault,
  OTHER_ADDRESS_TYPE,
  placeFault,
  type Place,
} from '../../../../domain/account/accountFields.ts'
import { withUnit, type UnitOfPlace } from '../../../../domain/places/unit.ts'
import { EMPTY_ADDRESS } from '../../../../domain/places/deliveryAddress.ts'
import type { Point } from '../../../../domain/places/point.ts'
import type { AddressToSave } from '../../../device/outbox/changeAddressBook.ts'
import { choice } from '../../../device/store/storeChoice.ts'
import { forgetAddress, keepAddress } from './addressDraft.ts'
import { AddressField } from '../../../components/address/AddressField.tsx'
import { savedWords } from '../../../forms/savedWords.ts'
import { useForm } from '../../../forms/useForm.ts'
import { useOnline } from '../../../hooks/useDevice.ts'
import { useStorePoint } from '../../../hooks/useStorePoint.ts'
import { toast } from '../../../hooks/toast.ts'
import { Field, FieldFrame } from '../../../ui/Field.tsx'
import { Note } from '../../../ui/Note.tsx'
import { reportRejection } from '../../../ui/reportRejection.ts'
import { Sheet } from '../../../ui/Sheet.tsx'
import styles from './AddressDialog.module.css'

const NEW_ADDRESS: AddressToSave = { type: 0, title: 'Home', ...EMPTY_ADDRESS }

/** The geocoder's result no longer holds after street or city were edited. */
const NO_LOCATION = { lat: undefined, lng: undefined, formatted: '' }

/** 'ADD NEW ADDRESS' with SAVE, 'Edit Address' with UPDATE [ADDR-06 to ADDR-11 ADDR-13 to ADDR-19 AERR-06], OQ-46. */
export function AddressDialog({ edited: { address, refused }, onClose }: { edited: Edited; onClose: () => void }) {
  const [typed, setTyped] = useState<AddressToSave>(address ?? NEW_ADDRESS)
  const near = useStorePoint()
  const online = useOnline()
  const isNew = typed.hash === undefined
  const form = useForm({
    initialFocus: 'type',
    values: () => typed,
    check: addressFault,
    send: async (address) => {
      if (online && (await wasNotPicked(address, near))) return NOT_PICKED
      const { saveAddress } = await import('../../../device/outbox/addressBook.ts')
      return await saveAddress(trimmed(address), choice.get().store)
    },
    onFailure: ({ message }) => {
      const isUnpicked = message === ADDRESS_NOT_PICKED
      if (isUnpicked) form.mark({ fields: ['street'], message })
      return isUnpicked
    },
    onSuccess: async ({ saved }) => {
      const { outbox } = await import('../../../device/outbox/outboxInstance.ts')
      if (refused !== undefined) await outbox.discard(refused)
      toast(saved ? savedWords() : 'Address saved.')
      close()
    },
  })

  function change(part: Partial<AddressToSave>) {
    const changed = { ...typed, ...part }
    setTyped(changed)
    form.clear()
    reportRejection(keepAddress(changed))
  }

  function pick({ street, city, postalCode, formatted, lat, lng }: Place, unit: UnitOfPlace) {
    const place = { street, city, postalCode, formatted, lat, lng }
    const { form: filled, said } = withUnit({ ...typed, ...place }, unit)
    change(filled)
    form.mark(placeFault(place))
    return said
  }

  function close() {
    reportRejection(forgetAddress())
    onClose()
  }

  const field = (name: 'title' | 'city' | 'postalCode') => ({
    ...form.field(name),
    value: typed[name],
    onChange: (event: { target: { value: string } }) =>
      change({ [name]: event.target.value, ...(name === 'city' ? NO_LOCATION : {}) }),
  })

  return (
    <Sheet title={isNew ? 'Add New Address' : 'Edit Address'} onClose={close}>
      <form className={`stack ${styles.form}`} {...form.props}>
        <FieldFrame label="Title">
          {(control) => (
            <select
              className="input"
              name="type"
              value={typed.type}
              onChange={(event) => change(titled(Number(event.target.value)))}
              {...control}
            >
              <option value={0}>Home</option>
              <option value={1}>Office</option>
              <option value={2}>Other</option>
            </select>
          )}
        </FieldFrame>
        {typed.type === OTHER_ADDRESS_TYPE ? (
          <Field label="Custom Title" maxLength={100} placeholder="Cabin, grandmother…" {...field('title')} />
        ) : null}
        <AddressField
          label="Street Address"
          name="street"
          value={typed.street}
          error={form.field('street').error}
          required
          offersHere
          near={near}
          onType={(street) => change({ street, ...NO_LOCATION })}
          onPick={pick}
        />
        <div className="two">
          <Field label="City" autoComplete="address-level2" maxLength={100} {...field('city')} />
          <Field label="Zip Code" autoComplete="postal-code" maxLength={20} {...field('postalCode')} />
        </div>
        <Field
          label="Unit Number"
          name="apartment"
          autoComplete="address-line2"
          maxLength={40}
          value={typed.apartment}
          onChange={(event) => change({ apartment: event.target.value })}
        />
        <FieldFrame label="Notes">
          {(control) => (
            <textarea
              className="input"
              name="notes"
              maxLength={1000}
              placeholder="Notes, Buzz Code"
              value={typed.notes}
              onChange={(event) => change({ notes: event.target.value })}
              {...control}
            />
          )}
        </FieldFrame>
        {form.message ? <Note tone="bad">{form.message}</Note> : null}
        <button type="submit" className="btn btn-go btn-big btn-wide" aria-disabled={form.busy}>
          {form.busy ? 'Saving…' : isNew ? 'SAVE' : 'UPDATE'}
        </button>
      </form>
    </Sheet>
  )
}

/** Where nothing can be looked up nothing can be picked: the address is then looked up when it is used [ADDR-14], D-135. */
async function wasNotPicked(address: AddressToSave, near: Point | undefined): Promise<boolean> {
  if (address.lat !== undefined && address.lng !== undefined) return false
  const { locateAddress } = await import('../../../device/api/locateAddress.ts')
  return (await locateAddress(address, near)).kind !== 'unavailable'
}

const NOT_PICKED = { ok: false, kind: 'refused', status: 200, message: ADDRESS_NOT_PICKED } as const

/** Home and Office are their own titles [ADDR-09 ADDR-17]. */
function titled(type: number): Pick<AddressToSave, 'type' | 'title'> {
  if (type === 1) return { type, title: 'Office' }
  return type === OTHER_ADDRESS_TYPE ? { type, title: '' } : { type: 0, title: 'Home' }
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

export interface Edited {
  address?: AddressToSave
  refused?: string
}
