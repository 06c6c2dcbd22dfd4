import { useSyncExternalStore } from 'react'
import { useQuery } from '@tanstack/react-query'
import {
  cateringAddress,
  cateringFault,
  lastEventDate,
  type Catering,
  type CateringField,
} from '../../domain/forms/forms.ts'
import { formatAddress } from '../../domain/places/deliveryAddress.ts'
import { withUnit } from '../../domain/places/unit.ts'
import { CATERING_SENT, FAILED } from '../content/forms.ts'
import { AddressField } from './address/AddressField.tsx'
import { Field, FieldFrame } from '../ui/Field.tsx'
import { FormBox } from '../forms/FormBox.tsx'
import type { Values } from '../forms/formValues.ts'
import { CateringMap } from './CateringMap.tsx'
import { LocationField } from './LocationField.tsx'
import { PersonFields, personOf } from '../forms/PersonFields.tsx'
import { localTime } from '../../domain/schedule/localTime.ts'
import { queryOf } from '../hooks/queries.ts'
import { storeOffsets } from '../hooks/storeOffsets.ts'
import { useStorePoint } from '../hooks/useStorePoint.ts'
import { useQueuedForm, type QueuedFormPlan } from '../forms/useQueuedForm.ts'

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
        <LocationField name="store" />
        <CateringMap name="store" />
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
  const { data } = useQuery(queryOf('stores', {}))
  const today = () => localTime(new Date(), storeOffsets(data?.stores)).date
  return useSyncExternalStore(noSubscription, today, () => undefined)
}
