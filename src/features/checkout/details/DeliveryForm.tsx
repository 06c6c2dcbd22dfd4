import { useQueryClient } from '@tanstack/react-query'
import { BookUser, CircleCheck, Bike, Clock, Receipt } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { placeFault } from '../../../../domain/account/accountFields.ts'
import { EMPTY_ADDRESS, hasCoordinates, type AddressDraft } from '../../../../domain/places/deliveryAddress.ts'
import { withUnit } from '../../../../domain/places/unit.ts'
import { confirmFault } from '../../../../domain/places/deliveryFaults.ts'
import type { FormFault } from '../../../../domain/forms/fault.ts'
import { AddressField } from '../../../components/address/AddressField.tsx'
import { useSavedAddress } from '../../../components/address/useSavedAddress.ts'
import type { Failure } from '../../../device/api/result.ts'
import { chooseAddress, chooseService } from '../../../device/store/storeChoice.ts'
import { useForm } from '../../../forms/useForm.ts'
import { openPanel } from '../../../hooks/openPanels.ts'
import { readStore } from '../../../hooks/storeLists.ts'
import { useMember, useOnline } from '../../../hooks/useDevice.ts'
import { Field, FieldFrame } from '../../../ui/Field.tsx'
import { Note } from '../../../ui/Note.tsx'
import { reportRejection } from '../../../ui/reportRejection.ts'
import type { CheckoutData, CheckoutState, DeliveryTerms } from '../checkoutState.ts'
import { storeName, type Store } from '../../../../domain/catalogue/store.ts'
import type { Cart } from '../../../../domain/cart/cart.ts'
import { formatMoney } from '../../../../domain/money.ts'
import { minimumFault } from '../../../../domain/payment/delivery.ts'
import { deliveryPrice, deliveryText, nextStepText, orderValue } from '../../../../domain/places/deliveryRate.ts'
import { deliveryTime } from '../../../components/deliveryTime.ts'
import type { Address } from '../../../../domain/account/session.ts'
import { AddressRows } from '../../../components/address/AddressRows.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import styles from './DeliveryForm.module.css'
import pageStyles from '../CheckoutPage.module.css'

export interface DeliveryFormProps {
  data: CheckoutData
  state: CheckoutState
  /** What Confirm & Pay finds wrong with the address [CHK-39 CHK-40]. */
  fault: FormFault<string> | undefined
  /** A changed address is unconfirmed [ADRC-13], Q-29. */
  onChange: (address: AddressDraft) => void
  /** The host confirmed `checked`, which may have been changed meanwhile [ADRC-09]. */
  onConfirmed: (checked: AddressDraft, confirmed: AddressDraft, terms: DeliveryTerms) => void
}

const NOT_CHECKED = 'Error confirming address. Please try again.'

/** The delivery address and its confirmation by the host [ADRC-04 to ADRC-13]. */
export function DeliveryForm({ data, state, fault, onChange, onConfirmed }: DeliveryFormProps) {
  const { service, time, delivery, draft } = state
  const { address } = draft
  const { addresses } = useMember()
  const queryClient = useQueryClient()
  const online = useOnline()
  const [message, setMessage] = useState<string>()
  const [isSelecting, setIsSelecting] = useState(false)
  const box = useRef<HTMLElement>(null)
  /** An answer to an address that was changed meanwhile, or after a switch to Pick Up, concerns nobody. */
  const shown = useRef<AddressDraft>(undefined)
  useEffect(() => {
    shown.current = address
    return () => {
      shown.current = undefined
    }
  }, [address])
  const form = useForm<string, AddressDraft, DeliveryTerms>({
    values: () => address,
    beforeCheck: () => setMessage(undefined),
    check: confirmFault,
    onFault: ({ fields }) => focusField(fields[0]),
    send: async (values) => {
      const { api } = await import('../../../device/api/api.ts')
      const { scheduled = false, date = '', time: clock = '' } = time ?? {}
      return await api('checkAddress', { ...values, store: data.store.hash, service, scheduled, date, time: clock })
    },
    onSuccess: (terms, checked) => {
      const { city, postalCode, apartment, notes } = terms
      const confirmed = {
        ...checked,
        city: city || checked.city,
        postalCode: postalCode || checked.postalCode,
        apartment: apartment || checked.apartment,
        notes: notes || checked.notes,
      }
      if (shown.current === checked && hasCoordinates(confirmed)) chooseAddress(confirmed)
      onConfirmed(checked, confirmed, terms)
    },
    onFailure: (failure, checked) => {
      if (shown.current !== checked) return true
      setMessage(messageOf(failure))
      if (failure.kind !== 'refused' || failure.status !== 200) return true
      const [other] = failure.alternatives ?? []
      reportRejection(offerStore(other?.storeHash, failure.message))
      return true
    },
  })

  /** Another store delivers there: the modal of a store change asks [ADRC-11]. A Cancel keeps the address. Without one, [ADRC-10]. */
  async function offerStore(hash: string | undefined, reason: string) {
    const store = hash === undefined ? undefined : await readStore(queryClient, hash).catch(() => undefined)
    if (!store) return clearAddress()
    const onChanged = () => {
      chooseService('Delivery')
      if (hasCoordinates(address)) chooseAddress(address)
    }
    openPanel({ changeTo: { store, reason, onChanged } })
  }

  /** [ADRC-10] */
  function clearAddress() {
    onChange(EMPTY_ADDRESS)
    focusField('street')
  }

  function focusField(name: string | undefined) {
    box.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
  }

  function change(part: Partial<AddressDraft>) {
    form.clear()
    setMessage(undefined)
    onChange({ ...address, ...part })
  }

  /** What is typed or picked counts, not a saved address that is still looked up. */
  function edit(part: Partial<AddressDraft>) {
    saved.stop()
    change(part)
  }

  function pick(next: AddressDraft) {
    change(next)
    form.mark(placeFault(next))
  }

  const saved = useSavedAddress({
    near: data.store,
    onPick: (next) => (hasCoordinates(next) ? pick(next) : change(next)),
    onFault: (_, found) => form.mark(found),
  })

  const errorAt = (name: string) => form.field(name).error ?? (fault?.fields.includes(name) ? fault.message : undefined)
  const field = (name: 'city' | 'postalCode' | 'apartment') => ({
    name,
    value: address[name],
    error: errorAt(name),
    announced: true,
    onChange: (event: { target: { value: string } }) => edit({ [name]: event.target.value }),
  })

  return (
    <section className="stack" aria-labelledby="delivery-address" ref={box}>
      <div className="row between">
        <h2 className={pageStyles.legend} id="delivery-address">
          Delivery address
        </h2>
        {addresses.length > 0 ? (
          <button
            type="button"
            className="link"
            aria-expanded={isSelecting}
            aria-haspopup="dialog"
            onClick={() => setIsSelecting(true)}
          >
            <BookUser size={20} strokeWidth={1.9} aria-hidden /> Select
          </button>
        ) : null}
      </div>
      <AddressField
        label="Street"
        name="street"
        value={address.street}
        error={errorAt('street')}
        detail={form.field('street').detail}
        status={saved.status}
        required
        near={data.store}
        onType={(street) => edit({ street, lat: undefined, lng: undefined, formatted: '' })}
        onPick={(place, typed) => {
          saved.stop()
          const { form: filled, said } = withUnit({ ...address, ...place }, typed)
          pick(filled)
          return said
        }}
      />
      <div className="two">
        <Field label="City" autoComplete="address-level2" maxLength={100} {...field('city')} />
        <Field label="Zip Code" autoComplete="postal-code" maxLength={20} {...field('postalCode')} />
      </div>
      <Field label="Unit Number/Apartment" autoComplete="address-line2" maxLength={40} {...field('apartment')} />
      <FieldFrame label="Notes">
        {(control) => (
          <textarea
            className={`input ${styles.notes}`}
            name="addressNotes"
            maxLength={1000}
            placeholder="Buzz code, side door…"
            value={address.notes}
            onChange={(event) => edit({ notes: event.target.value })}
            {...control}
          />
        )}
      </FieldFrame>
      {message ? <Note tone="bad">{message}</Note> : null}
      <button
        type="button"
        className={delivery ? styles.confirmed : 'btn btn-line btn-wide'}
        disabled={!online && !delivery}
        aria-disabled={form.busy || delivery !== undefined}
        aria-describedby={online ? undefined : 'address-needs'}
        onClick={() => (delivery ? undefined : reportRejection(form.submit()))}
      >
        {delivery ? <CircleCheck size={20} strokeWidth={1.9} aria-hidden /> : null}
        {delivery ? 'Address Confirmed' : form.busy ? 'Confirming…' : 'Confirm Address'}
      </button>
      {online ? null : (
        <p className="soft sm" id="address-needs">
          Confirming an address needs a connection. What you typed is kept.
        </p>
      )}
      {delivery ? <DeliveryFacts terms={delivery} cart={data.cart} store={data.store} /> : null}
      {isSelecting ? (
        <SavedAddresses
          addresses={addresses}
          onClose={() => setIsSelecting(false)}
          onPick={({ street, city, postalCode, apartment, notes, formatted, lat, lng }) => {
            setIsSelecting(false)
            saved.use({ street, city, postalCode, apartment, notes, formatted, lat, lng })
          }}
        />
      ) : null}
    </section>
  )
}

/** The host's own message where it gave one, also when the geocoder does not answer [ADRC-10 ADRC-12]. */
const messageOf = (failure: Failure): string =>
  failure.kind === 'refused' || (failure.kind === 'broken' && failure.status === GEOCODER_DOWN)
    ? failure.message
    : NOT_CHECKED

const GEOCODER_DOWN = 503

/** Price, time and minimum of a confirmed address, and whether the order is above it (D-55). */
function DeliveryFacts({ terms, cart, store }: { terms: DeliveryTerms; cart: Cart; store: Store }) {
  const { price, steps, minutes, minimum = 0 } = terms
  const { subtotal } = cart
  const value = orderValue(cart)
  const tooSmall = minimumFault(subtotal, minimum)
  const nextStep = price === undefined ? undefined : nextStepText({ price, steps }, value)
  return (
    <>
      <dl className={styles.facts}>
        {price === undefined ? null : (
          <Fact name="Delivery" icon={<Bike size={20} strokeWidth={1.9} aria-hidden />}>
            {deliveryText(deliveryPrice({ price, steps }, value))}
          </Fact>
        )}
        {minutes === undefined ? null : (
          <Fact name="At your door in" icon={<Clock size={20} strokeWidth={1.9} aria-hidden />}>
            {deliveryTime(minutes)}
          </Fact>
        )}
        {minimum > 0 ? (
          <Fact name="Minimum order" icon={<Receipt size={20} strokeWidth={1.9} aria-hidden />}>
            {formatMoney(minimum)}
          </Fact>
        ) : null}
      </dl>
      {nextStep ? <p className="soft">{nextStep}</p> : null}
      {tooSmall ? (
        <Note tone="warn">
          {tooSmall} {/* A document load runs no clean-up of this page: the form is kept and found again (D-140). */}
          <a className="link" href={`/menu/${storeName(store)}`} onClick={() => chooseService('Delivery')}>
            Add more from the menu
          </a>
          . What you filled in stays here.
        </Note>
      ) : minimum > 0 ? (
        <p className={`${styles.minimum} soft`}>
          <CircleCheck size={20} strokeWidth={1.9} aria-hidden />
          Your order of {formatMoney(subtotal)} is above the minimum.
        </p>
      ) : null}
    </>
  )
}

function Fact({ name, icon, children }: { name: string; icon: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>
        {icon}
        <span className="soft">{name}</span>
      </dt>
      <dd className="num">{children}</dd>
    </div>
  )
}

interface SavedAddressesProps {
  addresses: readonly Address[]
  onClose: () => void
  onPick: (address: Address) => void
}

/** A member's saved addresses, behind Select [ADRC-05 ADRC-17]. */
function SavedAddresses({ addresses, onClose, onPick }: SavedAddressesProps) {
  return (
    <Sheet title="Your addresses" onClose={onClose}>
      <AddressRows addresses={addresses} onPick={onPick} />
    </Sheet>
  )
}
