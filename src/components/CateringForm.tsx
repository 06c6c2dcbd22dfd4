import { useSyncExternalStore, useEffect, useRef, useState } from 'react'
import {
  cateringAddress,
  cateringFault,
  lastEventDate,
  type Catering,
  type CateringField,
} from '../../domain/forms/forms.ts'
import type { Store } from '../../domain/catalogue/store.ts'
import { formatAddress } from '../../domain/places/deliveryAddress.ts'
import { withUnit } from '../../domain/places/unit.ts'
import { CATERING_SENT, FAILED } from '../content/forms.ts'
import { AddressField } from './address/AddressField.tsx'
import { Field, FieldFrame } from '../ui/Field.tsx'
import { FormBox } from '../forms/FormBox.tsx'
import type { Values } from '../forms/formValues.ts'
import { useStores } from '../hooks/useStoreList.ts'
import { StoreMap } from './map/StoreMap.tsx'
import { DEFAULT_CAMERA, type MapCamera } from './map/storeMapProps.ts'
import { openingText } from './openingText.ts'
import { LocationField } from './LocationField.tsx'
import { PersonFields, personOf } from '../forms/PersonFields.tsx'
import { localTime } from '../../domain/schedule/localTime.ts'
import { storeOffsets } from '../hooks/storeOffsets.ts'
import { useStorePoint } from '../hooks/useStorePoint.ts'
import { useStoreSearch } from './useStoreSearch.tsx'
import { useQueuedForm, type QueuedFormPlan } from '../forms/useQueuedForm.ts'
import styles from './CateringMap.module.css'

const cateringOf = (values: Values): Catering => ({
  ...personOf(values),
  date: values['date'] ?? '',
  people: values['people']?.trim() ?? '',
  address: values['address']?.trim() ?? '',
  store: values['store'] ?? '',
  notes: values['notes']?.trim() ?? '',
})

const plan: Omit<QueuedFormPlan<CateringField>, 'check'> = {
  draft: 'catering',
  form: (values) => ({
    lane: 'catering',
    call: 'catering',
    title: 'Catering enquiry',
    input: { ...cateringOf(values) },
  }),
  sentMessage: CATERING_SENT,
  failedMessage: ({ kind, message }) => (kind === 'refused' && message ? message : FAILED),
}

const NO_UNIT = { apartment: '', notes: '' }

/**
 * 'Get a Quote', shared by the catering and the contact page, where address suggestions start later
 * [CATER-01 CATER-04 to CATER-16 CONTACT-02 CONTACT-03].
 */
export function CateringForm({ suggestionDelayMs }: { suggestionDelayMs?: number }) {
  const today = useToday()
  const near = useStorePoint()
  const search = useStoreSearch()
  const stores = search.stores.filter((store) => !store.comingSoon)
  const check = (values: Values) => cateringFault(cateringOf(values), today ?? '')
  const form = useQueuedForm({ ...plan, check })
  return (
    <FormBox form={form}>
      <div className="fields">
        <PersonFields field={form.field} />
        <Field
          label="Event date"
          type="date"
          min={today}
          max={today && lastEventDate(today)}
          aria-required
          {...form.field('date')}
        />
        <Field label="Number of people" inputMode="numeric" maxLength={20} aria-required {...form.field('people')} />
        <LocationField name="store" stores={stores} search={search.field} />
        <CateringMap name="store" stores={stores} />
        <div className="whole">
          <AddressField
            label="Delivery address"
            autoComplete="address-line1"
            placeholder="Enter Your Address"
            maxLength={400}
            required
            near={near}
            startDelayMs={suggestionDelayMs}
            textOf={(place, typed) =>
              cateringAddress([formatAddress({ ...place, ...typed }), typed.notes].filter(Boolean).join(', '))
            }
            onPick={(_, typed) => withUnit(NO_UNIT, typed).said}
            {...form.field('address')}
          />
        </div>
        <div className="whole">
          <FieldFrame label="Notes">
            {(control) => (
              <textarea
                className="input"
                name="notes"
                maxLength={2000}
                placeholder="Allergies, parking, a good spot for the oven…"
                {...control}
              />
            )}
          </FieldFrame>
        </div>
      </div>
    </FormBox>
  )
}

const noSubscription = () => () => {}

/** The date at the stores, YYYY-MM-DD; undefined on the host and during hydration. */
function useToday(): string | undefined {
  const { stores } = useStores()
  const today = () => localTime(new Date(), storeOffsets(stores)).date
  return useSyncExternalStore(noSubscription, today, () => undefined)
}

const REGION: MapCamera = { ...DEFAULT_CAMERA, zoom: 11 }
const STORE_ZOOM = 14

/**
 * The stores of the region. Its pins and the form's select `name` are one choice: it centres the store, and the map
 * returns when the form resets [CATER-03 CATER-15 CATER-17].
 */
function CateringMap({ name, stores }: { name: string; stores: readonly Store[] }) {
  const box = useRef<HTMLDivElement>(null)
  const [picked, setPicked] = useState<string>()
  const [hovered, setHovered] = useState<string>()

  useEffect(() => {
    const form = box.current?.closest('form')
    if (!form) return
    const take = ({ target }: Event) => {
      if (target instanceof HTMLSelectElement && target.name === name) setPicked(target.value)
    }
    const reset = () => setPicked(undefined)
    form.addEventListener('input', take)
    form.addEventListener('reset', reset)
    return () => {
      form.removeEventListener('input', take)
      form.removeEventListener('reset', reset)
    }
  }, [name])

  function pick(hash: string) {
    const select = box.current?.closest('form')?.elements.namedItem(name)
    if (!(select instanceof HTMLSelectElement)) return
    select.value = hash
    select.dispatchEvent(new Event('input', { bubbles: true }))
  }

  const store = stores.find(({ hash }) => hash === picked)
  return (
    <div ref={box} className="whole">
      <StoreMap
        className={styles.map}
        stores={stores.map(({ hash, name: title, lat, lng, pickupOpen, pickupChange }) => {
          const opening = openingText(pickupOpen, pickupChange)
            .toLowerCase()
            .replace(/\b[ap]m\b/g, (half) => half.toUpperCase())
          return { hash, name: title, lat, lng, isOpen: pickupOpen, label: `${title}, ${opening}` }
        })}
        picked={picked}
        hovered={hovered}
        initial={REGION}
        focusOn={store ? { lat: store.lat, lng: store.lng, zoom: STORE_ZOOM } : undefined}
        namesShown="picked"
        onPick={pick}
        onHover={setHovered}
      />
    </div>
  )
}
